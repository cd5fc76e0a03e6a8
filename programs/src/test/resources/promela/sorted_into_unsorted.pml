chan c=[4] of {byte,bit}; byte x; bit b;
active proctype A() { c!!5,1; c!!2,1; c!!2,0; c!1,1 }
active proctype B() { c!!3(1) }
active proctype C() { full(c); c?x,b; c!!x,b; c??x,1 }
