byte x; bit d;
active proctype A() { do :: x < 5 -> x++ :: x == 5 -> x = 0 :: d = 1 - d od }
never { T0: do :: x == 3 -> goto acc :: true od; acc: accept: do :: x == 3 od }
