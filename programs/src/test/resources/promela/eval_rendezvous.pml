chan c = [0] of { byte, byte }; byte x = 2; byte r;
active proctype A() { c!x,x+1; c!5,6 ; c!1,1 }
active proctype B() { byte a, b; if :: c?eval(x),b :: c?5,b fi; x = 5; c?eval(x),r; c?a,eval(a) }
