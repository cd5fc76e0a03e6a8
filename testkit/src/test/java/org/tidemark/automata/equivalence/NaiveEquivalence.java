package org.tidemark.automata.equivalence;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.automata.LabelledAutomaton;

/**
 * Equivalent states by the textbook definitions: start with all pairs, and take out those that break the definition until
 * none does. No classes, no signatures; for small automata.
 */
final class NaiveEquivalence {
    private final LabelledAutomaton automaton;
    private final int n;
    private final boolean[][] silently;

    NaiveEquivalence(LabelledAutomaton automaton) {
        this.automaton = automaton;
        n = automaton.states();
        silently = new boolean[n][n];
        for (int s = 0; s < n; s++) {
            silently[s][s] = true;
            for (int e = automaton.from(s); e < automaton.to(s); e++) {
                silently[s][automaton.target(e)] |= automaton.label(e) == LabelledAutomaton.SILENT;
            }
        }
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    silently[i][j] |= silently[i][k] && silently[k][j];
                }
            }
        }
    }

    boolean[][] related(Equivalence equivalence) {
        if (equivalence == Equivalence.DIVERGENCE_BRANCHING) {
            return withDivergence();
        }
        boolean[][] related = new boolean[n][n];
        for (boolean[] row : related) {
            Arrays.fill(row, true);
        }
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int s = 0; s < n; s++) {
                for (int t = 0; t < n; t++) {
                    if (related[s][t]
                            && !(simulated(equivalence, related, s, t) && simulated(equivalence, related, t, s))) {
                        related[s][t] = false;
                        related[t][s] = false;
                        changed = true;
                    }
                }
            }
        }
        return related;
    }

    private boolean simulated(Equivalence equivalence, boolean[][] related, int s, int t) {
        for (int e = automaton.from(s); e < automaton.to(s); e++) {
            if (!answered(equivalence, related, s, automaton.label(e), automaton.target(e), t)) {
                return false;
            }
        }
        return true;
    }

    private boolean answered(Equivalence equivalence, boolean[][] related, int s, int label, int target, int t) {
        boolean silent = label == LabelledAutomaton.SILENT;
        return switch (equivalence) {
            case STRONG -> step(t, label, related[target]);
            case WEAK -> {
                for (int near = 0; near < n; near++) {
                    if (silently[t][near]
                            && (silent ? related[target][near] : step(near, label, silentlyInto(related[target])))) {
                        yield true;
                    }
                }
                yield false;
            }
            default -> {
                if (silent && related[target][t]) {
                    yield true;
                }
                for (int near = 0; near < n; near++) {
                    if (silently[t][near] && related[s][near] && step(near, label, related[target])) {
                        yield true;
                    }
                }
                yield false;
            }
        };
    }

    private boolean[] silentlyInto(boolean[] goal) {
        boolean[] before = new boolean[n];
        for (int s = 0; s < n; s++) {
            for (int g = 0; g < n; g++) {
                before[s] |= silently[s][g] && goal[g];
            }
        }
        return before;
    }

    private boolean step(int from, int label, boolean[] goal) {
        for (int e = automaton.from(from); e < automaton.to(from); e++) {
            if (automaton.label(e) == label && goal[automaton.target(e)]) {
                return true;
            }
        }
        return false;
    }

    /** By classes, as the definition with divergence is not one of pairs alone: what a state can do within its class. */
    private boolean[][] withDivergence() {
        int[] classOf = new int[n];
        for (int classes = 1, before = 0; before < classes; ) {
            before = classes;
            List<Set<List<Integer>>> abilities = new ArrayList<>();
            for (int s = 0; s < n; s++) {
                abilities.add(abilities(classOf, s));
            }
            Map<List<Object>, Integer> numbers = new HashMap<>();
            int[] next = new int[n];
            for (int s = 0; s < n; s++) {
                next[s] = numbers.computeIfAbsent(List.of(classOf[s], abilities.get(s)), key -> numbers.size());
            }
            classOf = next;
            classes = numbers.size();
        }
        boolean[][] related = new boolean[n][n];
        for (int s = 0; s < n; s++) {
            for (int t = 0; t < n; t++) {
                related[s][t] = classOf[s] == classOf[t];
            }
        }
        return related;
    }

    private Set<List<Integer>> abilities(int[] classOf, int s) {
        Set<List<Integer>> abilities = new HashSet<>();
        boolean[] own = new boolean[n];
        for (int t = 0; t < n; t++) {
            own[t] = classOf[t] == classOf[s];
        }
        Set<Integer> seen = new HashSet<>(Set.of(s));
        Deque<Integer> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            int near = open.remove();
            for (int e = automaton.from(near); e < automaton.to(near); e++) {
                int target = automaton.target(e);
                if (automaton.label(e) != LabelledAutomaton.SILENT || !own[target]) {
                    abilities.add(List.of(automaton.label(e), classOf[target]));
                } else if (seen.add(target)) {
                    open.add(target);
                }
            }
        }
        if (endless(own, s)) {
            abilities.add(List.of());
        }
        return abilities;
    }

    /** Whether silent steps can go on forever within some states. */
    private boolean endless(boolean[] within, int s) {
        boolean[] possible = within.clone();
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int i = 0; i < n; i++) {
                if (possible[i] && !step(i, LabelledAutomaton.SILENT, possible)) {
                    possible[i] = false;
                    changed = true;
                }
            }
        }
        return possible[s];
    }
}
