"""What a battle consists of: units, weapons, ground, what is due."""
