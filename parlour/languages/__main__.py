"""`python -m parlour.languages` writes the catalogues anew; with --check it says what is missing in them."""

import argparse
import sys

from parlour.languages.catalogues import LANGUAGES, checked, update


def main(words: list[str]) -> int:
    """Write, or check."""
    parser = argparse.ArgumentParser(prog="python -m parlour.languages", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, and say what is missing, file by file")
    parser.add_argument("languages", nargs="*", help=f"only these of {', '.join(LANGUAGES)}")
    asked = parser.parse_args(words)
    languages = asked.languages or list(LANGUAGES)
    if not asked.check:
        for path in update(languages):
            print(f"written: {path}")
    wrong = 0
    for language in languages:
        wrong += checked(language)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
