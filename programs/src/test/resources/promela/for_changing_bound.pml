byte n=2; byte c; 
active proctype A() { byte i; for (i : 1 .. n) { c++; if :: c<4 -> n++ :: else fi }; c = i }
active proctype B() { n--; for (n : 0 .. 1) { skip } }
