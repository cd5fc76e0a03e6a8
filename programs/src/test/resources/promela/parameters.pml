active proctype A(byte x; byte y) { x++; y = x; assert(y==1) }
byte g; active [2] proctype B(short q) { q--; g = g + q }
