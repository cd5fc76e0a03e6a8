byte x, y;
active [2] proctype P() { byte i; atomic { i = 0; do :: i < 3 -> i++; x++ :: i >= 1 -> break od }; y = x }
