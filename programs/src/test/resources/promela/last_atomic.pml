/* Within an atomic sequence, the last step is the statement before. */
byte x, y, z, w;
active proctype A() { atomic { x = 1; y = _last + 1; z = y + _last }; w = 1 }
active proctype B() { atomic { x = 2; z = _last }; x = 4 }
