"""Several servers, one house."""
