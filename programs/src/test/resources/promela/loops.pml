byte a[3] = 2; byte s, i;
active proctype P() { for (i : 1 .. 3) { s = s + i; if :: i == 2 -> break :: else fi }; for (i in a) { a[i] = i }; select(i : 1 .. 4); s = i; select(s : i .. 5) }
