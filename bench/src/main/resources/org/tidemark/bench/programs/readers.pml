/*
 * Readers and writers with shared variables. N readers may look at a record together, a writer changes it alone, one
 * field after the other, and no reader starts while a writer waits. No reader sees half of a change.
 */
#ifndef N
#define N 7
#endif
#define WRITERS 2
#define VALUES 3	/* the values of a field */

byte reading;	/* how many readers look at the record */
byte asking;	/* how many writers wait */
bool writing;
byte left, right;	/* the record: both fields are equal while nobody writes */

active [N] proctype Reader() {
	byte first;

	do
	:: atomic { asking == 0 && !writing -> reading++ };
	   first = left;
	   assert(first == right);
	   reading--;
	   first = 0
	od
}

active [WRITERS] proctype Writer() {
	do
	:: asking++;
	   atomic { reading == 0 && !writing -> writing = true; asking-- };
	   if	/* another value, or the next one */
	   :: left = (left + 1) % VALUES
	   :: left = (left + 2) % VALUES
	   fi;
	   right = left;
	   writing = false
	od
}
