chan c = [0] of { byte }; byte x;
active proctype S() { { c!1; c!2; x = 9 } unless { x == 5 -> x = 6 } }
active proctype R() { byte v; { do :: c?v od } unless { v == 2 -> x = 5 } }
