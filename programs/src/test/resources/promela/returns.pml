byte x;
inline f(a) { if :: a > 3 -> return a + 1 :: else -> return 0 fi; x = 7 }
init { byte y; y = f(5); assert(y == 6); y = f(2); assert(y == 0) }
