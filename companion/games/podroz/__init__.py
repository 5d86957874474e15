"""Podróż po Polsce: two to six players, seven dice, seventeen location tokens, a track of historical events."""
