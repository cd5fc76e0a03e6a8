byte x; chan q = [1] of { byte };
active proctype P() { do :: x < 2 -> q!x; x++ :: timeout -> x = 0; break od }
active proctype R() { byte n; do :: n < 1 -> q?_; n++ :: timeout -> n = 9; break od }
