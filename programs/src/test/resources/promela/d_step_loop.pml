byte x, n;
active proctype P() { d_step { n = 0; do :: n < 5 -> n++; x = x + n :: else -> break od; n = 0 } ; x++ }
active proctype Q() { x > 3; n++ }
