byte x;
active proctype A() { do :: x = (x + 1) % 4; if :: x == 2 -> progressA: skip :: else fi od }
