byte x;
active proctype A() { goto L; atomic { x = 1; x = 2; L: x = 3; x = 4; x = 5 }; x = 6 }
active proctype B() { byte y; y = x; y = x; y = x }
