"""Taking a history in: a file is read and checked, shown, and then written a little at a time while others play."""
