package org.tidemark.graph.ltl;

/**
 * Marks on a model's edges that a run must meet again and again to count, beside those of the automaton: bit <i>i</i> of a
 * mark is on an edge that is fair to event <i>i</i>.
 */
public interface Fairness {
    /** Every run counts. */
    Fairness NONE = new Fairness() {
        @Override
        public long allMarks() {
            return 0;
        }

        @Override
        public long marks(int state, int edge) {
            return 0;
        }
    };

    /** All marks there are. */
    long allMarks();

    /** The marks of an edge; a dead state has one, numbered 0, back to itself. */
    long marks(int state, int edge);
}
