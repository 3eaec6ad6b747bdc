"""What dice come to: attacks, melees, morale, spells, missions; places on the field."""
