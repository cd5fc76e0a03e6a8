package org.tidemark.progress;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.ComponentNumbers;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Term;
import org.tidemark.model.Component;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.SequentialComponents;

/**
 * The measures that are worth trying on a model: no measure at all, then step counts, then what its sequential parts
 * suggest, then fields that only grow or only fall.
 *
 * <p>The same for the same seed, unless time is up. Belongs to one thread.
 */
final class Candidates {
    private static final int RANDOM_ORDERS = 3;
    private static final int MOST_SINGLE_PARTS = 8;
    private static final int MOST_SINGLE_FIELDS = 8;

    /** A measure and where it comes from, as the beginning of a sentence. */
    record Candidate(String origin, TermMeasure measure) {}

    private final Layout layout;
    private final BooleanSupplier cancelled;
    private final List<Candidate> found = new ArrayList<>();

    private Candidates(Model model, BooleanSupplier cancelled) {
        this.layout = model.layout();
        this.cancelled = cancelled;
    }

    /** At least one: that which gives all states the same value. */
    static List<Candidate> of(
            Model model, @Nullable Effects effects, StateSample sample, long seed, BooleanSupplier cancelled) {
        Candidates candidates = new Candidates(model, cancelled);
        candidates.add("nothing that grows was found", List.of(new Term.Constant(0)));
        if (effects != null) {
            candidates.stepCounts(effects, sample, seed);
        }
        if (model instanceof SequentialComponents parts) {
            candidates.parts(parts.components(cancelled));
        }
        if (effects != null) {
            candidates.growingFields(effects);
        }
        return candidates.found;
    }

    /** The candidates together with measures that come with a model, which win a tie with those that are found. */
    static List<Candidate> withOwn(Map<String, TermMeasure> own, List<Candidate> found) {
        List<Candidate> all = new ArrayList<>(found);
        int next = 1;
        for (Map.Entry<String, TermMeasure> measure : own.entrySet()) {
            all.add(next++, new Candidate("the model's measure '" + measure.getKey() + "'", measure.getValue()));
        }
        return all;
    }

    /**
     * Those that are compatible with classes of states, and the others as averages that are. The first is constant, as
     * before.
     */
    static List<Candidate> compatible(List<Candidate> candidates, SweptClasses classes, Layout layout) {
        List<Candidate> compatible = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (classes.isCompatible(candidate.measure())) {
                compatible.add(candidate);
                continue;
            }
            List<Term> evened = classes.evened(candidate.measure());
            TermMeasure measure = evened.isEmpty() ? null : measure(evened, layout);
            boolean isNew = compatible.stream()
                    .noneMatch(known -> known.measure().parts().equals(evened));
            if (measure != null && isNew) {
                compatible.add(new Candidate(candidate.origin() + ", the same for all equal parts", measure));
            }
        }
        return compatible;
    }

    private void stepCounts(Effects effects, StateSample sample, long seed) {
        stepCount("the steps of a round", effects, sample.eventOrder());
        int[] given = sample.eventOrder().clone();
        Arrays.sort(given);
        stepCount("steps, counted with the events in the order given", effects, given);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < RANDOM_ORDERS; i++) {
            stepCount("steps, counted with the events in a random order", effects, shuffled(given, random));
        }
    }

    private static int[] shuffled(int[] order, SplittableRandom random) {
        int[] other = order.clone();
        for (int i = other.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int event = other[i];
            other[i] = other[j];
            other[j] = event;
        }
        return other;
    }

    private void stepCount(String origin, Effects effects, int[] order) {
        WeightedFields sum = cancelled.getAsBoolean() ? null : StepCount.of(effects, layout.fields(), order, cancelled);
        if (sum != null) {
            add(origin, sum);
        }
    }

    /** Sums over all parts, lists of them with the monotone ones first, and single parts. */
    private void parts(List<Component> parts) {
        WeightedFields oneWay = new WeightedFields();
        WeightedFields forward = new WeightedFields();
        List<Term> monotoneTerms = new ArrayList<>();
        List<Term> otherTerms = new ArrayList<>();
        for (Component part : parts) {
            LocalOrder order = new LocalOrder(part);
            Term once = order.monotone().term(layout);
            Term along = order.forward().term(layout);
            oneWay.addAll(order.monotone());
            forward.addAll(order.forward());
            if (once != null) {
                monotoneTerms.add(once);
            }
            if (along != null && !along.equals(once)) {
                otherTerms.add(along);
            }
        }
        add("how far the sequential parts have come on ways without return", oneWay);
        add("how far the sequential parts have come", forward);
        List<Term> all = new ArrayList<>(monotoneTerms);
        all.addAll(otherTerms);
        addLongest("the sequential parts one after the other", all);
        singleParts(parts);
    }

    /** Adds the parts with the most local states, since they make the most layers. */
    private void singleParts(List<Component> parts) {
        List<Component> largest = parts.stream()
                .sorted(Comparator.comparing((Component part) -> -part.fields().size()))
                .limit(MOST_SINGLE_PARTS)
                .toList();
        for (Component part : largest) {
            LocalOrder order = new LocalOrder(part);
            add("a sequential part, branch by branch", order.distinct());
            add("a sequential part", order.forward());
        }
    }

    private void growingFields(Effects effects) {
        boolean[] grows = new boolean[layout.fields()];
        boolean[] falls = new boolean[layout.fields()];
        for (int e = 0; e < effects.events(); e++) {
            for (int k = 0; k < effects.fields(e).length; k++) {
                (effects.changes(e)[k] > 0 ? grows : falls)[effects.fields(e)[k]] = true;
            }
        }
        WeightedFields sum = new WeightedFields();
        WeightedFields tokens = new WeightedFields();
        int single = 0;
        for (int f = 0; f < grows.length; f++) {
            tokens.add(f, 1);
            if (grows[f] != falls[f]) {
                sum.add(f, grows[f] ? 1 : -1);
                if (single++ < MOST_SINGLE_FIELDS) {
                    add("a field that never turns back", new WeightedFields().add(f, grows[f] ? 1 : -1));
                }
            }
        }
        add("the fields that never turn back", sum);
        add("the sum of all fields", tokens);
    }

    private void add(String origin, WeightedFields sum) {
        Term term = sum.term(layout);
        if (term != null) {
            add(origin, List.of(term));
        }
    }

    private boolean add(String origin, List<Term> terms) {
        TermMeasure measure = measure(terms, layout);
        if (measure != null && found.stream().noneMatch(c -> c.measure().parts().equals(terms))) {
            found.add(new Candidate(origin, measure));
        }
        return measure != null;
    }

    /** The longest beginning of a list that 64 bits hold. */
    private void addLongest(String origin, List<Term> terms) {
        int length = terms.size();
        while (length > 1 && !add(origin, terms.subList(0, length))) {
            // Halving first, as lists may be long and most of their parts beyond what fits.
            length = length > 64 ? length / 2 : length - 1;
        }
    }

    /** The measure of both lists, one after the other, no term twice; null where 64 bits do not hold it. */
    @Nullable
    static TermMeasure joined(TermMeasure first, TermMeasure second, Layout layout) {
        Set<Term> terms = new LinkedHashSet<>(first.parts());
        terms.addAll(second.parts());
        return measure(List.copyOf(terms), layout);
    }

    private static @Nullable TermMeasure measure(List<Term> terms, Layout layout) {
        try {
            return TermMeasure.of(terms, layout);
        } catch (FormulaException tooWide) {
            return null;
        }
    }

    /**
     * Numbers for the local states of a sequential part that grow along its moves: the longest way there, in moves.
     *
     * <p>{@link #monotone} gives all states of a strongly connected component one number, so that no move goes back;
     * {@link #forward} leaves out the moves by which a depth-first search from the initial state comes back to where it
     * came from, so that those and no others go back. A part that can be nowhere has that as one state more, whose
     * number is 0. Takes time proportional to the moves; no recursion. Belongs to one thread.
     */
    static final class LocalOrder {
        private final Component part;
        private final int states;
        private final List<List<Integer>> next = new ArrayList<>();
        /** The states in the order in which a depth-first search leaves them for good. */
        private final int[] leaving;

        private final int[] leftAt;

        LocalOrder(Component part) {
            this.part = part;
            states = part.fields().size() + (part.canBeNowhere() ? 1 : 0);
            for (int s = 0; s < states; s++) {
                next.add(new ArrayList<>());
            }
            for (Component.Move move : part.moves()) {
                next.get(state(move.from())).add(state(move.to()));
            }
            leaving = new int[states];
            leftAt = new int[states];
            search();
        }

        private int state(int local) {
            return local == Component.NOWHERE ? part.fields().size() : local;
        }

        private void search() {
            boolean[] met = new boolean[states];
            int left = leave(state(part.initial()), met, 0);
            for (int s = 0; s < states; s++) {
                left = met[s] ? left : leave(s, met, left);
            }
        }

        /** Searches from a state and returns how many states have been left then. */
        private int leave(int from, boolean[] met, int leftBefore) {
            int left = leftBefore;
            int[] path = new int[states];
            int[] tried = new int[states];
            int depth = 1;
            path[0] = from;
            met[from] = true;
            while (depth > 0) {
                int s = path[depth - 1];
                if (tried[s] == next.get(s).size()) {
                    leftAt[s] = left;
                    leaving[left++] = s;
                    depth--;
                } else {
                    int t = next.get(s).get(tried[s]++);
                    if (!met[t]) {
                        met[t] = true;
                        path[depth++] = t;
                    }
                }
            }
            return left;
        }

        /** The part's number as a sum of its fields, with no move that goes back. */
        WeightedFields monotone() {
            int[] component = components();
            int[] level = new int[states];
            // Whatever leads into a component lies in one of a higher number, and is final when its turn comes.
            Integer[] order = new Integer[states];
            Arrays.setAll(order, s -> s);
            Arrays.sort(order, (a, b) -> Integer.compare(component[b], component[a]));
            int[] levelOf = new int[states];
            for (int s : order) {
                for (int t : next.get(s)) {
                    if (component[t] != component[s]) {
                        levelOf[component[t]] = Math.max(levelOf[component[t]], levelOf[component[s]] + 1);
                    }
                }
            }
            Arrays.setAll(level, s -> levelOf[component[s]]);
            return weights(level);
        }

        /** The part's number as a sum of its fields, with no move that goes back but those that close a cycle. */
        WeightedFields forward() {
            int[] level = new int[states];
            for (int i = states - 1; i >= 0; i--) {
                int s = leaving[i];
                for (int t : next.get(s)) {
                    if (leftAt[t] < i) {
                        level[t] = Math.max(level[t], level[s] + 1);
                    }
                }
            }
            return weights(level);
        }

        /**
         * This order refined so that no two local states share a number: states on different branches come one branch
         * after the other.
         */
        WeightedFields distinct() {
            int[] level = new int[states];
            Arrays.setAll(level, s -> states - 1 - leftAt[s]);
            return weights(level);
        }

        /** The strongly connected component of each state; moves between components lead to lower numbers. */
        private int[] components() {
            return ComponentNumbers.of(next.stream()
                    .map(to -> to.stream().mapToInt(Integer::intValue).toArray())
                    .toArray(int[][]::new));
        }

        private WeightedFields weights(int[] level) {
            int zero = part.canBeNowhere() ? level[part.fields().size()] : 0;
            WeightedFields sum = new WeightedFields();
            for (int i = 0; i < part.fields().size(); i++) {
                sum.add(part.fields().get(i), level[i] - zero);
            }
            return sum;
        }
    }
}
