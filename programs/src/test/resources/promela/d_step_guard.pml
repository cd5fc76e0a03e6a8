byte x;
active proctype P() { do :: d_step { x < 3 -> x++; x++ } :: d_step { x > 2 -> x = 0 } od }
active proctype Q() { x == 2; x = 1 }
