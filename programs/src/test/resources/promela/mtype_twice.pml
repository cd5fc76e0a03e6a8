mtype={a,b,c}; mtype={d,e}; chan q=[1] of {mtype}; mtype x=d; byte n;
active proctype A() { q!x; x=a; q!e; n=x+d }
active proctype B() { mtype y; q?y; if :: q?d :: q?e -> n=e fi; assert(y==d) }
