byte x;
active proctype P() { x = 1; end: x == 9; x = 2 }
active proctype Q() { do :: x == 1 -> x = 3; goto endL :: x == 3 -> break od; endL: x == 8 }
