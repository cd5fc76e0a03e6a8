chan q = [0] of { byte }; byte x;
active proctype P() { { x++; x++; x++; false } unless { q?x }; x++ }
active proctype S() { q!7; x = 0 }
