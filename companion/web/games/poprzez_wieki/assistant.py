"""Where this game's questions are left for the process that thinks."""

from companion.thinking.desk import Desk

desk = Desk("companion.games.poprzez_wieki.advice.answers")
