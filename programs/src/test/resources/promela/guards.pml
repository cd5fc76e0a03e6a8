byte x; active proctype A() { x==1; x=2; (x==3) -> x=4 } active proctype B() { x=1; x==2; x=3; x==4 }
active proctype C() { (x+1)%2; !x ; x-1 }
