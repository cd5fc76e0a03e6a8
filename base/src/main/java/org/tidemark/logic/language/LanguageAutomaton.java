package org.tidemark.logic.language;

import java.util.Arrays;
import java.util.BitSet;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;

/**
 * A language as a deterministic automaton: at most one step a state and letter, none silent; where there is none, no
 * word goes on so. State 0 is where words begin; states are numbered by a breadth-first search along ascending letters.
 * So the {@linkplain #minimal smallest automata} of two languages are {@linkplain #equals equal} exactly where the
 * languages are.
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

    /**
     * An automaton that is being made, state after state. Books what it takes; what the automaton holds stays booked.
     */
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

    /**
     * Makes a deterministic automaton as small as it can be: states from which no word is accepted go, and states with
     * the same words to come become one.
     *
     * <p>Hopcroft's idea for automata in which steps may be missing (Valmari 2012): states and steps are split in
     * turns, steps by where they lead and states by which steps they have, always by the smaller half. Takes m log n
     * time for m steps and n states, some 50 bytes per step while it works, booked. Used once.
     */
    private static final class Minimisation {
        private final LanguageAutomaton automaton;
        private final LanguageLimit limit;
        private final MemoryBudget budget;
        private final int[] source;
        private final int[] intoEnds;
        private final int[] into;
        private final long booked;

        Minimisation(LanguageAutomaton automaton, LanguageLimit limit) {
            this.automaton = automaton;
            this.limit = limit;
            budget = limit.budget();
            booked = 8L * automaton.edges() + 4L * automaton.states();
            if (!budget.reserve(booked)) {
                throw new MemoryBudget.Exhausted();
            }
            source = new int[automaton.edges()];
            into = new int[automaton.edges()];
            intoEnds = new int[automaton.states()];
            turn();
        }

        /** Lists the steps by the states they lead to. */
        private void turn() {
            for (int s = 0; s < automaton.states(); s++) {
                for (int e = automaton.from(s); e < automaton.to(s); e++) {
                    source[e] = s;
                    intoEnds[automaton.target(e)]++;
                }
            }
            for (int s = 1; s < intoEnds.length; s++) {
                intoEnds[s] += intoEnds[s - 1];
            }
            for (int e = into.length - 1; e >= 0; e--) {
                into[--intoEnds[automaton.target(e)]] = e;
            }
            // Each entry is now where the steps into a state begin; those into the next one begin where they end.
        }

        private int intoFrom(int state) {
            return intoEnds[state];
        }

        private int intoTo(int state) {
            return state + 1 < intoEnds.length ? intoEnds[state + 1] : into.length;
        }

        LanguageAutomaton smallest() throws TooLarge {
            boolean[] useful = useful();
            LanguageAutomaton.Draft draft = new LanguageAutomaton.Draft(automaton.letters(), budget);
            if (!useful[0]) {
                draft.state(false);
            } else {
                RefinablePartition states = refined(useful);
                write(states, useful, draft);
                states.release();
            }
            budget.release(booked);
            return draft.finish();
        }

        /** The states from which some word is accepted. */
        private boolean[] useful() {
            boolean[] useful = new boolean[automaton.states()];
            int[] queue = new int[automaton.states()];
            int end = 0;
            for (int s = 0; s < useful.length; s++) {
                if (automaton.accepts(s)) {
                    useful[s] = true;
                    queue[end++] = s;
                }
            }
            for (int at = 0; at < end; at++) {
                for (int i = intoFrom(queue[at]); i < intoTo(queue[at]); i++) {
                    int before = source[into[i]];
                    if (!useful[before]) {
                        useful[before] = true;
                        queue[end++] = before;
                    }
                }
            }
            return useful;
        }

        private RefinablePartition refined(boolean[] useful) throws TooLarge {
            RefinablePartition states = new RefinablePartition(automaton.states(), budget);
            RefinablePartition steps = byLetter();
            mark(states, s -> automaton.accepts(s));
            mark(states, s -> useful[s]);
            // Steps into useless states are no steps: they stay where they are and split nothing.
            int doneStates = 0;
            int doneSteps = 0;
            while (doneSteps < steps.count() || doneStates < states.count()) {
                limit.look(states.count());
                for (; doneStates < states.count(); doneStates++) {
                    for (int p = states.from(doneStates); p < states.to(doneStates); p++) {
                        int state = states.element(p);
                        for (int i = intoFrom(state); i < intoTo(state); i++) {
                            steps.mark(into[i]);
                        }
                    }
                    steps.split();
                }
                for (; doneSteps < steps.count() && doneStates == states.count(); doneSteps++) {
                    for (int p = steps.from(doneSteps); p < steps.to(doneSteps); p++) {
                        int step = steps.element(p);
                        if (useful[automaton.target(step)]) {
                            states.mark(source[step]);
                        }
                    }
                    states.split();
                }
            }
            steps.release();
            return states;
        }

        private interface Choice {
            boolean takes(int state);
        }

        private void mark(RefinablePartition states, Choice choice) {
            for (int s = 0; s < automaton.states(); s++) {
                if (choice.takes(s)) {
                    states.mark(s);
                }
            }
            states.split();
        }

        /** The steps in classes of one letter each. */
        private RefinablePartition byLetter() {
            RefinablePartition steps = new RefinablePartition(automaton.edges(), budget);
            int[] ends = new int[automaton.letters() + 1];
            for (int e = 0; e < automaton.edges(); e++) {
                ends[automaton.letter(e) + 1]++;
            }
            for (int l = 1; l < ends.length; l++) {
                ends[l] += ends[l - 1];
            }
            int[] ordered = new int[automaton.edges()];
            for (int e = 0; e < ordered.length; e++) {
                ordered[ends[automaton.letter(e)]++] = e;
            }
            for (int i = 0; i < ordered.length; i++) {
                steps.mark(ordered[i]);
                if (i + 1 == ordered.length || automaton.letter(ordered[i]) != automaton.letter(ordered[i + 1])) {
                    steps.split();
                }
            }
            return steps;
        }

        /** Numbers the classes as a breadth-first search along ascending letters meets them. */
        private void write(RefinablePartition states, boolean[] useful, LanguageAutomaton.Draft draft) {
            int[] numbers = new int[states.count()];
            Arrays.fill(numbers, -1);
            int[] speaker = new int[states.count()];
            int found = 0;
            numbers[states.of(0)] = found++;
            for (int n = 0; n < found; n++) {
                int state = speaker[n];
                for (int e = automaton.from(state); e < automaton.to(state); e++) {
                    int target = automaton.target(e);
                    if (useful[target]) {
                        int of = states.of(target);
                        if (numbers[of] < 0) {
                            speaker[found] = target;
                            numbers[of] = found++;
                        }
                        draft.step(automaton.letter(e), numbers[of]);
                    }
                }
                draft.state(automaton.accepts(state));
            }
        }
    }
}
