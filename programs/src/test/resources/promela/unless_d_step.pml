byte x;
active proctype A() { atomic { x++; x++ ; x++ } unless { x > 1 -> x = 0 } ; x = 9 }
active proctype B() { d_step { x = x + 2; x = x + 1 } unless { x == 3 -> x = 7 }; x = 8 }
active proctype C() { { x == 7; x = 6 } unless { timeout -> x = 5 } }
