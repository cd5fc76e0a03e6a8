/*
 * A token ring. Its users hand frames to N stations. Whoever has the token may send one of them to another station,
 * and then passes the token on. A frame travels round the ring, past the station that it is for, and the station that
 * sent it takes it off. Messages are in channels with a buffer, which keep their order: a frame is back before the token.
 */
#ifndef N
#define N 4
#endif
#define BACKLOG 2	/* how many frames may wait at a station */
#define NEXT ((_pid + 1) % N)

mtype = { token, frame };
chan link[N] = [2] of { mtype, byte, byte };	/* to each station: what, from whom, for whom */

active [N] proctype Station() {
	byte backlog, sender, receiver;

	if
	:: _pid == 0 -> link[NEXT]!token(0, 0)
	:: else
	fi;
end:	do
	:: backlog < BACKLOG -> backlog++
	:: link[_pid]?token(sender, receiver) ->
		if
		:: backlog > 0 ->
			backlog--;
			receiver = NEXT;
			do	/* any of the others */
			:: (receiver + 1) % N != _pid -> receiver = (receiver + 1) % N
			:: break
			od;
			link[NEXT]!frame(_pid, receiver)
		:: else
		fi;
		link[NEXT]!token(0, 0)
	:: link[_pid]?frame(sender, receiver) ->
		if
		:: sender != _pid -> link[NEXT]!frame(sender, receiver)
		:: else -> assert(receiver != _pid)
		fi
	od
}
