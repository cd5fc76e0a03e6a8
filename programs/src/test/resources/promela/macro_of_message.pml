#define two 2
chan c = [2] of { byte, byte }; byte x;
active proctype A() { c!two(3); c!1,x }
active proctype B() { byte y; c?two(y); c?x,y; x = y -> skip }
