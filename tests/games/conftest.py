"""What the tests of every game share says as much as a test does when it fails."""

import pytest

for room in ("courses", "lessons", "quizzes", "records", "stories", "twins", "wild"):
    pytest.register_assert_rewrite(f"tests.games.{room}")
