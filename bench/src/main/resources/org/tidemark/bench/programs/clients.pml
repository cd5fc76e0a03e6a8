/*
 * Clients and a server without buffers: a request and its answer are each a step that both sides take together. N clients
 * need two of the server's seats each and ask for one after the other. Who gets no second one gives the first one back
 * and begins again, so that nobody waits forever for a seat that somebody else holds.
 */
#ifndef N
#define N 3
#endif
#define SEATS 3

mtype = { take, leave, yes, no };
chan request = [0] of { mtype, byte, byte };	/* what, who, which seat */
chan answer[N] = [0] of { mtype };

active [N] proctype Client() {
	byte one, two;
	mtype said;

	do
	:: select(one : 1 .. SEATS);
	   request!take(_pid, one);
	   answer[_pid]?said;
	   if
	   :: said == yes ->
		two = one % SEATS + 1;	/* its neighbour */
		request!take(_pid, two);
		answer[_pid]?said;
		if
		:: said == yes -> request!leave(_pid, two)
		:: said == no
		fi;
		request!leave(_pid, one)
	   :: said == no
	   fi
	od
}

active proctype Server() {
	byte owner[SEATS + 1];	/* 1 + the number of the client */
	byte who, seat;

	do
	:: request?take(who, seat) ->
		if
		:: owner[seat] == 0 -> owner[seat] = who + 1; answer[who]!yes
		:: else -> answer[who]!no
		fi
	:: request?leave(who, seat) ->
		assert(owner[seat] == who + 1);
		owner[seat] = 0
	od
}
