byte x;
active proctype A() { do :: timeout -> x++; if :: x==3 -> break :: x<3 -> skip fi od }
active proctype B() { do :: x>=2 && timeout -> break :: x==1 -> x==2 od }
