package org.tidemark.logic.language;

import java.util.Arrays;
import java.util.BitSet;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;

/**
 * A language as a deterministic automaton: at most one step a state and letter, none silent; where there is none, no word
 * goes on so. State 0 is where words begin; states are numbered by a breadth-first search along ascending letters. So the
 * {@linkplain #minimal smallest automata} of two languages are {@linkplain #equals equal} exactly where the languages are.
 *
 * <p>Immutable; the steps of state {@code s} are {@code from(s)} to {@code to(s) - 1}, by letter. Eight bytes per step.
 */
public final class LanguageAutomaton implements WordAutomaton {
    private final int letters;
    private final int[] ends;
    private final int[] letterOf;
    private final int[] targetOf;
    private final BitSet accepting;

    LanguageAutomaton(int letters, int[] ends, int[] letterOf, int[] targetOf, BitSet accepting) {
        this.letters = letters;
        this.ends = ends;
        this.letterOf = letterOf;
        this.targetOf = targetOf;
        this.accepting = accepting;
    }

    /**
     * The deterministic automaton of a language, by the subset construction.
     *
     * @throws TooLarge when the limit does not allow it
     */
    public static LanguageAutomaton of(ContractedAutomaton automaton, LanguageLimit limit) throws TooLarge {
        int reached = 0;
        try {
            Subsets sets = new Subsets(automaton, limit);
            Draft draft = new Draft(automaton.letters(), limit.budget());
            sets.start();
            for (int set = 0; set < sets.count(); set++) {
                reached = sets.count();
                limit.check(reached);
                for (int letter : sets.letters(set)) {
                    draft.step(letter, sets.step(set, letter));
                }
                draft.state(sets.accepts(set));
            }
            sets.release();
            return draft.finish();
        } catch (MemoryBudget.Exhausted full) {
            throw limit.full(reached);
        }
    }

    /** The automaton with the fewest states that has this language. */
    public LanguageAutomaton minimal(LanguageLimit limit) throws TooLarge {
        try {
            return new Minimisation(this, limit).smallest();
        } catch (MemoryBudget.Exhausted full) {
            throw limit.full(states());
        }
    }

    @Override
    public int states() {
        return ends.length;
    }

    /** How many steps there are. */
    public int edges() {
        return targetOf.length;
    }

    @Override
    public int letters() {
        return letters;
    }

    @Override
    public int[] starts() {
        return new int[] {0};
    }

    @Override
    public boolean accepts(int state) {
        return accepting.get(state);
    }

    /** In how many states words may end. */
    public int acceptingStates() {
        return accepting.cardinality();
    }

    /** Whether no word at all is accepted; only of a smallest automaton. */
    public boolean isEmpty() {
        return accepting.isEmpty();
    }

    /** The first step of a state. */
    public int from(int state) {
        return state == 0 ? 0 : ends[state - 1];
    }

    /** The step after the last of a state. */
    public int to(int state) {
        return ends[state];
    }

    public int letter(int step) {
        return letterOf[step];
    }

    public int target(int step) {
        return targetOf[step];
    }

    /** The state after a letter; -1 where no word goes on so. */
    public int next(int state, int letter) {
        int at = Arrays.binarySearch(letterOf, from(state), to(state), letter);
        return at < 0 ? -1 : targetOf[at];
    }

    @Override
    public Steps steps() {
        return new Steps() {
            private int at;
            private int end;

            @Override
            public void moveTo(int state) {
                at = from(state) - 1;
                end = to(state);
            }

            @Override
            public boolean next() {
                at++;
                return at < end;
            }

            @Override
            public int letter() {
                return letterOf[at];
            }

            @Override
            public int target() {
                return targetOf[at];
            }
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LanguageAutomaton that
                && letters == that.letters
                && Arrays.equals(ends, that.ends)
                && Arrays.equals(letterOf, that.letterOf)
                && Arrays.equals(targetOf, that.targetOf)
                && accepting.equals(that.accepting);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(targetOf) + Arrays.hashCode(letterOf);
    }

    @Override
    public String toString() {
        return "a language of " + letters + " letters as " + states() + " states and " + edges() + " steps";
    }

    /** An automaton that is being made, state after state. Books what it takes; what the automaton holds stays booked. */
    static final class Draft {
        private final int letters;
        private final GrowingInts ends;
        private final GrowingInts letterOf;
        private final GrowingInts targetOf;
        private final BitSet accepting = new BitSet();

        Draft(int letters, MemoryBudget budget) {
            this.letters = letters;
            ends = new GrowingInts(budget);
            letterOf = new GrowingInts(budget);
            targetOf = new GrowingInts(budget);
        }

        /** A step of the state that comes next, by a later letter than the one before. */
        void step(int letter, int target) {
            letterOf.add(letter);
            targetOf.add(target);
        }

        /** The state has all of its steps. */
        void state(boolean accepts) {
            accepting.set((int) ends.size(), accepts);
            if (letterOf.size() > Integer.MAX_VALUE - 8) {
                throw new MemoryBudget.Exhausted();
            }
            ends.add((int) letterOf.size());
        }

        LanguageAutomaton finish() {
            return new LanguageAutomaton(letters, drained(ends), drained(letterOf), drained(targetOf), accepting);
        }

        private static int[] drained(GrowingInts list) {
            int[] array = new int[(int) list.size()];
            for (int i = 0; i < array.length; i++) {
                array[i] = list.get(i);
            }
            return array;
        }
    }
}
