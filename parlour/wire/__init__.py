"""What goes over the wire, between the house and its guests and between its servers: structs alone."""

COOKIE = "parlour"
"""By what name a browser keeps who it is."""
SAFE_COOKIE = "__Host-parlour"
"""Over TLS: no other site under the same domain can set a cookie of such a name, and no line in the clear."""
