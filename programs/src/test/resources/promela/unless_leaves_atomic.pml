byte x;
active proctype A() { { atomic { x=1; x==2; x=3 }; x=4 } unless { atomic { x==1 -> x=5; x=6 } }; x=7 }
active proctype B() { x=2; x=1 }
