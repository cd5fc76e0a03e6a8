chan c = [0] of { byte }; byte x;
active proctype S() { c!1; c!2 }
active proctype R() { d_step { c?x; x++; x = x * 2 }; atomic { c?x; x++ } }
