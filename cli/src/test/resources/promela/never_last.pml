byte x;
active [2] proctype A() { x++; x = x + 2 }
never { do :: _last == 1 && x == 3 -> break :: else od }
