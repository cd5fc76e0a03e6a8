byte x, y;
active proctype A() { atomic { do :: x < 3 -> x++ :: x > 0 -> y = x; break od; y++ }; x = 0 }
active [2] proctype B() { atomic { y > 2 -> y = 0 } }
