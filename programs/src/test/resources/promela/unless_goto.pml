byte x;
active proctype A() { { x = 1; { x = 2; x = 3 } unless { x == 3; goto L }; x = 4 } unless { x == 4 -> goto L2 }; x = 5; L: x = 6; L2: x = 7 }
active proctype B() { x = 3; x = 4 }
