byte x; chan c = [1] of { byte };
active proctype A() { do :: c?x :: timeout -> if :: x > 3 -> break :: else -> c!4 fi od }
active proctype B() { if :: x == 9 -> skip :: else -> c!2 fi; do :: x == 4 -> break :: timeout -> c!1; break od }
