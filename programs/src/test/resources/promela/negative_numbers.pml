int i = -7; int j; short s = -32768; byte b;
active proctype A() { j = i % 3; j = i / 3; j = i >> 1; s--; b = i; j = -i % -4; j = s * s; j = j * j * 99 ; i = 2147483647; i++; j = -2147483647 - 1; j = -j }
