byte x;
active proctype A() priority 3 { do :: x < 4 -> x++ :: else -> break od; set_priority(_pid, 1); x = 10; assert(_priority == 1) }
active proctype B() priority 2 { byte y; y = x; y++; x = y }
active proctype C() { x = x + 1; set_priority(1, 9); x = 3 }
