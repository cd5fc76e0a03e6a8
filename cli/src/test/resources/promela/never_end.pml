byte x;
active proctype A() { do :: x < 5 -> x++ :: x == 5 -> break od }
never { do :: x == 4 -> break :: else od }
