chan q = [4] of { byte, byte }; byte x, y;
active proctype S() { q!!3, 1; q!!1, 2; q!!3, 0; q!2, 2 }
active proctype R() { full(q); do :: q?x, y :: empty(q) -> break od }
