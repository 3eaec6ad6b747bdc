"""What the rules make of dice and places: step machines that play, referee and odds share."""
