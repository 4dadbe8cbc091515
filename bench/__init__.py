"""Benchmarks: ``python -m bench`` runs every part and prints the results (``--quick`` for a smoke run).

A part is a module of this package with a function ``main(report: Report) -> None``, named in ``PARTS`` of
``bench/__main__.py``. It prints through the report, **deterministic counts first**, so that two runs can be
compared to have done the same work; then figures, each beside a reference of the same run, because only the
ratio survives a change of machine. ``report.quick`` asks for a run of a second or two with the same lines.

Inputs come from our own shuffle's stream, never from ``random``, so they are the same on every machine.
"""
