"""The JSON API: thin over the same use cases as the pages."""
