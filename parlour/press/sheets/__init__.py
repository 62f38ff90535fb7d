"""Print and play: packs to cut out, rule leaflets, score sheets and tally cards, as PDF.

`paper.py` knows papers, card sizes and where everything lies; `pack.py` and `box.py` lay out what is cut out,
`leaflet.py`, `score.py` and `tally.py` say what is to be read and written on. The `.typ` files set it in type, and
`setting.py` runs typst over them. `order.py` is what the command line asks for.
"""
