byte x; active proctype A() { skip; skip; x=1; goto L; L: skip; { skip }; { x=2; { x=3 } } ; true; 1 } active proctype B() { x==3 -> skip }
