byte x; byte y;
active proctype A() { atomic { x = 1; y == 1; x = 2; y == 2; x = 3 } }
active proctype B() { y = 1; x == 3 -> y = 5; y = 2 }
active proctype C() { atomic { x == 1; y = 2; x == 3; y = 9 } }
