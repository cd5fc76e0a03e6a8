package org.tidemark.store;

/**
 * The answer of a store about a state it was given, in one number: <em>new</em> under an id, <em>seen</em> before under
 * an id, <em>pending</em> (to be decided later), or <em>full</em> (there was no room; the state is not in the store).
 *
 * <p>An id that is new represents itself, an id that was seen is complemented: 5 is new state 5, ~5 = -6 is state 5
 * again.
 */
public final class Answer {
    public static final long FULL = Long.MIN_VALUE;
    public static final long PENDING = Long.MIN_VALUE + 1;

    /** Seen before, by a store that does not know under which id. */
    public static final long SEEN = Long.MIN_VALUE + 2;

    private Answer() {}

    public static long seen(long id) {
        return ~id;
    }

    public static boolean isNew(long answer) {
        return answer >= 0;
    }

    public static boolean isSeen(long answer) {
        return answer < 0 && answer > PENDING;
    }

    /** The id of a state that is new or seen, unless it is just {@link #SEEN}. */
    public static long id(long answer) {
        return answer >= 0 ? answer : ~answer;
    }
}
