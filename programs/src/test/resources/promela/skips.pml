byte x;
active [2] proctype P() { if :: x == 0 -> skip; skip; skip; x++ :: printf("a"); skip; x = 2; skip :: L: skip; skip; x = 3 fi; skip; skip }
