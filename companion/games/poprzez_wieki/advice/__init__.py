"""What to do at the table of Poprzez Wieki, computed: drafts solved exactly, what is hidden weighed.

`position.py` needs no numpy and may be imported anywhere; the rest is for the process that thinks.
"""
