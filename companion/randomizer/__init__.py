"""Dice, a bag and who begins for any table, and what a table shares of it: without the web, and no match."""
