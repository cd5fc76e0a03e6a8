byte x;
active proctype A() { do :: atomic { x < 3 -> x++; if :: x==2 -> break :: else fi } :: d_step { x == 2 -> x = 5 } od; do :: d_step { x > 0 -> x--; } :: x == 0 -> goto D od; x = 99; D: skip }
active proctype B() { x = x + 1 }
