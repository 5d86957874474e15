"""Historia: influence, wars, monuments and events through the epochs, for two to six players."""
