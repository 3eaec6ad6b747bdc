"""Never-ending questions: made from the rules in force by a seed, answered by the engine, asked in every language."""
