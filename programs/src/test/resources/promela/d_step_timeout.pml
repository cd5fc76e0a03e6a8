byte x;
active proctype A() { d_step { timeout -> x = 3; x++ }; x++ }
active proctype B() { x = 1; x == 5 -> x = 6 }
