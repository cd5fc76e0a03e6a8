byte y;
active proctype A() { do :: y < 3 -> y++ :: y == 3 -> break od }
active proctype B() { acceptX: y == 3; L: y == 3 }
