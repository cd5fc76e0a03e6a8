chan q = [0] of { byte }; byte x;
active proctype S() { atomic { x = 1; q!5; x = 2 }; x = 3 }
active proctype R() { byte v; atomic { q?v; x = x + v; v = 0 }; x++ }
active proctype T() { x > 5; x-- }
