"""The languages of the browser: what is said in English, gathered from where it is said, and its translations.

English is the source and the key. No sentence is written down for this: `python -m parlour.languages` reads the client,
the rules, pages and lessons, and writes the catalogues of web/words anew; `--check` says what is missing in them.
docs/languages.md tells how it works, and how a language is added.
"""
