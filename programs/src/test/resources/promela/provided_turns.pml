byte turn; byte x;
active proctype A() provided (turn == 0) { do :: x < 5 -> x++; turn = 1 :: x >= 5 -> turn = 1; break od }
active proctype B() provided (turn == 1 && x != 3) { do :: x++; turn = 0 :: x > 6 -> break od }
active proctype C() { turn = 0; turn = 1; skip }
