byte x, y;
inline sw(a, b) { byte t; t = a; a = b; b = t; if :: a > b -> goto L :: else fi; x++; L: skip }
inline twice(v) { v = v + 1; inc(v) }
inline inc(v) { v++ }
active proctype A() { x = 3; y = 1; sw(x, y); twice(x); atomic { twice(y) } }
active proctype B() { d_step { twice(x) } ; inc(y) }
