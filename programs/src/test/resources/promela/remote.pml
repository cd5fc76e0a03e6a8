byte x;
active [2] proctype P() { byte k; k = 1; crit: k = 2; x++; k = 3 }
active proctype Q() { P[0]@crit; x = 5; P[1]:k == 3 -> x = P[0]:k }
