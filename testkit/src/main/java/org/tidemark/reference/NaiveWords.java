package org.tidemark.reference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.tidemark.logic.language.WordAutomaton;

/** Languages by the definition: sets of states as tree sets, words as lists, distinguished pairs of states in a table. */
public final class NaiveWords {
    private final WordAutomaton automaton;

    public NaiveWords(WordAutomaton automaton) {
        this.automaton = automaton;
    }

    private Set<Integer> closed(Set<Integer> states) {
        Set<Integer> closed = new TreeSet<>(states);
        ArrayDeque<Integer> waiting = new ArrayDeque<>(states);
        WordAutomaton.Steps steps = automaton.steps();
        while (!waiting.isEmpty()) {
            for (steps.moveTo(waiting.pop()); steps.next(); ) {
                if (steps.letter() == WordAutomaton.SILENT && closed.add(steps.target())) {
                    waiting.push(steps.target());
                }
            }
        }
        return closed;
    }

    public Set<Integer> start() {
        Set<Integer> starts = new TreeSet<>();
        for (int s : automaton.starts()) {
            starts.add(s);
        }
        return closed(starts);
    }

    Set<Integer> after(Set<Integer> states, int letter) {
        Set<Integer> next = new TreeSet<>();
        WordAutomaton.Steps steps = automaton.steps();
        for (int s : states) {
            for (steps.moveTo(s); steps.next(); ) {
                if (steps.letter() == letter) {
                    next.add(steps.target());
                }
            }
        }
        return closed(next);
    }

    boolean accepts(Set<Integer> states) {
        return states.stream().anyMatch(automaton::accepts);
    }

    public boolean accepts(List<Integer> word) {
        Set<Integer> states = start();
        for (int letter : word) {
            states = after(states, letter);
        }
        return accepts(states);
    }

    /** All words of the language up to a length. */
    public Set<List<Integer>> words(int most) {
        Set<List<Integer>> words = new HashSet<>();
        collect(start(), new ArrayList<>(), most, words);
        return words;
    }

    private void collect(Set<Integer> states, List<Integer> word, int left, Set<List<Integer>> words) {
        if (accepts(states)) {
            words.add(List.copyOf(word));
        }
        for (int letter = 0; left > 0 && !states.isEmpty() && letter < automaton.letters(); letter++) {
            word.add(letter);
            collect(after(states, letter), word, left - 1, words);
            word.remove(word.size() - 1);
        }
    }

    /** How many letters a shortest word has that is a word of this one and not of the other. */
    public Optional<Integer> shortestBeyond(NaiveWords other) {
        record Pair(Set<Integer> mine, Set<Integer> theirs) {}
        Map<Pair, Integer> lengths = new HashMap<>();
        ArrayDeque<Pair> queue = new ArrayDeque<>();
        Pair first = new Pair(start(), other.start());
        lengths.put(first, 0);
        queue.add(first);
        while (!queue.isEmpty()) {
            Pair pair = queue.remove();
            int length = Objects.requireNonNull(lengths.get(pair));
            if (accepts(pair.mine) && !other.accepts(pair.theirs)) {
                return Optional.of(length);
            }
            for (int letter = 0; letter < automaton.letters(); letter++) {
                Pair next = new Pair(after(pair.mine, letter), other.after(pair.theirs, letter));
                if (lengths.putIfAbsent(next, length + 1) == null) {
                    queue.add(next);
                }
            }
        }
        return Optional.empty();
    }

    /** How many different futures the beginnings of words have, those without any word left out. */
    public int futures() {
        List<Set<Integer>> sets = new ArrayList<>(List.of(start()));
        for (int i = 0; i < sets.size(); i++) {
            for (int letter = 0; letter < automaton.letters(); letter++) {
                Set<Integer> next = after(sets.get(i), letter);
                if (!sets.contains(next)) {
                    sets.add(next);
                }
            }
        }
        int n = sets.size();
        boolean[][] differ = new boolean[n + 1][n + 1]; // the last is the empty set, whether it was met or not
        sets.add(new TreeSet<>());
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int i = 0; i <= n; i++) {
                for (int j = 0; j <= n; j++) {
                    if (!differ[i][j] && differ(sets, differ, i, j)) {
                        differ[i][j] = true;
                        changed = true;
                    }
                }
            }
        }
        int classes = 0;
        for (int i = 0; i < n; i++) {
            boolean isNew = differ[i][n];
            for (int j = 0; j < i; j++) {
                isNew &= differ[i][j];
            }
            classes += isNew ? 1 : 0;
        }
        return classes;
    }

    private boolean differ(List<Set<Integer>> sets, boolean[][] differ, int i, int j) {
        if (accepts(sets.get(i)) != accepts(sets.get(j))) {
            return true;
        }
        for (int letter = 0; letter < automaton.letters(); letter++) {
            int one = sets.indexOf(after(sets.get(i), letter));
            int other = sets.indexOf(after(sets.get(j), letter));
            if (differ[one][other]) {
                return true;
            }
        }
        return false;
    }
}
