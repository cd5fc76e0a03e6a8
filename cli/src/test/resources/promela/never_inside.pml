byte x;
active proctype A() { atomic { x = 1; x = 2 }; x = 3 }
never { do :: x == 1 -> break :: true od }
