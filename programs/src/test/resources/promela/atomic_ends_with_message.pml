byte x; chan c=[0] of {byte};
active proctype A() { atomic { x=1; c!1 }; x=2 }
active proctype B() { c?1; x=3; x=4 }
active proctype D() { atomic { c?1; x=5; x=6 }; x=7 }
active proctype E() { byte z=x; x=z+10 }
