"""The report: a database of the rows of several runs, and figures, tables and plots of them."""
