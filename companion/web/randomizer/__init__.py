"""Dice, a bag, who begins and a clock for any table, with a match or without."""
