"""What goes over the wire, between the house and its guests and between its servers: structs alone."""

COOKIE = "parlour"
"""By what name a browser keeps who it is."""
