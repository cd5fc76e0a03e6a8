byte x;
active [2] proctype A() { byte loc; L1: loc = x; x++; L2: loc++; L3: x = loc }
active proctype B() { do :: A[1]@L2 -> x = 9; break :: A[0]:loc > 1 -> break :: A@L3 && x > 0 -> x = 4; break od }
