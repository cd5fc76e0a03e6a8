byte x;
active proctype A() priority 2 { x==1 -> x=2; x=3 }
active proctype B() priority 1 { x=1; x=5; x=6 }
