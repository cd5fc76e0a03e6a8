byte g;
proctype P() { byte a = g; byte b = a + 1; g = b + 3; byte c = g; g = c }
init { g = 1; run P(); g = 2; run P() }
