"""`python -m erudit`."""

import sys

from erudit.cli import main

if __name__ == "__main__":
    sys.exit(main())
