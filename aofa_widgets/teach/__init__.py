"""Teaching: lessons, the tutor who watches a board, questions made and judged, progress, review; no widget."""
