byte x;
active proctype A() { a: b: x=1; end_: there: x=2; if :: x==2 -> c1: x=3 :: x==3 -> skip fi; do :: x=3; d: x=4; break od; goto e; e: skip }
active proctype B() { A@b; x=7 } active proctype C() { A@c1 || A@d; x = 8 }
