byte x;
active proctype A() { do :: skip; L: x = 1; x == 0; M: x = 2 :: x == 5 -> break od }
active proctype B() { byte loc; do :: loc = x; x = 0; loc++ od }
ltl p1 { [] (A@M -> <> A@L) }
ltl p2 { []<> A@L }
ltl p3 { [] (B:loc < 3) }
ltl p4 { <> [] (x != 1) }
ltl p5 { (x < 2) U (x == 2) }
ltl p6 { (x < 2) W (x == 2) }
ltl p7 { [] !A[0]@M || <> (x == 0) }
ltl p8 { always ((x == 2) implies eventually (x == 0)) }
ltl p9 { (x == 0) V (x < 2) }
