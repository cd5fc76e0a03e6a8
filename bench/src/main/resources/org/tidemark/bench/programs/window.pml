/*
 * A sliding window over channels that lose messages. The sender may be N messages ahead of the last acknowledgement and
 * goes back to it when it likes; the receiver takes messages in order and acknowledges each with the number of the
 * next. Numbers are counted modulo N + 1; the content of the messages, modulo a number that has nothing to do with it,
 * shows that none is lost, repeated or exchanged.
 */
#ifndef N
#define N 3
#endif
#define NUMBERS (N + 1)
#define CONTENTS (2 * N + 3)
#define ROOM 3	/* of each channel */

chan data = [ROOM] of { byte, byte };	/* number, content */
chan acknowledgements = [ROOM] of { byte };

active proctype Sender() {
	byte base, ahead, oldest;	/* the first number in the window, how many are sent, content of the first */
	byte number;

	do
	:: ahead < N ->
		data!(base + ahead) % NUMBERS, (oldest + ahead) % CONTENTS;
		ahead++
	:: ahead > 0 -> ahead = 0	/* all of the window again */
	:: acknowledgements?number ->
		number = (number + NUMBERS - base) % NUMBERS;	/* how many have arrived */
		base = (base + number) % NUMBERS;
		oldest = (oldest + number) % CONTENTS;
		ahead = (ahead > number -> ahead - number : 0);
		number = 0
	od
}

active proctype Receiver() {
	byte expected, content;	/* the next number and what it should bring */
	byte number, arrived;

	do
	:: data?number, arrived ->
		if
		:: number == expected ->
			assert(arrived == content);
			expected = (expected + 1) % NUMBERS;
			content = (content + 1) % CONTENTS
		:: else
		fi;
		acknowledgements!expected
	od
}

active proctype Noise() {
	do
	:: data?_, _
	:: acknowledgements?_
	od
}
