byte x;
proctype P(byte k) { x = x + k }
init { run P(1); run P(2); (_nr_pr == 1) -> x = 100; run P(3); _nr_pr == 1; assert(x == 103) }
active proctype Q() { byte v; v = _nr_pr; x++ }
