package org.tidemark.automata.equivalence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MemoryBudget;

/**
 * Whether two automata are equivalent, seen from their initial states. Labels are the same when their names are.
 *
 * @param equivalent whether they are
 * @param difference a formula that holds for the first and not for the second; null where they are equivalent, or where the
 *     limits did not allow one
 * @param labels the names of the labels in the formula
 */
public record EquivalenceCheck(boolean equivalent, @Nullable Modal difference, List<String> labels) {
    /**
     * Compares two automata.
     *
     * @throws org.tidemark.bits.MemoryBudget.Exhausted when there is no room
     * @throws org.tidemark.bits.Cancelled when it is cancelled
     */
    public static EquivalenceCheck of(
            LabelledAutomaton first, LabelledAutomaton second, Equivalence equivalence, WorkLimit limit) {
        LabelledAutomaton one = Minimiser.minimal(first, equivalence, limit);
        LabelledAutomaton other = Minimiser.minimal(second, equivalence, limit);
        LabelledAutomaton both = union(one, other, limit);
        int start = one.states();
        EquivalenceClasses classes = EquivalenceClasses.of(both, equivalence, limit);
        if (classes.classOf()[0] == classes.classOf()[start]) {
            return new EquivalenceCheck(true, null, both.labels());
        }
        Modal difference = difference(both, start, equivalence, limit);
        if (difference == null) {
            return new EquivalenceCheck(false, null, both.labels());
        }
        ModalStates check = new ModalStates(both, new BitSet());
        if (!check.holds(difference, 0) || check.holds(difference, start)) {
            throw new IllegalStateException(
                    "the formula does not distinguish the automata: " + difference.text(both.labels()));
        }
        return new EquivalenceCheck(false, difference, both.labels());
    }

    private static @Nullable Modal difference(
            LabelledAutomaton both, int start, Equivalence equivalence, WorkLimit limit) {
        if (equivalence == Equivalence.STRONG) {
            return Distinction.of(both, equivalence, new BitSet(), 0, start, limit);
        }
        Contraction ordered = Contraction.of(both, limit);
        int one = ordered.stateOf()[0];
        int other = ordered.stateOf()[start];
        boolean endless = equivalence == Equivalence.DIVERGENCE_BRANCHING;
        LabelledAutomaton steps =
                equivalence == Equivalence.WEAK ? Saturation.of(ordered.automaton(), limit) : ordered.automaton();
        return Distinction.of(steps, equivalence, endless ? ordered.divergent() : new BitSet(), one, other, limit);
    }

    /** The automata side by side; the states of the second come behind those of the first. */
    private static LabelledAutomaton union(LabelledAutomaton first, LabelledAutomaton second, WorkLimit limit) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        first.labels().forEach(label -> numbers.putIfAbsent(label, numbers.size()));
        second.labels().forEach(label -> numbers.putIfAbsent(label, numbers.size()));
        AutomatonBuilder steps = new AutomatonBuilder(limit.budget());
        add(first, 0, numbers, steps);
        add(second, first.states(), numbers, steps);
        return steps.build(first.states() + second.states(), first.initial(), new ArrayList<>(numbers.keySet()));
    }

    private static void add(
            LabelledAutomaton automaton, int shift, Map<String, Integer> numbers, AutomatonBuilder steps) {
        int[] number = automaton.labels().stream().mapToInt(numbers::get).toArray();
        for (int s = 0; s < automaton.states(); s++) {
            for (int e = automaton.from(s); e < automaton.to(s); e++) {
                int label = automaton.label(e);
                steps.add(
                        shift + s,
                        label == LabelledAutomaton.SILENT ? label : number[label],
                        shift + automaton.target(e));
            }
        }
    }

    /**
     * Finds a formula that holds in one state and not in another, for two states that are not equivalent.
     *
     * <p>Two states that come apart in a round differ in a step: one of them has a step by some label into a class of the round
     * before, and no step of the other by that label leads there. So the formula says that there is such a step to a state that is
     * distinguished, by formulas of earlier rounds, from all states that the other can reach by the label. Used once.
     */
    private static final class Distinction {
        /** A formula that distinguishes states in a round has as many nested steps at most. */
        private static final int DEEPEST = 200;

        private final LabelledAutomaton automaton;
        private final Equivalence equivalence;
        private final BitSet divergent;
        private final Rounds rounds;
        private final WorkLimit limit;
        private final ModalStates states;
        private final Map<Long, Modal> known = new HashMap<>();

        private Distinction(
                LabelledAutomaton automaton,
                Equivalence equivalence,
                BitSet divergent,
                Rounds rounds,
                WorkLimit limit) {
            this.automaton = automaton;
            this.equivalence = equivalence;
            this.divergent = divergent;
            this.rounds = rounds;
            this.limit = limit;
            states = new ModalStates(automaton, divergent);
        }

        /**
         * A formula that holds in one state and not in the other; null where it would be nested too deeply for anybody to read.
         *
         * @param automaton for the weak equivalence the saturated one, for the branching ones without silent cycles and with silent
         *     steps to lower numbers
         * @param divergent where silence can go on forever, as far as it counts
         */
        static @Nullable Modal of(
                LabelledAutomaton automaton,
                Equivalence equivalence,
                BitSet divergent,
                int one,
                int other,
                WorkLimit limit) {
            boolean branching = equivalence == Equivalence.BRANCHING || equivalence == Equivalence.DIVERGENCE_BRANCHING;
            Rounds rounds = new Rounds(automaton, branching, divergent, one, other, DEEPEST, limit);
            try {
                return rounds.areApart(one, other)
                        ? new Distinction(automaton, equivalence, divergent, rounds, limit).between(one, other)
                        : null;
            } finally {
                rounds.release();
            }
        }

        private Modal between(int one, int other) {
            limit.look();
            Modal before = known.get((long) one << 32 | other);
            if (before != null) {
                return before;
            }
            int round = rounds.apart(one, other);
            Modal formula = difference(one, other, round - 1);
            if (formula == null) {
                Modal turned = difference(other, one, round - 1);
                if (turned == null) {
                    throw new IllegalStateException(
                            "states " + one + " and " + other + " came apart without a difference");
                }
                formula = Modal.not(turned);
            }
            known.put((long) one << 32 | other, formula);
            return formula;
        }

        /**
         * A formula about a step of one state that the other cannot match, in terms of the classes after a round; null
         * if there is none.
         */
        private @Nullable Modal difference(int one, int other, int round) {
            int[] near = near(one, round);
            int[] otherNear = near(other, round);
            for (int state : near) {
                for (int e = automaton.from(state); e < automaton.to(state); e++) {
                    int label = automaton.label(e);
                    int target = automaton.target(e);
                    boolean inner = isBranching()
                            && label == LabelledAutomaton.SILENT
                            && rounds.classOf(round, target) == rounds.classOf(round, one);
                    if (!inner && !leads(otherNear, label, rounds.classOf(round, target), round)) {
                        return step(one, other, label, target, round);
                    }
                }
            }
            boolean endless = Arrays.stream(near).anyMatch(divergent::get);
            return endless && Arrays.stream(otherNear).noneMatch(divergent::get)
                    ? new Modal.EndlessAlong(along(one, other, round))
                    : null;
        }

        private boolean isBranching() {
            return equivalence == Equivalence.BRANCHING || equivalence == Equivalence.DIVERGENCE_BRANCHING;
        }

        /** The state and, where silence within a class counts for nothing, the states that it leads to so. */
        private int[] near(int state, int round) {
            return isBranching() ? silently(state, rounds.classOf(round, state), round) : new int[] {state};
        }

        /** The states that a state reaches silently, within a class only, or anywhere for -1. */
        private int[] silently(int state, int within, int round) {
            BitSet seen = new BitSet();
            List<Integer> queue = new ArrayList<>(List.of(state));
            seen.set(state);
            for (int at = 0; at < queue.size(); at++) {
                int from = queue.get(at);
                for (int e = automaton.from(from); e < automaton.silentTo(from); e++) {
                    int target = automaton.target(e);
                    if (!seen.get(target) && (within < 0 || rounds.classOf(round, target) == within)) {
                        seen.set(target);
                        queue.add(target);
                    }
                }
            }
            return queue.stream().mapToInt(Integer::intValue).toArray();
        }

        private boolean leads(int[] from, int label, int into, int round) {
            for (int state : from) {
                for (int e = automaton.from(state); e < automaton.to(state); e++) {
                    if (automaton.label(e) == label && rounds.classOf(round, automaton.target(e)) == into) {
                        return true;
                    }
                }
            }
            return false;
        }

        private Modal step(int one, int other, int label, int target, int round) {
            if (!isBranching()) {
                Modal after = apartFrom(target, targets(new int[] {other}, label));
                return equivalence == Equivalence.WEAK
                        ? new Modal.WeakStep(label, after)
                        : new Modal.Step(label, after);
            }
            Modal before = along(one, other, round);
            int[] reached = Arrays.stream(silently(other, -1, round))
                    .filter(state -> states.holds(before, state))
                    .toArray();
            int into = rounds.classOf(round, target);
            // A state may represent a silent cycle, so that a silent step may lead where it started.
            IntStream stays = label == LabelledAutomaton.SILENT ? Arrays.stream(reached) : IntStream.empty();
            int[] wrong = IntStream.concat(stays, Arrays.stream(targets(reached, label)))
                    .filter(state -> rounds.classOf(round, state) != into)
                    .toArray();
            return new Modal.StepAlong(before, label, apartFrom(target, wrong));
        }

        /**
         * A formula that holds in the class of one state and in none of the states outside it that the other reaches
         * silently.
         */
        private Modal along(int one, int other, int round) {
            int own = rounds.classOf(round, one);
            int[] outside = Arrays.stream(silently(other, -1, round))
                    .filter(state -> rounds.classOf(round, state) != own)
                    .toArray();
            return apartFrom(one, outside);
        }

        private int[] targets(int[] from, int label) {
            BitSet targets = new BitSet();
            for (int state : from) {
                for (int e = automaton.from(state); e < automaton.to(state); e++) {
                    if (automaton.label(e) == label) {
                        targets.set(automaton.target(e));
                    }
                }
            }
            return targets.stream().toArray();
        }

        /** A formula that holds in a state and in none of the others. */
        private Modal apartFrom(int state, int[] others) {
            List<Modal> parts = new ArrayList<>();
            for (int other : others) {
                if (parts.stream().allMatch(part -> states.holds(part, other))) {
                    parts.add(between(state, other));
                }
            }
            return Modal.all(parts);
        }
    }

    /**
     * The classes of all states after each round of a refinement, from one class of all until two given states are apart: what a
     * formula that distinguishes them is made from. Looks at every state in every round, so it is meant for automata that have been
     * minimised before. Immutable once made; four bytes per state and round, booked until {@link #release}.
     */
    static final class Rounds {
        private final LabelledAutomaton automaton;
        private final boolean branching;
        private final BitSet divergent;
        private final MemoryBudget budget;
        private final List<int[]> rounds = new ArrayList<>();

        /** Goes on until two states are apart, for a number of rounds at most. */
        Rounds(
                LabelledAutomaton automaton,
                boolean branching,
                BitSet divergent,
                int one,
                int other,
                int most,
                WorkLimit limit) {
            this.automaton = automaton;
            this.branching = branching;
            this.divergent = divergent;
            budget = limit.budget();
            book();
            rounds.add(new int[automaton.states()]);
            while (!areApart(one, other) && rounds.size() <= most) {
                limit.look();
                book();
                rounds.add(next(last()));
            }
        }

        private int[] last() {
            return rounds.get(rounds.size() - 1);
        }

        private void book() {
            budget.replace(0, 4L * automaton.states() + MemoryBudget.ARRAY_HEADER_BYTES);
        }

        private int[] next(int[] classOf) {
            SignatureTable table = new SignatureTable(budget);
            int[] signature = new int[classOf.length];
            for (int s = 0; s < classOf.length; s++) {
                // The class so far is part of it, so that what is apart stays apart.
                table.add(-1L - classOf[s]);
                if (divergent.get(s)) {
                    table.add(Long.MAX_VALUE);
                }
                for (int e = automaton.from(s); e < automaton.to(s); e++) {
                    int target = automaton.target(e);
                    if (isInner(e, s, classOf)) {
                        table.addAll(signature[target]);
                    } else {
                        table.add((automaton.label(e) + 1L) << 32 | classOf[target]);
                    }
                }
                signature[s] = table.close();
            }
            table.release();
            return signature;
        }

        private boolean isInner(int step, int source, int[] classOf) {
            return branching
                    && automaton.label(step) == LabelledAutomaton.SILENT
                    && classOf[automaton.target(step)] == classOf[source];
        }

        /** The first round after which two states are apart; they must be apart after the last one. */
        int apart(int one, int other) {
            int round = 1;
            while (rounds.get(round)[one] == rounds.get(round)[other]) {
                round++;
            }
            return round;
        }

        /** Whether two states are apart at all. */
        boolean areApart(int one, int other) {
            return last()[one] != last()[other];
        }

        /** The class of a state after a round. */
        int classOf(int round, int state) {
            return rounds.get(round)[state];
        }

        void release() {
            budget.release(rounds.size() * (4L * automaton.states() + MemoryBudget.ARRAY_HEADER_BYTES));
        }
    }

    /**
     * The states of an automaton in which formulas hold, by the definition of each operator. Shares nothing with the search for
     * classes, so that it can check what that says. Remembers what it was asked; not thread-safe.
     */
    static final class ModalStates {
        private final LabelledAutomaton automaton;
        private final BitSet divergent;
        private final IdentityHashMap<Modal, BitSet> known = new IdentityHashMap<>();

        /** For an automaton in which silent cycles may have become states that are marked as divergent. */
        ModalStates(LabelledAutomaton automaton, BitSet divergent) {
            this.automaton = automaton;
            this.divergent = divergent;
        }

        boolean holds(Modal formula, int state) {
            return of(formula).get(state);
        }

        private BitSet of(Modal formula) {
            BitSet states = known.get(formula);
            if (states == null) {
                states = compute(formula);
                known.put(formula, states);
            }
            return states;
        }

        private BitSet compute(Modal formula) {
            BitSet states = new BitSet(automaton.states());
            if (formula instanceof Modal.All all) {
                states.set(0, automaton.states());
                all.parts().forEach(part -> states.and(of(part)));
            } else if (formula instanceof Modal.Not not) {
                states.set(0, automaton.states());
                states.andNot(of(not.part()));
            } else if (formula instanceof Modal.Step step) {
                before(step.label(), of(step.after()), states);
            } else if (formula instanceof Modal.WeakStep step) {
                BitSet goal = silentlyBefore(of(step.after()), null);
                if (step.label() == LabelledAutomaton.SILENT) {
                    return goal;
                }
                before(step.label(), goal, states);
                return silentlyBefore(states, null);
            } else if (formula instanceof Modal.StepAlong step) {
                before(step.label(), of(step.after()), states);
                states.and(of(step.before()));
                return silentlyBefore(states, of(step.before()));
            } else {
                return endless(of(((Modal.EndlessAlong) formula).along()));
            }
            return states;
        }

        /** Adds the states with such a step into the goal. */
        private void before(int label, BitSet goal, BitSet states) {
            for (int s = 0; s < automaton.states(); s++) {
                for (int e = automaton.from(s); e < automaton.to(s); e++) {
                    if (automaton.label(e) == label && goal.get(automaton.target(e))) {
                        states.set(s);
                    }
                }
            }
        }

        /** The states from which silent steps through certain states (null: any) lead to the goal, the goal included. */
        private BitSet silentlyBefore(BitSet goal, @Nullable BitSet through) {
            BitSet reached = (BitSet) goal.clone();
            for (boolean more = true; more; ) {
                BitSet next = new BitSet();
                before(LabelledAutomaton.SILENT, reached, next);
                if (through != null) {
                    next.and(through);
                }
                next.andNot(reached);
                more = !next.isEmpty();
                reached.or(next);
            }
            return reached;
        }

        /** The states from which silent steps go on forever within certain states. */
        private BitSet endless(BitSet within) {
            BitSet states = (BitSet) within.clone();
            for (boolean more = true; more; ) {
                BitSet going = new BitSet();
                before(LabelledAutomaton.SILENT, states, going);
                going.or(divergent);
                going.and(states);
                more = !going.equals(states);
                states = going;
            }
            return silentlyBefore(states, within);
        }
    }
}
