byte x;
active proctype A() { do :: x < 5 -> x++ :: x == 5 -> break od }
never { do :: assert(x < 5) od }
