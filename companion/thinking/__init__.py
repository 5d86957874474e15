"""Long calculations in a process of their own, so that no tap waits for them. It knows no game by name."""
