"""Whist for four by Hoyle's rules: a tenth game, in a package of its own."""
