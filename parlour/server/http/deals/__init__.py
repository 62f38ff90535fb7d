"""Deals that many play, and hands that are played on, over HTTP."""
