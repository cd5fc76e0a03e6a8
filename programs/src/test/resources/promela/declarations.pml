byte g = 3;
active proctype P() { byte a = g + 1; byte l = 2; a++; { byte b = a; int c; b++; c = b; { byte e; e = c } }; byte d = 7; d-- }
active proctype Q() { g = 0 }
