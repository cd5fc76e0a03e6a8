#define N 2
#define INC(v, d) v = v + (d); \
    v = v * N
#if N > 1 && defined(INC)
byte x;
#else
int wrong
#endif
#ifndef N
wrong
#elif N == 2
active [N] proctype P() { INC(x, N + 1); x = x % 5 }
#endif
