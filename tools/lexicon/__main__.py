"""Makes the list and the binaries: `python -m tools.lexicon`."""

import sys
from collections import Counter

from tools.lexicon import choice, files, levels, opencorpora, verdicts


def main() -> None:
    """Runs the stages and says how many words each left."""
    zipf = levels.russian()
    chosen = choice.choose(opencorpora.readings(), lambda word: zipf.get(word, 0.0))
    print(f"chosen by rule: {len(chosen.nouns)}")
    add, ban = verdicts.read(files.ADD), verdicts.read(files.BAN)
    words = verdicts.apply(chosen.nouns, add, ban)
    print(f"added: {len(add)}, banned: {len(ban)}, in the list: {len(words)}")
    by_length = Counter(map(len, words))
    print("by length:", ", ".join(f"{n}: {by_length[n]}" for n in sorted(by_length)))
    # The dictionary knows these as function words only: their count is not the noun's.
    uncounted = {v.word for v in add} & chosen.function_words
    rated = levels.levels(words, zipf, uncounted)
    files.write_list(rated)
    files.write_binaries(rated)


if __name__ == "__main__":
    try:
        main()
    except verdicts.VerdictError as error:
        sys.exit(f"tools.lexicon: {error}")
