chan q[3] = [1] of { byte }; byte x;
active [2] proctype P() { byte i; do :: i < 3 -> q[i]!_pid; i++ :: else -> break od }
active proctype R() { byte i; for (i : 0 .. 2) { q[i]?x } }
