"""The site of the papers: `python -m papers` builds it from docs/ (make docs)."""
