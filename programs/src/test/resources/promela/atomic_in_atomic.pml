byte x;
active proctype A() { atomic { x=1; atomic { x=2; d_step { x=3; x=4 }; x=5 }; x=6 }; x=7 }
active proctype B() { byte y=x; y=x; y=x }
