typedef M { byte a; bit b }; chan c=[1] of {byte, M}; M m; byte x;
active proctype A() { M n; n.a=3; n.b=1; c!7,n }
active proctype B() { c?x,m; assert(m.a==3 && m.b) }
