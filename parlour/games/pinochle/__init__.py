"""Trolley Pinochle (a reconstruction): the rules, what a seat may know, and the words."""
