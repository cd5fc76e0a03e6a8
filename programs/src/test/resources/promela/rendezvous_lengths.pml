chan c=[0] of {byte}; byte x;
active proctype A() { if :: empty(c) -> x=1 :: nempty(c) -> x=2 fi; x = len(c) + 3; if :: full(c) -> x=10 :: nfull(c) -> x=20 fi }
active proctype B() { do :: c!1 :: x>2 -> break od }
active proctype D() { do :: c?1 :: x>5 -> break od }
