byte x;
active proctype A() { x = 1; x = 2; x = 3 }
active proctype B() { do :: pc_value(0) > 2 -> x = 9; break :: pc_value(0) == 1 -> x = 10 ; break od }
