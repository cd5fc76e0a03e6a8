int x = -7, y;
init { y = (x < 0 -> -x : x); y = y / 2; y = x / 2; y = x % 4; y = x >> 1; y = (x & 12) | (1 ^ 3); y = ~x << 2; y = !x + !0; y = x - -1 }
