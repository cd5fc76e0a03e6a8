chan c=[4] of {short}; short x;
active proctype A() { c!!5; c!!-3; c!!2; c!!2 }
active proctype B() { do :: c?x :: x==5 -> break od }
