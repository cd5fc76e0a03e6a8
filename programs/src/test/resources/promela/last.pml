byte x;
active proctype P() { if :: _last == 1 -> x = 1 :: else -> x = 2 fi }
active proctype Q() { x = 4; x = 3 }
