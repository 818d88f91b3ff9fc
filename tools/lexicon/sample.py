"""Prints words drawn at random for reading: `python -m tools.lexicon.sample SEED`."""

import random
import sys

from tools.lexicon import files

SIZE = 200


def sample(seed: int, size: int = SIZE) -> list[str]:
    """`size` words of the list; the same for the same seed and the same list."""
    return random.Random(seed).sample(list(files.read_list()), size)


if __name__ == "__main__":
    print(*sample(int(sys.argv[1])), sep="\n")
