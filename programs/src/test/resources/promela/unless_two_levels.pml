byte x; chan c = [1] of { byte };
active proctype A() { { { do :: x < 3 -> x++ :: x == 3 -> x = 0 od } unless { x == 2 -> x = 20; x = 21 } } unless { c?5 -> x = 100 }; x = 50 }
active proctype B() { c!4; skip; c!5 }
active proctype D() { c?4; x = 1 }
