package org.tidemark.check.temporal;

/**
 * Where one of several searches for the same run looks first, and how far it goes.
 *
 * @param seed each looks elsewhere
 * @param isNearestFirst whether states come first that seem near to what the automaton waits for
 * @param mostNodes how many pairs of states it meets at most
 */
record SearchAttempt(long seed, boolean isNearestFirst, int mostNodes) {
    /** The search that takes edges as they come, and goes as far as it has to. */
    static final SearchAttempt ONLY = new SearchAttempt(0, false, Integer.MAX_VALUE);

    private static final int FIRST_NODES = 1_000;

    /** How far the next two turns go, as a power of two of how far the last two went. */
    private static final int FARTHER = 2;

    /**
     * One of several searches in turn, which go farther and farther: a search that has chosen the wrong way at first seldom comes back from it. Every
     * other one goes to what is near.
     *
     * @param seed those with other seeds look elsewhere
     */
    static SearchAttempt number(int turn, long seed) {
        int power = FARTHER * (turn / 2);
        return new SearchAttempt(seed + turn / 2, turn % 2 == 0, power < 20 ? FIRST_NODES << power : Integer.MAX_VALUE);
    }
}
