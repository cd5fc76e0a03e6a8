byte x;
active proctype A() { if :: x == 0 :: x == 1 fi; do :: x < 2 -> x++ :: break od; ; x = 3; }
active proctype B() { skip; ; x++ -> x++ }
