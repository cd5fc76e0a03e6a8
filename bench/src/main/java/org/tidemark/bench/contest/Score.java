package org.tidemark.bench.contest;

/** How many answers are right, missing and wrong, and the time they took. Immutable. */
record Score(int right, int open, int wrong, double seconds) {
    static final Score NONE = new Score(0, 0, 0, 0);

    Score plus(Score other) {
        return new Score(right + other.right, open + other.open, wrong + other.wrong, seconds + other.seconds);
    }

    /** The share of the questions that got an answer, in percent; 100 when there are none. */
    double decided() {
        int asked = right + open + wrong;
        return asked == 0 ? 100 : 100.0 * (right + wrong) / asked;
    }
}
