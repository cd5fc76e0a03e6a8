/*
 * A lock whose users queue up in an array (Anderson, 1990). Each draws the next place of the queue, which is one atomic
 * step, and waits until the one before it opens that place. Inside, it changes a shared counter in two steps, which no
 * other may come between.
 */
#ifndef N
#define N 7
#endif

bool open[N];	/* the place whose owner may enter */
byte tail;	/* the next place */
byte counter;

init {
	byte i;

	atomic {
		open[0] = true;
		for (i : 1 .. N) {
			run User()
		}
	}
}

proctype User() {
	byte place, seen;

	do
	:: atomic { place = tail; tail = (tail + 1) % N };
	   open[place];
	   seen = counter;
	   counter = (seen + 1) % 2;
	   assert(counter != seen);
	   open[place] = false;
	   atomic { open[(place + 1) % N] = true; place = 0; seen = 0 }	/* and forgets what is of no use any more */
	od
}
