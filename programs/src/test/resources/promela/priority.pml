byte x;
active proctype L() priority 1 { x++; x++; x++ }
active proctype H() priority 5 { x > 1; x = 10; set_priority(0, 9); x = 20 }
active proctype M() priority 5 { x == 10; x = 11; assert(get_priority(0) == 9) }
