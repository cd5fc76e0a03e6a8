chan c = [0] of { byte }; byte x;
active proctype S() { if :: c!1 -> x = 1 :: x == 10 -> x = 2 fi }
active proctype R() { if :: c?1 -> x++ :: timeout -> x = 10 fi; c?1 }
