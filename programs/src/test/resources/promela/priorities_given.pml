byte x; byte p;
proctype A() { x++; p = get_priority(_pid); x++ }
init { run A() priority 5; run A() priority 2; x = 7; set_priority(_pid, 6); x = 8; assert(get_priority(0) == 6) }
