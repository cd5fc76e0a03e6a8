#define two(a) a; a
#define MAX 3
#define str(x) printf("x\n")
#define lng(a, \
  b) (a + \
  b)
byte x; /* comment "quoted" */ // line
active proctype A() { two(x++); x = lng(x, MAX); str(1); if :: x==MAX+2 -> skip :: else -> assert(false) fi }
