byte turn;
active [2] proctype P() provided (turn == _pid) { byte n; do :: n < 3 -> n++; turn = 1 - _pid :: else -> break od }
