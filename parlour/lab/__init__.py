"""Many games at once: matches between players."""
