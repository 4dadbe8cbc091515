"""Checks: proofs for another program, a general solver, and tests of the shuffle."""
