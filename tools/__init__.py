"""What is used to make the package and is not part of it."""
