byte x = 3; short y = -7; int z;
active proctype A() { z = (x > 2 -> y % 4 : y / 2); z = z << 2; z = z >> 1; z = ~z; z = z ^ 5; z = -z; z = !z; z = y / 2; z = x - 5; x = x - 5; z = x && y || 0; z = (x | 1) & 6 ; z = 1 << 31; z = z >> 31; z = 1 << 33 }
active proctype B() { y++ }
