byte b; short s; bit f; unsigned u : 3; int i;
init { b = 255; b++; b--; s = 32767; s++; f = 2; f = 3; u = 13; i = 2147483647; i++; b = 300; b = -1; s = 70000 }
