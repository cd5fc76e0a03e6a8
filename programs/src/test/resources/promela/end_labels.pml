byte x; chan c = [0] of { byte };
active proctype A() { end1: c?x; endB: c?x; c?x }
active proctype B() { c!1; c!2; end: x == 77 }
active proctype D() { c!3 }
