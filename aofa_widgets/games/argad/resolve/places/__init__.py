"""Where people stand and how they move, see, reach and give way: geometry for play, in whole numbers."""
