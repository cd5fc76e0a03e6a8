chan c = [0] of { byte }; byte x;
active proctype A() { atomic { x = 1; c!1; x = 2; c!2; x = 3 }; x = 4 }
active proctype B() { atomic { c?1; x = 11; x = 12 }; x = 13; c?2; x = 14 }
active proctype C() { byte z; z = x; z++; x = z }
