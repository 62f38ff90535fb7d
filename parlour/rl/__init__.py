"""For those who learn: environments over whole batches of hands."""
