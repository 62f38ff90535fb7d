"""Who may come in, by what name and over what line."""
