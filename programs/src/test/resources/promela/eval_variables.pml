chan c=[1] of {byte,byte}; byte x=1;
active proctype A() { c!1,7; c!2,8; c!1,9 }
active proctype B() { byte y; c?eval(x),y; x=2; c?eval(x),eval(y+1); x=9; c?_,eval(x) }
