"""The rulebooks' own advice as rules of thumb, one file a game: `advise(view)` gives one of `view.legal()`."""
