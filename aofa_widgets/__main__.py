"""`python -m aofa_widgets`: the same as `aofa`, for where that is not on the PATH."""

from .cli._start import main

if __name__ == "__main__":
    raise SystemExit(main())
