byte x; chan c=[0] of {byte};
active proctype A() { atomic { x=1; endin: c?2; x=3 } }
active proctype B() { atomic { x=2; c?7; end7: x=5 } }
active proctype D() { end: c!9 }
