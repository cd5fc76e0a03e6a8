typedef M { byte a; bit b }; chan q = [2] of { M, byte }; M m;
active proctype P() { M n; n.a = 4; n.b = 1; q!n, 9; q!n(8); q?m, 9; q?m(8) }
