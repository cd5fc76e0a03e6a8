byte x;
active proctype P() { { x = 1; x = 2; x = 3; x > 9 } unless { x >= 2 -> x = 7; x = 8 }; x = 9 }
active proctype Q() { x == 1; x = 5; x = 0 }
