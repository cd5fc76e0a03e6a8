chan c=[3] of {byte,byte}; byte x,y;
active proctype A() { c!1,2; c!3,4; c!1,6; c?<x,y>; c??<3,y>; c??<1,eval(y+2)>; c?x,y; c??<x,6>; c??1,y }
active proctype B() { c?[3,4] -> x=0 }
