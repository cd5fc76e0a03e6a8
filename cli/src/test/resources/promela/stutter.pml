byte x;
active proctype A() { x = 1; x = 2 }
ltl a { <>[] (x == 2) }
ltl b { [](x < 2) }
ltl d { []<>(x == 1) }
