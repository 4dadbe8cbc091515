"""Dailies: the calendar, how their deals are chosen, streaks."""
