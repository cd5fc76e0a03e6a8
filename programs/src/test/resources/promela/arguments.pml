byte n; 
proctype W(byte a; bit b; short c; mtype m) { n = n + a + b + c + m }
mtype = {p,q};
init { run W(257, 3, -1, q); atomic { run W(n, n, n, p); run W(1,0,40000,q) } }
