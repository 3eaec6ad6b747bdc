"""The book: clauses and lessons as pages, sheets, reports and trials, each made once for every format and language."""
