byte x;
active proctype A() { do :: x < 2 -> x++ :: x == 2 -> x = 0 od }
active proctype B() { x == 2; x = 7 }
never { do :: enabled(1) && x != 2 -> break :: true od }
