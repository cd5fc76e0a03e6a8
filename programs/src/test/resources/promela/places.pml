byte x;
active proctype P() { if :: pc_value(1) == 1 -> x = 1 :: else -> x = 2 fi }
active proctype Q() { x == 1; x = 3 }
