chan c=[2] of {byte,byte,bit}; byte x,y;
active proctype A() { c!1; c!2,3; c!4,5,1 }
active proctype B() { c?x; c?x,y; c?_,_,_ }
