byte x;
active proctype A() { atomic { x = 1; if :: x == 1 -> goto L :: x == 2 -> goto M fi }; x = 5; L: x = 6; atomic { x = 7; M: x = 8; x = 9 }; x = 10 }
active proctype B() { x = 2; goto E; x = 77; E: skip }
