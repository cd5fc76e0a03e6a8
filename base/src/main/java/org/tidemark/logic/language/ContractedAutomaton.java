package org.tidemark.logic.language;

import java.util.Arrays;
import java.util.BitSet;
import org.tidemark.bits.ComponentNumbers;
import org.tidemark.bits.IntEdges;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;

/**
 * A packed copy of an automaton in which states that reach each other silently are one state. It speaks the same
 * language, and its silent steps go round in no cycle.
 *
 * <p>The steps of a state lie behind each other, two entries a step (letter, target), the silent ones first, then by
 * letter and target, each once. Immutable, shared by threads; eight bytes per step and four per state, booked until
 * {@link #release}.
 */
public final class ContractedAutomaton {
    private final int letters;
    private final int[] starts;
    private final BitSet accepting;
    private final GrowingInts first;
    private final GrowingInts steps;

    private ContractedAutomaton(int letters, int[] starts, BitSet accepting, GrowingInts first, GrowingInts steps) {
        this.letters = letters;
        this.starts = starts;
        this.accepting = accepting;
        this.first = first;
        this.steps = steps;
    }

    /**
     * The copy of an automaton.
     *
     * @throws TooLarge when memory or time do not allow it
     */
    public static ContractedAutomaton of(WordAutomaton automaton, LanguageLimit limit) throws TooLarge {
        try {
            ContractedAutomaton copy = copy(automaton, limit);
            if (!copy.hasSilentSteps()) {
                return copy;
            }
            SilentComponents components = new SilentComponents(copy, limit);
            ContractedAutomaton contracted = copy.contracted(components, limit);
            components.release();
            copy.release();
            return contracted;
        } catch (MemoryBudget.Exhausted full) {
            throw limit.full(0);
        }
    }

    private static ContractedAutomaton copy(WordAutomaton automaton, LanguageLimit limit) throws TooLarge {
        GrowingInts first = new GrowingInts(limit.budget());
        GrowingInts steps = new GrowingInts(limit.budget());
        BitSet accepting = new BitSet();
        StepBuffer buffer = new StepBuffer();
        WordAutomaton.Steps cursor = automaton.steps();
        for (int s = 0; s < automaton.states(); s++) {
            look(s, limit);
            first.add(stepNumber(steps));
            for (cursor.moveTo(s); cursor.next(); ) {
                if (cursor.letter() != WordAutomaton.SILENT || cursor.target() != s) {
                    buffer.add(cursor.letter(), cursor.target());
                }
            }
            buffer.appendTo(steps);
            accepting.set(s, automaton.accepts(s));
        }
        first.add(stepNumber(steps));
        return new ContractedAutomaton(automaton.letters(), automaton.starts(), accepting, first, steps);
    }

    private ContractedAutomaton contracted(SilentComponents components, LanguageLimit limit) throws TooLarge {
        GrowingInts newFirst = new GrowingInts(limit.budget());
        GrowingInts newSteps = new GrowingInts(limit.budget());
        BitSet newAccepting = new BitSet();
        StepBuffer buffer = new StepBuffer();
        for (int c = 0, member = 0; c < components.count(); c++) {
            look(c, limit);
            newFirst.add(stepNumber(newSteps));
            for (; member < states() && components.of(components.member(member)) == c; member++) {
                int s = components.member(member);
                newAccepting.set(c, newAccepting.get(c) || accepting.get(s));
                for (int i = from(s); i < to(s); i++) {
                    int target = components.of(target(i));
                    if (letter(i) != WordAutomaton.SILENT || target != c) {
                        buffer.add(letter(i), target);
                    }
                }
            }
            buffer.appendTo(newSteps);
        }
        newFirst.add(stepNumber(newSteps));
        int[] newStarts = Arrays.stream(starts).map(components::of).distinct().toArray();
        return new ContractedAutomaton(letters, newStarts, newAccepting, newFirst, newSteps);
    }

    private static int stepNumber(GrowingInts steps) {
        if (steps.size() / 2 > Integer.MAX_VALUE - 1) {
            throw new MemoryBudget.Exhausted();
        }
        return (int) (steps.size() / 2);
    }

    private static void look(int state, LanguageLimit limit) throws TooLarge {
        if (state % (1 << 14) == 0) {
            limit.look(0);
        }
    }

    private boolean hasSilentSteps() {
        for (int s = 0; s < states(); s++) {
            if (from(s) < to(s) && letter(from(s)) == WordAutomaton.SILENT) {
                return true;
            }
        }
        return false;
    }

    public int states() {
        return (int) first.size() - 1;
    }

    /** How many steps there are, silent ones included. */
    public int steps() {
        return first.get(states());
    }

    public int letters() {
        return letters;
    }

    /** Gives back what was booked; the automaton is good for nothing then. */
    public void release() {
        first.release();
        steps.release();
    }

    int[] starts() {
        return starts;
    }

    boolean accepts(int state) {
        return accepting.get(state);
    }

    /** The first step of a state. */
    int from(int state) {
        return first.get(state);
    }

    /** The step after the last of a state. */
    int to(int state) {
        return first.get(state + 1L);
    }

    int letter(int step) {
        return steps.get(2L * step);
    }

    int target(int step) {
        return steps.get(2L * step + 1);
    }

    /** Whether some step of the state has a letter. */
    boolean speaks(int state) {
        return from(state) < to(state) && letter(to(state) - 1) != WordAutomaton.SILENT;
    }

    /** The first step of a state whose letter is this or a later one. */
    int firstBy(int state, int letter) {
        int low = from(state);
        int high = to(state);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (letter(middle) < letter) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The steps of one state, put in order and written once each. */
    private static final class StepBuffer {
        private long[] steps = new long[64];
        private int size;

        void add(int letter, int target) {
            if (size == steps.length) {
                steps = Arrays.copyOf(steps, 2 * size);
            }
            steps[size++] = ((long) letter << 32) | target;
        }

        void appendTo(GrowingInts out) {
            Arrays.sort(steps, 0, size);
            for (int i = 0; i < size; i++) {
                if (i == 0 || steps[i] != steps[i - 1]) {
                    out.add((int) (steps[i] >> 32));
                    out.add((int) steps[i]);
                }
            }
            size = 0;
        }
    }

    /**
     * The states of an automaton that reach each other silently, as numbered components: the strongly connected ones of
     * the graph of silent steps. Used by one thread; eight bytes for each state once they are found.
     */
    private static final class SilentComponents {
        private final ContractedAutomaton automaton;
        private final MemoryBudget budget;
        private final int[] component;
        private final GrowingInts members;
        private final int components;

        SilentComponents(ContractedAutomaton automaton, LanguageLimit limit) throws TooLarge {
            this.automaton = automaton;
            budget = limit.budget();
            budget.replace(0, componentBytes());
            component = new int[automaton.states()];
            components = ComponentNumbers.find(component, new SilentSteps(), null, budget, limit.cancelled());
            if (components < 0) {
                throw limit.cancelled(0);
            }
            members = new GrowingInts(budget, automaton.states());
            list();
        }

        private long componentBytes() {
            return 4L * automaton.states() + MemoryBudget.ARRAY_HEADER_BYTES;
        }

        /** The silent steps of a state, which come before its others. */
        private final class SilentSteps implements IntEdges {
            private int at;
            private int end;

            @Override
            public void moveTo(int state, int edge) {
                at = automaton.from(state) + edge - 1;
                end = automaton.to(state);
            }

            @Override
            public boolean next() {
                at++;
                return at < end && automaton.letter(at) == WordAutomaton.SILENT;
            }

            @Override
            public int target() {
                return automaton.target(at);
            }
        }

        /** Puts the states in the order of their components. */
        private void list() {
            GrowingInts at = new GrowingInts(budget, components + 1L);
            for (int s = 0; s < automaton.states(); s++) {
                at.set(component[s] + 1L, at.get(component[s] + 1L) + 1);
            }
            for (int c = 0; c < components; c++) {
                at.set(c + 1L, at.get(c + 1L) + at.get(c));
            }
            for (int s = 0; s < automaton.states(); s++) {
                int place = at.get(component[s]);
                at.set(component[s], place + 1);
                members.set(place, s);
            }
            at.release();
        }

        int count() {
            return components;
        }

        int of(int state) {
            return component[state];
        }

        /** The states in the order of their components. */
        int member(int place) {
            return members.get(place);
        }

        void release() {
            budget.release(componentBytes());
            members.release();
        }
    }
}
