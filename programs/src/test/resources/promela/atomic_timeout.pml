byte x; chan c=[1] of {byte};
active proctype A() { atomic { timeout -> x=1; x=2 }; atomic { x++; timeout; x++ } }
active proctype B() { atomic { x++; c?1; x++ } }
active proctype C() { { c?1; x=9 } unless { timeout -> x=20 } }
