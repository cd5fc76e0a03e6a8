byte x;
active proctype A() { do :: x<2 -> x++ :: x==2 -> progress: x=0 :: x==1 -> accept: x=1 od }
active proctype B() { do :: atomic { x==2 -> x=1; acceptB: x=2 } od }
