"""Each game in words: why a move is refused, the table as everyone sees it. Plain Python only."""
