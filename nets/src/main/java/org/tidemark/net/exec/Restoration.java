package org.tidemark.net.exec;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.tidemark.model.Layout;
import org.tidemark.net.exec.PlaceEquations.Equation;
import org.tidemark.net.exec.Restoration.RestorationPlan.Block;
import org.tidemark.net.exec.Restoration.RestorationPlan.Step;

/**
 * Computes implied words from kept ones, many fields at a time, by steps of three kinds:
 *
 * <pre>
 *   move     eat_i = 1 - think_i - hasLeft_i     each word rotated so that the fields of all i come to lie where they are needed
 *   spread   unused_j = 1 - waiting              one field, times a word with a one where it is needed
 *   gather   free = 4 - used_1 - … - used_9      the bits of a word that count, counted
 * </pre>
 *
 * <p>Sums of fields may leave a field for a while; since arithmetic on words is that of a ring, and every result fits its
 * field, the word is right in the end. Where fields are bits that follow by parity, exclusive or takes the place of
 * subtraction. Immutable.
 */
final class Restoration {
    private final boolean parity;
    private final int fields;

    /** For each block the word it computes, what it begins with, and where its moves, spreads and gathers end. */
    private final int[] to;

    private final long[] constant;
    private final boolean[] goesOn;
    private final int[] ends;

    /** For each step the word it reads, a distance or shift, a mask, and what it counts for. */
    private final int[] from;

    private final int[] shift;
    private final long[] mask;
    private final long[] factor;

    /** The plan for the places of some equations. */
    Restoration(Layout layout, List<PlaceEquations.Equation> equations, boolean parity) {
        this.parity = parity;
        fields = equations.size();
        List<Block> blocks = new RestorationPlan(layout, equations, parity).blocks();
        int steps = blocks.stream().mapToInt(Block::size).sum();
        to = new int[blocks.size()];
        constant = new long[to.length];
        goesOn = new boolean[to.length];
        ends = new int[3 * to.length + 1];
        from = new int[steps];
        shift = new int[steps];
        mask = new long[steps];
        factor = new long[steps];
        int n = 0;
        for (int b = 0; b < to.length; b++) {
            Block block = blocks.get(b);
            to[b] = block.to();
            constant[b] = block.constant();
            goesOn[b] = block.goesOn();
            for (int kind = 0; kind < 3; kind++) {
                for (Step step : block.steps().get(kind)) {
                    from[n] = step.from();
                    shift[n] = step.shift();
                    mask[n] = step.mask();
                    factor[n++] = step.factor();
                }
                ends[3 * b + kind + 1] = n;
            }
        }
    }

    /** How many fields are computed. */
    int fields() {
        return fields;
    }

    /** How many steps there are. */
    int steps() {
        return from.length;
    }

    void restore(long[] words, int at) {
        if (parity) {
            restoreParities(words, at);
        } else {
            restoreSums(words, at);
        }
    }

    private void restoreParities(long[] words, int at) {
        int i = 0;
        for (int b = 0; b < to.length; b++) {
            long x = constant[b] ^ (goesOn[b] ? words[at + to[b]] : 0);
            for (int end = ends[3 * b + 1]; i < end; i++) {
                x ^= Long.rotateLeft(words[at + from[i]], shift[i]) & mask[i];
            }
            for (int end = ends[3 * b + 2]; i < end; i++) {
                x ^= -((words[at + from[i]] >>> shift[i]) & 1) & mask[i];
            }
            for (int end = ends[3 * b + 3]; i < end; i++) {
                x ^= (Long.bitCount(words[at + from[i]] & mask[i]) & 1L) << shift[i];
            }
            words[at + to[b]] = x;
        }
    }

    private void restoreSums(long[] words, int at) {
        int i = 0;
        for (int b = 0; b < to.length; b++) {
            long x = constant[b] + (goesOn[b] ? words[at + to[b]] : 0);
            for (int end = ends[3 * b + 1]; i < end; i++) {
                x -= factor[i] * (Long.rotateLeft(words[at + from[i]], shift[i]) & mask[i]);
            }
            for (int end = ends[3 * b + 2]; i < end; i++) {
                x -= factor[i] * ((words[at + from[i]] >>> shift[i]) & mask[i]);
            }
            for (int end = ends[3 * b + 3]; i < end; i++) {
                x -= (factor[i] * Long.bitCount(words[at + from[i]] & mask[i])) << shift[i];
            }
            words[at + to[b]] = x;
        }
    }

    /**
     * Finds few steps by which a {@link Restoration} computes all terms of some equations.
     *
     * <p>A term, one place in the equation of another, can be part of a move, a spread or a gather; the step with the most terms
     * that are not computed yet is taken first. Equations with terms that are implied themselves come in later blocks than
     * these.
     */
    static final class RestorationPlan {
        private static final int MOVE = 0;
        private static final int SPREAD = 1;
        private static final int GATHER = 2;

        /** One step; a spread of bits by parity has its targets in the mask, one of numbers in the factor. */
        record Step(int from, int shift, long mask, long factor) {}

        /** The steps to one word, by kind; where it goes on, with what other blocks have computed there. */
        record Block(int to, long constant, boolean goesOn, List<List<Step>> steps) {
            int size() {
                return steps.stream().mapToInt(List::size).sum();
            }
        }

        /** A place in the equation of another. */
        private static final class Term {
            private final int place;
            private final int other;
            private final long weight;
            private boolean isDone;

            Term(int place, int other, long weight) {
                this.place = place;
                this.other = other;
                this.weight = weight;
            }
        }

        /** The common part of terms that one step can compute. */
        private record Key(int kind, int from, int shift, long weight) {
            // By hand: those that are made for a record cost many times as much until they are warm.
            @Override
            public boolean equals(Object other) {
                return other instanceof Key that
                        && kind == that.kind
                        && from == that.from
                        && shift == that.shift
                        && weight == that.weight;
            }

            @Override
            public int hashCode() {
                return ((from * 64 + shift) * 3 + kind) * 31 + Long.hashCode(weight);
            }
        }

        /** Terms that one step can compute, and how many of them there were still to compute when that was counted. */
        private record Chance(Key key, List<Term> terms, int number, int open) {}

        private final Layout layout;
        private final boolean parity;
        private final Map<Integer, Equation> byPlace = new HashMap<>();
        private final Map<Integer, Integer> levels = new HashMap<>();
        private final List<Block> blocks = new ArrayList<>();

        RestorationPlan(Layout layout, List<Equation> equations, boolean parity) {
            this.layout = layout;
            this.parity = parity;
            equations.forEach(equation -> byPlace.put(equation.place(), equation));
            Map<Integer, Map<Integer, List<Equation>>> byLevel = new TreeMap<>();
            for (Equation equation : equations) {
                byLevel.computeIfAbsent(level(equation.place()), l -> new TreeMap<>())
                        .computeIfAbsent(layout.word(equation.place()), w -> new ArrayList<>())
                        .add(equation);
            }
            boolean[] begun = new boolean[layout.words()];
            byLevel.values()
                    .forEach(words -> words.forEach((word, some) -> {
                        blocks.add(block(word, some, begun[word]));
                        begun[word] = true;
                    }));
        }

        /** The blocks in the order in which they are computed; each implied word has one. */
        List<Block> blocks() {
            return blocks;
        }

        /** How many places in turn have to be computed before this one; one more than that. */
        private int level(int place) {
            Equation equation = byPlace.get(place);
            Integer known = levels.get(place);
            if (known != null || equation == null) {
                return known == null ? 0 : known;
            }
            int level = 1;
            for (int other : equation.others()) {
                level = Math.max(level, 1 + level(other));
            }
            levels.put(place, level);
            return level;
        }

        private Block block(int word, List<Equation> equations, boolean goesOn) {
            long constant = 0;
            List<Term> terms = new ArrayList<>();
            for (Equation equation : equations) {
                constant += equation.constant() << layout.shift(equation.place());
                for (int k = 0; k < equation.terms(); k++) {
                    terms.add(new Term(equation.place(), equation.others()[k], parity ? 1 : equation.weights()[k]));
                }
            }
            List<List<Step>> steps = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            PriorityQueue<Chance> chances = new PriorityQueue<>(
                    Comparator.comparingInt((Chance chance) -> -chance.open()).thenComparingInt(Chance::number));
            chances.addAll(chances(terms));
            while (!chances.isEmpty()) {
                Chance best = chances.remove();
                int open = open(best.terms);
                if (open == best.open) {
                    steps.get(best.key.kind()).add(step(best));
                } else if (open > 0) {
                    chances.add(new Chance(best.key, best.terms, best.number, open));
                }
            }
            return new Block(word, constant, goesOn, steps);
        }

        private static int open(List<Term> terms) {
            int open = 0;
            for (Term term : terms) {
                open += term.isDone ? 0 : 1;
            }
            return open;
        }

        private List<Chance> chances(List<Term> terms) {
            Map<Key, List<Term>> byKey = new LinkedHashMap<>();
            for (Term term : terms) {
                int from = layout.word(term.other);
                int distance = (layout.shift(term.place) - layout.shift(term.other)) & 63;
                join(byKey, new Key(MOVE, from, distance, term.weight), term);
            }
            for (Term term : terms) {
                int from = layout.word(term.other);
                join(byKey, new Key(SPREAD, from, layout.shift(term.other), 0), term);
                if (layout.width(term.other) == 1) {
                    join(byKey, new Key(GATHER, from, layout.shift(term.place), term.weight), term);
                }
            }
            List<Chance> chances = new ArrayList<>();
            byKey.forEach((key, some) -> {
                if (key.kind == MOVE || some.size() > 1) {
                    chances.add(new Chance(key, some, chances.size(), some.size()));
                }
            });
            return chances;
        }

        private static void join(Map<Key, List<Term>> byKey, Key key, Term term) {
            byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(term);
        }

        /** The step that computes what is left of some terms, which are done then. */
        private Step step(Chance chance) {
            Key key = chance.key;
            long mask = 0;
            long factor = key.weight;
            for (Term term : chance.terms) {
                if (term.isDone) {
                    continue;
                }
                term.isDone = true;
                int shift = layout.shift(term.place);
                switch (key.kind) {
                    case MOVE -> mask |= layout.maxValue(term.other) << shift;
                    case GATHER -> mask |= layout.mask(term.other);
                    default -> {
                        mask = parity ? mask | (1L << shift) : layout.maxValue(term.other);
                        factor += term.weight << shift;
                    }
                }
            }
            return new Step(key.from, key.shift, mask, factor);
        }
    }
}
