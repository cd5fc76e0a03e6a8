mtype = {a, b, c}; chan q = [3] of { mtype, byte }; mtype m; byte n;
active proctype S() { q!!c,1; q!!a,5; q!!a,3; q!!b,0 }
active proctype T() { q!!b,2; q!!a,4 }
active proctype R() { do :: q?m,n :: q??a,n :: len(q) == 3 -> break od }
