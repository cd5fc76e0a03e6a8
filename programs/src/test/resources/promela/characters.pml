byte x='a'; chan c=[1] of {byte}; byte y;
active proctype A() { c!'b'; x='c'-x }
active proctype B() { if :: c?'b' -> y=1 :: c?'a' -> y=2 fi; y = 3 + 4 * 2 - 1 << 1; y = 1 | 2 ^ 3 & 5; y = !x == 0; y = x < 3 == 1; y = -x + 1 }
