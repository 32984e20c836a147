"""The web application: tables that live, for people and bots, on one command.

Worker processes import this package, too, and most of it is not for them: nothing is loaded ahead.
"""
