"""The lexicon pipeline: from the OpenCorpora dictionary to the bundled word files.

Run it from the root of the repository with `make lexicon`. It is used when the
package is made and knows nothing of boards and games; `docs/lexicon.md` tells the why.
"""
