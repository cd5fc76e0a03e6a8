package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tidemark.logic.Formula;

/**
 * Takes the transitions of a Büchi automaton in any order. One that repeats another is taken once. Not thread-safe; used
 * once.
 */
public final class BuchiBuilder {
    /** The most propositions and acceptance marks an automaton can have, one bit each in a word. */
    public static final int MOST_BITS = Long.SIZE;

    /** A transition on its way: where it leads, what must and must not hold, and its acceptance sets. */
    record Step(int target, long positive, long negative, long marks) {}

    private final List<Formula> propositions;
    private final int sets;
    private final int pairs;
    private final List<Set<Step>> stepsFrom = new ArrayList<>();
    private int transitions;

    /** An automaton over these propositions with this many acceptance sets. */
    public BuchiBuilder(List<Formula> propositions, int sets) {
        this(propositions, sets, 0);
    }

    /** An automaton over these propositions with this many acceptance sets and Streett pairs. */
    public BuchiBuilder(List<Formula> propositions, int sets, int pairs) {
        int marks = sets + 2 * pairs;
        if (propositions.size() > MOST_BITS || marks > MOST_BITS) {
            throw new IllegalArgumentException(
                    propositions.size() + " propositions and " + marks + " marks, of which there may be " + MOST_BITS);
        }
        this.propositions = List.copyOf(propositions);
        this.sets = sets;
        this.pairs = pairs;
    }

    /** Adds a state; they are numbered from 0. */
    public int state() {
        stepsFrom.add(new LinkedHashSet<>());
        return stepsFrom.size() - 1;
    }

    /** This many states in all. */
    BuchiBuilder states(int count) {
        while (stepsFrom.size() < count) {
            state();
        }
        return this;
    }

    public int states() {
        return stepsFrom.size();
    }

    public int transitions() {
        return transitions;
    }

    /** Adds a transition; one whose guard contradicts itself is left out. */
    public void transition(int from, long positive, long negative, long marks, int to) {
        if ((positive & negative) == 0 && stepsFrom.get(from).add(new Step(to, positive, negative, marks))) {
            transitions++;
        }
    }

    /** The automaton that starts in one of its states. */
    public BuchiAutomaton build(int initial) {
        int[] first = new int[stepsFrom.size() + 1];
        int[] targets = new int[transitions];
        long[] positives = new long[transitions];
        long[] negatives = new long[transitions];
        long[] marks = new long[transitions];
        int t = 0;
        for (int s = 0; s < stepsFrom.size(); s++) {
            for (Step step : stepsFrom.get(s)) {
                targets[t] = step.target();
                positives[t] = step.positive();
                negatives[t] = step.negative();
                marks[t++] = step.marks();
            }
            first[s + 1] = t;
        }
        return new BuchiAutomaton(propositions, sets, pairs, initial, first, targets, positives, negatives, marks);
    }
}
