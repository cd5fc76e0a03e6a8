byte x;
active proctype P() { x == 1; x = 2 }
active proctype Q() { enabled(0) -> x = 3 }
active proctype R() { x = 1; x = 4 }
