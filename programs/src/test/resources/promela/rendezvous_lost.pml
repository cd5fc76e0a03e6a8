chan q = [0] of { byte }; byte x;
active proctype S() { atomic { q!5; x++; x++ }; x = 3 }
active proctype R() { byte v; q?v; x = x + v; v = 0 }
