byte x; byte t=4;
inline f(a) { byte tt=a; tt++; x=tt; L: x=x+tt }
inline g2(a,b) { f(a); f(b) }
active proctype A() { f(2); g2(t, x); atomic { f(t) } }
