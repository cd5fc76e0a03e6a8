chan a=[2] of {byte}; byte x;
active proctype A() { do :: x<4 -> a!x; x++ :: else -> break od }
active proctype B() { do :: a?_ od }
trace { do :: a!0 :: a!1 :: a!2 :: a?0 :: a?1 :: a?2 :: a?3 od }
