"""How much may come: over connections, and of codes that are tried."""
