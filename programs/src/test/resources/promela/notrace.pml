/* The channel is found in a variable, the meeting of two is a message that is sent and one that is received. */
mtype = { ask, answer };
chan c[2] = [0] of { mtype, byte };
active proctype P() { chan d; d = c[1]; do :: d!ask(1); d?answer(_) :: d!ask(2); break od }
active proctype Q() { byte y; end: do :: c[1]?ask(y); if :: y == 1 -> c[1]!answer(y) :: else -> c[0]!ask(y) fi od }
notrace { c[1]!ask,1; c[1]!answer,_; do :: c[1]!ask,2 -> break :: c[1]!ask,1; c[1]!answer,1 od }
