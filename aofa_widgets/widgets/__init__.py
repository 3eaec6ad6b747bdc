"""The widgets: each a card of Python and a view, in every language, that asks Python and shows the answer."""
