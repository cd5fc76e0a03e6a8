package org.tidemark.logic.language;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;

/**
 * Makes a deterministic automaton as small as it can be: states from which no word is accepted go, and states with the same
 * words to come become one.
 *
 * <p>Hopcroft's idea for automata in which steps may be missing (Valmari 2012): states and steps are split in turns, steps
 * by where they lead and states by which steps they have, always by the smaller half. Takes m log n time for m steps and n
 * states, some 50 bytes per step while it works, booked. Used once.
 */
final class Minimisation {
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
