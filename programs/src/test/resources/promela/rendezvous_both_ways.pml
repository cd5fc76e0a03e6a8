chan c = [0] of { byte }; chan d = [0] of { byte }; byte x;
active proctype A() { byte i; do :: i < 3 -> atomic { c!i; x++; d?i; i++ } :: else -> break od }
active proctype B() { byte v; do :: atomic { c?v; x++; d!v } od }
active proctype C() { end: do :: atomic { x > 2; x = 0 } od }
