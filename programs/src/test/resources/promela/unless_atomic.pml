byte x;
active proctype P() { do :: atomic { x < 5 -> x++; x++ } :: x >= 5 -> x = 0 od unless { x == 4 -> x = 100 } }
active proctype Q() { x == 2; x = 3 }
