byte x;
active proctype A() { do :: x = 1; x = 0 :: x == 1 -> progress: x = 2; x = 0 od }
active proctype B() { do :: x = 0 od }
