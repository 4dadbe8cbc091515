"""Rows: the questions of the study, and the readings of the rules by which a deal is solved for them."""
