byte x; chan c=[1] of {byte};
active proctype A() { c!1; x=1; c!2 }
active proctype B() { end: do :: c?1 -> x==5 od }
proctype D() { end: x==4 }
init { run D() }
