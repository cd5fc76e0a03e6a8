byte x;
proctype A() { x++; x = x*2 }
init priority 4 { run A(); run A() priority 7; x=3; _priority = 1; x=5; assert(get_priority(9)==0 || x) }
