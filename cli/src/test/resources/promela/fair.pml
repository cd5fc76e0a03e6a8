bit a,b; byte t;
active proctype A() { do :: a=1-a od }
active proctype B() { do :: b=1 :: b=0 :: t<2 -> t++ od }
ltl x { []<>(a==1) }
ltl y { <>(t==2) }
ltl z { []<>(b==1) || <>[](b==0) }
