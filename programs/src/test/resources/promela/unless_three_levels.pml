byte x; chan c=[0] of {byte};
active proctype A() { { { { x=1; c!1; x=2 } unless { x==9 -> x=10 } } unless { c?3 -> x=11 } } unless { x==8 -> x=12 }; x=13 }
active proctype B() { if :: c?1 :: c!3 :: x=9 :: x=8 fi; if :: c!3 :: x=8 :: timeout fi }
