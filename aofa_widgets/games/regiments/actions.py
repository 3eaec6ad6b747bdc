"""What a player may ask for, and what can be said to have happened."""
