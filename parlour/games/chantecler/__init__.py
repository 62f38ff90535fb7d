"""Chantecler: the rules, what a seat may know, and the words."""
