hidden byte h; byte x; chan q = [1] of { byte };
active proctype P() { h = x; q!3; q?h; x = 1 }
