chan c=[0] of {byte}; chan d=[0] of {byte}; byte x;
active proctype A() { atomic { x++; c!1; x++; c!2; x++ } }
active proctype B() { byte v; atomic { c?v; x=x+10; d!v; x=x+10 }; c?v; x=x*2 }
active proctype C() { byte w; atomic { d?w; x=x+50; x=x+1 } }
active proctype E() { x==61; x=200 }
