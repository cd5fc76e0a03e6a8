byte x, y;
inline inc(v, by) { byte t; t = v + by; v = t; L: if :: v > 3 -> v = 0; goto L :: else fi }
inline twice(w) { inc(w, 1); inc(w, 2) }
active [2] proctype P() { twice(x); inc(y, 3) }
