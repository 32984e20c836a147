"""What `cairn admin` does to a database from outside."""
