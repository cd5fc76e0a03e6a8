byte x;
active proctype A() { x = 1; x = 2 }
never { accept: do :: x == 2 :: x < 2 od }
