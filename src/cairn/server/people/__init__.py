"""Guests: who is who, their passwords, names and data."""
