chan q = [3] of { byte };
active proctype A() { do :: q!!3 :: q!!1 :: q!!2 od }
active proctype B() { byte x; do :: q??2 :: q?x od }
