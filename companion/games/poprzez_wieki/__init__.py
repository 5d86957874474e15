"""Poprzez Wieki (Tides of Time): two players, eighteen cards, three rounds."""
