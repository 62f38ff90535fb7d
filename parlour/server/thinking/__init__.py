"""Who is thought for next, when more is asked than there are processors."""
