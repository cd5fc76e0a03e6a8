chan q = [2] of { byte, bit }; byte x;
active proctype S() { do :: nfull(q) -> q!x, 1; x++ :: x > 3 -> break od }
active proctype R() { byte v; do :: q?[2, 1] -> atomic { q?v, _ ; x = 0 } :: !q?[2, 1] && len(q) > 0 -> q?v, _ :: x > 3 -> break od }
