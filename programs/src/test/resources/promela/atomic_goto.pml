byte x;
active [2] proctype P() { L: atomic { x < 6; x++; if :: x > 3 -> goto M :: else fi; x++ }; goto L; M: x--; skip }
