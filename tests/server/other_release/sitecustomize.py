"""Python runs this first in every process that has this folder on its path."""

from other_rules import apply

apply()
