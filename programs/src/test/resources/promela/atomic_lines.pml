/* Straight lines in atomic sequences: they go round, receive, and are left by unless. */
chan c = [1] of { byte };
chan r = [0] of { byte };
byte x, y, z;

active proctype Round() {
	byte i;
	do
	:: atomic { x < 2 -> x++; i = x; assert(i == x); y = i; i = 0 }
	:: atomic { x == 2 -> x = 0; y = 0; z = 1 - z; break }
	od;
	atomic { true; x = 5; y = x; x = 1 }
}

active proctype Sender() {
	atomic { c!3; y = 7; y = 1 };
	atomic { r!4; z = 1 }
}

active proctype Receiver() {
	byte got;
	atomic { c?got; z = got; z = 0; got = 0 };
	atomic { r?got; x = got; y = got; x = 1 };
	{ atomic { z < 9 -> z = 8; z = 9; z = 2 } } unless { x == 5 -> y = 9 }
}
