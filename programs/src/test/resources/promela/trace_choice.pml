chan a=[1] of {byte}; chan b=[0] of {byte}; byte x;
active proctype A() { a!1; b!2; a!3 ; if :: a!4 :: skip fi}
active proctype B() { a?x; b?x; a?x }
trace { a!1; a?1; b?2; if :: a!3; a?3 :: a!5 fi }
