byte x; chan q = [0] of { byte };
active proctype P() { do :: q!1 :: else -> x++; if :: x > 2 -> break :: else fi od }
active proctype R() { byte v; q?v; q?v; x = 0 }
