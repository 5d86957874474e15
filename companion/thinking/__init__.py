"""The assistant thinks in a process of its own, so that no tap waits for it."""
