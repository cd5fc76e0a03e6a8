byte x, y;
active proctype P() { { { x++; x++; x++ } unless { x == 2 -> y = 1; y = 2; y = 3 }; x = 9 } unless { y == 2 || x == 1 -> x = 20 } }
active proctype Q() { y = 2; y = 0 }
