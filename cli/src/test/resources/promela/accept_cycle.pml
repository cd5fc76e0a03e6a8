bit x; byte y;
active proctype A() { do :: x = 1 - x :: y < 3 -> y++ od }
active proctype B() { accept: y == 2; goto accept }
