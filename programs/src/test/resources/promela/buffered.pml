chan q = [2] of { byte, bit };
active [2] proctype S() { byte i; do :: i < 2 -> q!i, _pid; i++ :: else -> break od }
active proctype R() { byte v; bit f; end: do :: q?v, f :: q?1, 1 -> v = 7 od }
