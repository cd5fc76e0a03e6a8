byte x; bit b;
active proctype P() { atomic { if :: x = 1 :: x = 2 :: x = 3 fi; if :: b = 0 :: b = 1 fi; x = x - b }; x++ }
active proctype Q() { x++ }
