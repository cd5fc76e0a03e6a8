byte x;
active proctype A() { end: do :: x = 1 :: x = 0 od }
ltl f { []<>(x == 1) }
ltl g { <>[](x == 0) -> [](x == 0) }
