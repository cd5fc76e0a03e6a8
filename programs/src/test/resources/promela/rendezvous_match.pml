mtype = { a, b }; chan q = [0] of { mtype, byte }; byte x;
active proctype S() { do :: q!a(1) :: q!b(2) :: x > 3 -> break od }
active proctype R() { byte v = 2; do :: q?a(v); x++ :: q?b(eval(v)); x = x + 2; v = 2 :: x > 5 -> break od }
