"""Processes that think for bots and play matches again."""
