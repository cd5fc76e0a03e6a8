byte x;
active proctype A() { L: if :: x<3 -> x++; goto L :: x==3 -> goto M fi; x=50; M: do :: x>0 -> x--; if :: x==1 -> goto L2 :: else fi :: x==0 -> break od; L2: x=9 }
