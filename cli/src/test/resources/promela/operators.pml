byte x; bit p;
active proctype A() { do :: x<3 -> x++ :: x==3 -> x=1; p=1-p :: x==2 -> break od; x=5 }
ltl a { (x==0) U ((x==1) U (x==2)) }
ltl b { !( (x<3) stronguntil (x==3)) }
ltl d { (x!=5) weakuntil (x==2) }
ltl e { <>(x==5) <-> <>[](x==5) }
ltl f { (x==2) release (x<3) }
ltl h { ! <> (x==4) && true }
ltl i { [] (p || !p) }
ltl j { <>[](p==0) || <>[](p==1) || []<>(x==3) }
