chan c = [0] of { byte }; byte x;
active [2] proctype S() { if :: c!1 :: c!2 :: x == 3 -> skip fi }
active proctype R() { do :: c?1 -> x++ :: c?2 -> x = x + 2 :: timeout -> break od }
