"""The application: routes, pages, feeds."""
