package org.tidemark.graph.ltl;

/**
 * Which marks of an automaton are found on the model's edges: for being fair to an event, an edge carries a mark when the
 * event happens on it, and for being weakly fair also when the event cannot happen before it.
 *
 * <p>The automaton is one that {@link org.tidemark.logic.buchi.FairAutomaton} has made. Immutable.
 */
public final class FairnessMarks {
    /** Every run counts. */
    public static final FairnessMarks NONE = new FairnessMarks(new int[0], 0, 0, 0);

    private final int[] events;
    private final int weak;
    private final int firstMark;
    private final int firstProposition;

    /**
     * Fairness to some events.
     *
     * @param events first those to be weakly fair to, then the others
     * @param weak how many to be weakly fair to
     * @param firstMark the bit of the first event's mark; the others follow
     * @param firstProposition the bit of a letter that says that the first event can happen; the others follow
     */
    public FairnessMarks(int[] events, int weak, int firstMark, int firstProposition) {
        this.events = events.clone();
        this.weak = weak;
        this.firstMark = firstMark;
        this.firstProposition = firstProposition;
    }

    boolean isNone() {
        return events.length == 0;
    }

    /** The marks of an edge with an event, -1 for none, out of a state with a letter. */
    long marks(int event, long letter) {
        long marks = 0;
        for (int i = 0; i < events.length; i++) {
            boolean idle = i < weak && ((letter >>> (firstProposition + i)) & 1) == 0;
            if (idle || events[i] == event) {
                marks |= 1L << (firstMark + i);
            }
        }
        return marks;
    }
}
