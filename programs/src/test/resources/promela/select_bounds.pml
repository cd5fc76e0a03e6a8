byte x; byte c; short n;
active proctype A() { select(x : 2 .. 5); c++; select(n : -2 .. x - 3); assert(n <= x) }
active proctype B() { c++ ; x = 1 }
