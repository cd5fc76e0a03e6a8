chan c[3]=[1] of {byte}; byte i,s;
active proctype A() { do :: i<3 -> c[i]!i+1; i++ :: else -> break od }
active proctype B() { byte v; c[2]?v; s=s+v; c[i-2]?v; s=s+v; if :: c[0]?v -> s=s+v :: len(c[0])==0 -> s=100 fi }
