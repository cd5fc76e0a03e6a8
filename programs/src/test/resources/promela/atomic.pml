byte x, y;
active [2] proctype P() { atomic { x++; y = x; x = y + 1 }; y = 0 }
