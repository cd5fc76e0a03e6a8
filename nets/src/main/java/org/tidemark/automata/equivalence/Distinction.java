package org.tidemark.automata.equivalence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;

/**
 * Finds a formula that holds in one state and not in another, for two states that are not equivalent.
 *
 * <p>Two states that come apart in a round differ in a step: one of them has a step by some label into a class of the round
 * before, and no step of the other by that label leads there. So the formula says that there is such a step to a state that is
 * told, by formulas of earlier rounds, from all states that the other can reach by the label. Used once.
 */
final class Distinction {
    /** A formula that tells states apart in a round has as many nested steps at most. */
    private static final int DEEPEST = 200;

    private final LabelledAutomaton automaton;
    private final Equivalence equivalence;
    private final BitSet divergent;
    private final Rounds rounds;
    private final WorkLimit limit;
    private final ModalStates states;
    private final Map<Long, Modal> known = new HashMap<>();

    private Distinction(
            LabelledAutomaton automaton, Equivalence equivalence, BitSet divergent, Rounds rounds, WorkLimit limit) {
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
                throw new IllegalStateException("states " + one + " and " + other + " came apart without a difference");
            }
            formula = Modal.not(turned);
        }
        known.put((long) one << 32 | other, formula);
        return formula;
    }

    /** What one can do and the other cannot, in terms of the classes after a round; null where there is nothing. */
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
            return equivalence == Equivalence.WEAK ? new Modal.WeakStep(label, after) : new Modal.Step(label, after);
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

    /** What holds in the class of one and tells it from the states outside that the other reaches silently. */
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

    /** What holds in a state and in none of the others. */
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
