chan c=[0] of {byte}; byte g;
active proctype A() { c!1; g=1; c!2 }
active proctype B() provided (g==1) { byte x; c?x; c?x }
active proctype C() { g=1; g=0; g=1 }
