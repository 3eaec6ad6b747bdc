"""The field as a picture of shapes."""
