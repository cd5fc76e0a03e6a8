int result;
proctype fact(int n; chan p) { chan child = [1] of { int }; int r; if :: n <= 1 -> p!1 :: n >= 2 -> run fact(n - 1, child); child?r; p!(n * r) fi }
init { chan child = [1] of { int }; run fact(4, child); child?result }
