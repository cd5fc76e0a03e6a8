byte x;
active proctype A() { do :: atomic { x=1; progress: x=0 } od }
active proctype B() { do :: d_step { x=2; x=0 } od }
