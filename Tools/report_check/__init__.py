"""What check_report.py is made of."""
