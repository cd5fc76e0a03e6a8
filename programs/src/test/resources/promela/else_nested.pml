byte x; 
active proctype A() { do :: x<4 -> if :: x%2 -> x++ :: else -> do :: x++; break :: x==2 -> goto out od fi :: else -> break od; out: assert(x==4 || x==2) }
active proctype B() { if :: x==1 -> x=3 :: else fi }
