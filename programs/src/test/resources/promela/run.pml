byte n;
proctype C(byte k) { n = n + k; n = n - k }
init { pid p; p = run C(1); run C(2); n = p; _nr_pr == 1; n = 9 }
