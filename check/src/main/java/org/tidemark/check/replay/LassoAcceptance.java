package org.tidemark.check.replay;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.buchi.BuchiAutomaton;

/**
 * Whether an automaton accepts a run that loops, of which the letters are known. It works on sets of pairs of a step and a state
 * of the automaton, two bits for each, and shares no code with the engines.
 */
final class LassoAcceptance {
    private final BuchiAutomaton a;
    private final long[] letters;
    private final int loop;
    private final int width;

    /**
     * An automaton and a run.
     *
     * @param letters what is read in each step
     * @param loop the step that comes after the last one
     */
    LassoAcceptance(BuchiAutomaton a, long[] letters, int loop) {
        this.a = a;
        this.letters = letters;
        this.loop = loop;
        width = a.states();
    }

    boolean isAccepted() {
        BitSet first = new BitSet();
        first.set(a.initial());
        return isAcceptedWithin(onward(first, null, 0), 0);
    }

    /** Whether a run can stay among some pairs and be accepted, without transitions that carry a banned mark. */
    private boolean isAcceptedWithin(BitSet pairs, long banned) {
        BitSet left = lasting(pairs, banned);
        if (a.pairs() == 0) {
            return !left.isEmpty();
        }
        while (!left.isEmpty()) {
            BitSet one = new BitSet();
            one.set(left.nextSetBit(0));
            BitSet round = onward(one, left, banned);
            round.and(leadingTo(one, left, banned));
            long carried = carried(round, banned);
            long requests = unanswered(carried);
            if ((carried & a.allMarks()) == a.allMarks()
                    && !round.isEmpty()
                    && carriesOn(round, banned)
                    && (requests == 0 || isAcceptedWithin(round, banned | requests))) {
                return true;
            }
            left.andNot(round);
            left.andNot(one);
        }
        return false;
    }

    /**
     * Takes away, until nothing changes, the pairs from which some mark cannot be met any more without a pair that was taken
     * away.
     */
    private BitSet lasting(BitSet pairs, long banned) {
        BitSet left = (BitSet) pairs.clone();
        int before;
        do {
            before = left.cardinality();
            for (int mark = -1; mark < a.sets(); mark++) {
                left.and(leadingToMark(left, mark, banned));
            }
        } while (left.cardinality() < before);
        return left;
    }

    private int next(int step) {
        return step + 1 < letters.length ? step + 1 : loop;
    }

    private boolean isTaken(int transition, int step, long banned) {
        return a.fits(transition, letters[step]) && (a.marks(transition) & banned) == 0;
    }

    private int target(int transition, int step) {
        return next(step) * width + a.target(transition);
    }

    /** Some pairs, and those that can be come to; a walk from first to last finds all but those behind a turn of the loop. */
    private BitSet onward(BitSet from, @Nullable BitSet within, long banned) {
        BitSet met = (BitSet) from.clone();
        int before;
        do {
            before = met.cardinality();
            for (int pair = met.nextSetBit(0); pair >= 0; pair = met.nextSetBit(pair + 1)) {
                int step = pair / width;
                int state = pair % width;
                for (int t = a.first(state); t < a.end(state); t++) {
                    int to = target(t, step);
                    if (isTaken(t, step, banned) && (within == null || within.get(to))) {
                        met.set(to);
                    }
                }
            }
        } while (met.cardinality() > before);
        return met;
    }

    /** Some pairs, and those within others that lead to them. */
    private BitSet leadingTo(BitSet goal, BitSet within, long banned) {
        BitSet leading = (BitSet) goal.clone();
        int before;
        do {
            before = leading.cardinality();
            for (int pair = within.length() - 1; pair >= 0; pair = within.previousSetBit(pair - 1)) {
                int step = pair / width;
                int state = pair % width;
                for (int t = a.first(state); !leading.get(pair) && t < a.end(state); t++) {
                    leading.set(pair, isTaken(t, step, banned) && leading.get(target(t, step)));
                }
            }
        } while (leading.cardinality() > before);
        return leading;
    }

    /**
     * The pairs from which a transition with the mark, or with -1 any, can be taken within some pairs, sooner or later; a walk
     * from last to first finds all but those ahead of a turn of the loop.
     */
    private BitSet leadingToMark(BitSet within, int mark, long banned) {
        BitSet leading = new BitSet();
        int before;
        do {
            before = leading.cardinality();
            for (int pair = within.length() - 1; pair >= 0; pair = within.previousSetBit(pair - 1)) {
                int step = pair / width;
                int state = pair % width;
                boolean leads = leading.get(pair);
                for (int t = a.first(state); !leads && t < a.end(state); t++) {
                    int to = target(t, step);
                    boolean marked = mark < 0 || ((a.marks(t) >>> mark) & 1) == 1;
                    leads = isTaken(t, step, banned) && within.get(to) && (marked || leading.get(to));
                }
                leading.set(pair, leads);
            }
        } while (leading.cardinality() > before);
        return leading;
    }

    /** The marks of the transitions within some pairs. */
    private long carried(BitSet pairs, long banned) {
        long marks = 0;
        for (int pair = pairs.nextSetBit(0); pair >= 0; pair = pairs.nextSetBit(pair + 1)) {
            int state = pair % width;
            for (int t = a.first(state); t < a.end(state); t++) {
                boolean inside = isTaken(t, pair / width, banned) && pairs.get(target(t, pair / width));
                marks |= inside ? a.marks(t) : 0;
            }
        }
        return marks;
    }

    /** Whether some transition stays within pairs that reach one another. */
    private boolean carriesOn(BitSet pairs, long banned) {
        int pair = pairs.nextSetBit(0);
        int state = pair % width;
        for (int t = a.first(state); t < a.end(state); t++) {
            if (isTaken(t, pair / width, banned) && pairs.get(target(t, pair / width))) {
                return true;
            }
        }
        return false;
    }

    private long unanswered(long carried) {
        long requests = 0;
        for (int pair = 0; pair < a.pairs(); pair++) {
            boolean answered = (carried & a.answer(pair)) != 0;
            requests |= answered ? 0 : carried & a.request(pair);
        }
        return requests;
    }
}
