# Written by make_sync.py from the file of the same name in _async. Change that one.
