chan q = [3] of { byte, byte }; byte x;
init { q!1, 5; q!2, 6; q!1, 7; do :: q??2, x :: q??1, x :: q??[2, 6] -> x = 0; q?_, _ :: else -> break od }
