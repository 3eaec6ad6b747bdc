"""Every door by which a stranger's data comes in, knocked at with spoilt data: see run.py for the long command."""
