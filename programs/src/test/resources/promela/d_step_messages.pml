byte x, y; chan c = [2] of { byte };
active proctype A() { d_step { c!1; c!2; if :: y -> x = 1 :: !y -> x = 2 :: else -> x = 3 fi; do :: x < 5 -> x++ :: x >= 5 -> break od; y = 3 }; x = 0 }
active proctype B() { do :: d_step { c?x -> y = x + 1 } :: y == 3 -> break od }
