"""The card library of Historia: cards and decks that the owner has entered."""
