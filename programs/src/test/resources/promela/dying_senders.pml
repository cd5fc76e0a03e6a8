chan c=[1] of {byte}; byte x;
proctype A() { c!1 } proctype B() { byte y; c?y; x=y; run A() }
init { run A(); run B(); _nr_pr==1 -> c?x; run B() }
