byte x;
active proctype A() { do :: x>=0 -> { x<5 -> x++ } unless { x==3 -> break } :: x>3 -> x=0 od; { goto Z; x=50 } unless { x==77 }; x=60; Z: { x=1; x=2; atomic {x=3;x=4}; d_step{x=5;x=6} } unless { x==2 || x==4 -> x=8 } }
active proctype B() { x=4; x=77 }
