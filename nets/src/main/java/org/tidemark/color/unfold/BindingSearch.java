package org.tidemark.color.unfold;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ColorException;
import org.tidemark.color.LimitReached;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Demand;
import org.tidemark.color.type.ColorSet;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.unfold.BindingPlan.Step;

/**
 * Finds the bindings of a transition under which its guard holds and every token it needs can be in its place. Not
 * thread-safe.
 */
final class BindingSearch {
    private final ColoredTransition transition;
    private final PlaceColors colors;
    private final long[] @Nullable [] values;
    private final UnfoldingSize size;
    private final List<Demand> demands;
    private final List<Expr> conjuncts;
    private final boolean guardIsTotal;
    private final boolean exact;

    /** Whether a search that comes to its end with a binding has found one. */
    private final boolean findsAll;

    private final int[] from;
    private final int[] to;
    private final long[] binding;
    private final Bag bag;
    private double[] certain = {};
    private double[] results = {};

    /** Receives the bindings as they are found; the array is reused. */
    interface Sink {
        void accept(long[] binding) throws ColorException;

        /**
         * Receives a binding under which some expression has no value, although the rest of what the transition needs
         * may be there.
         */
        default void fault(long[] binding, EvaluationFault fault) throws ColorException {}
    }

    /**
     * A search.
     *
     * @param values the values to choose from for each variable; null entries for all of its type
     */
    BindingSearch(ColoredTransition transition, PlaceColors colors, long[] @Nullable [] values, UnfoldingSize size) {
        this.transition = transition;
        this.values = values;
        this.colors = colors;
        this.size = size;
        bag = new Bag(size.cancellation());
        demands = Demand.of(transition);
        List<Expr> all = Logical.conjuncts(transition.guard());
        conjuncts = all.stream().filter(Expr::isTotal).toList();
        guardIsTotal = conjuncts.size() == all.size();
        exact = transition.arcs().stream().filter(Demand::asks).allMatch(arc -> Demand.sayAll(arc.tokens()));
        findsAll = exact && guardIsTotal && Arrays.stream(values).allMatch(Objects::isNull);
        from = new int[demands.size()];
        to = new int[demands.size()];
        binding = new long[transition.slots()];
    }

    /** All bindings with the current colours. */
    void all(Sink sink) throws ColorException {
        takeAll();
        run(-1, sink);
    }

    private void takeAll() {
        for (int d = 0; d < to.length; d++) {
            from[d] = 0;
            to[d] = colorsOf(d).size();
        }
    }

    /**
     * The bindings that became possible when the colours of each place grew from {@code old} to {@code now}; some
     * earlier bindings may be reported again.
     */
    void fresh(int[] old, int[] now, Sink sink) throws ColorException {
        if (!exact || demands.isEmpty()) {
            boolean more =
                    transition.arcs().stream().anyMatch(arc -> Demand.asks(arc) && old[arc.place()] < now[arc.place()]);
            if (more || Arrays.stream(old).allMatch(n -> n == 0)) {
                all(sink);
            }
            return;
        }
        for (int d = 0; d < to.length; d++) {
            int place = demands.get(d).place();
            if (old[place] < now[place]) {
                for (int other = 0; other < to.length; other++) {
                    int there = demands.get(other).place();
                    from[other] = other == d ? old[there] : 0;
                    to[other] = other < d ? old[there] : now[there];
                }
                run(d, sink);
            }
        }
    }

    private ColorSet colorsOf(int demand) {
        return colors.of(demands.get(demand).place());
    }

    /** Why all bindings with the current colours can never be tried; null where that is not certain. */
    @Nullable
    LimitReached hopeless() {
        takeAll();
        return plan(-1) == null ? null : size.hopeless(certain[0], results[0]);
    }

    private void run(int first, Sink sink) throws ColorException {
        BindingPlan plan = plan(first);
        if (plan != null) {
            step(plan, 0, sink);
        }
    }

    /** How to search, and how much that is certain to take; null where there is nothing to be found. */
    private @Nullable BindingPlan plan(int first) {
        size.at(transition);
        int[] tokens = new int[to.length];
        for (int d = 0; d < to.length; d++) {
            tokens[d] = to[d] - from[d];
            if (tokens[d] == 0) {
                return null;
            }
        }
        BindingPlan plan = BindingPlan.of(transition, demands, conjuncts, tokens, first);
        certain = plan.certainAttempts(tokens, values);
        results = findsAll ? plan.certainResults(tokens, values) : new double[certain.length];
        Arrays.fill(binding, 0);
        return plan.goesOn(0, binding) ? plan : null;
    }

    private void step(BindingPlan plan, int i, Sink sink) throws ColorException {
        size.attempt();
        if (certain[i] > UnfoldingSize.MANY) {
            size.foresee(certain[i], results[i]);
        }
        if (i == plan.length()) {
            finish(sink);
            return;
        }
        Step step = plan.step(i);
        if (step instanceof Step.Try tried) {
            tryTokens(tried, plan, i, sink);
        } else if (step instanceof Step.LookUp lookUp) {
            int d = lookUp.demand();
            if (colorsOf(d).contains(lookUp.element().eval(binding), from[d], to[d])) {
                goOn(plan, i, sink);
            }
        } else if (step instanceof Step.Solve solve) {
            if (solve.pattern().match(solve.value().eval(binding), binding)) {
                goOn(plan, i, sink);
            }
        } else if (step instanceof Step.Choose choose) {
            choose(choose, plan, i, sink);
        }
    }

    private void tryTokens(Step.Try tried, BindingPlan plan, int i, Sink sink) throws ColorException {
        int d = tried.demand();
        ColorSet tokens = colorsOf(d);
        BindingPlan.Known known = tried.known();
        if (!known.values().isEmpty() && demands.get(d).element().type() instanceof TupleType type) {
            ColorIndex index = colors.by(demands.get(d).place(), type, known.components());
            for (int c = index.first(known.rank(type, binding), from[d]); c >= 0 && c < to[d]; c = index.next(c)) {
                if (tried.pattern().match(tokens.at(c), binding)) {
                    goOn(plan, i, sink);
                }
            }
            return;
        }
        for (int c = from[d]; c < to[d]; c++) {
            if (tried.pattern().match(tokens.at(c), binding)) {
                goOn(plan, i, sink);
            }
        }
    }

    private void choose(Step.Choose choose, BindingPlan plan, int i, Sink sink) throws ColorException {
        int variable = choose.variable().index();
        long[] some = values[variable];
        if (some != null) {
            for (long rank : some) {
                size.attempt();
                binding[variable] = rank;
                goOn(plan, i, sink);
            }
            return;
        }
        Type type = choose.variable().type();
        if (!type.isRanked()) {
            throw new ColorException(
                    transition.id(),
                    "transition '" + transition.name() + "' variable '"
                            + choose.variable().name() + "': no token determines its value, and there are "
                            + type.howMany() + " values; bind it with an input arc or an equation");
        }
        for (long rank = 0, n = type.count(); rank < n; rank++) {
            size.attempt();
            binding[variable] = rank;
            goOn(plan, i, sink);
        }
    }

    private void goOn(BindingPlan plan, int i, Sink sink) throws ColorException {
        if (plan.goesOn(i + 1, binding)) {
            step(plan, i + 1, sink);
        }
    }

    /** Checks what demands of single tokens do not cover. */
    private void finish(Sink sink) throws ColorException {
        if (!standsForItsClass()) {
            return;
        }
        try {
            if ((guardIsTotal || transition.guard().holds(binding)) && (exact || allCanOccur())) {
                sink.accept(binding);
            }
        } catch (EvaluationFault fault) {
            sink.fault(binding, fault);
        }
    }

    /**
     * Whether no variable has a value for which another one stands, as it may have if a place that is not merged gave
     * it the value.
     */
    private boolean standsForItsClass() {
        for (int v = 0; v < values.length; v++) {
            if (values[v] != null && Arrays.binarySearch(values[v], binding[v]) < 0) {
                return false;
            }
        }
        return true;
    }

    private boolean allCanOccur() {
        for (ColoredArc arc : transition.arcs()) {
            if (Demand.asks(arc)) {
                bag.clear();
                arc.tokens().addTo(bag, 1, binding);
                for (int i = 0; i < bag.size(); i++) {
                    if (bag.count(i) > 0 && colors.of(arc.place()).indexOf(bag.rank(i)) < 0) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** The colours that each place can have, and indexes of them, which are built when they are first needed. Not thread-safe. */
    static final class PlaceColors {
        private final ColorSet[] colors;
        private final Map<Key, ColorIndex> indexes = new HashMap<>();

        private record Key(int place, List<Integer> components) {}

        PlaceColors(ColorSet[] colors) {
            this.colors = colors;
        }

        ColorSet of(int place) {
            return colors[place];
        }

        /** The colours of a place of tuples, by these components. */
        ColorIndex by(int place, TupleType type, List<Integer> components) {
            return indexes.computeIfAbsent(
                    new Key(place, components),
                    first -> new ColorIndex(
                            colors[place],
                            type,
                            components.stream().mapToInt(i -> i).toArray()));
        }
    }

    /**
     * The tokens of a place by some of their components, so that those that fit values already known are found without
     * looking at the others. Follows a set of colours that grows; the numbers of tokens with the same components are in
     * ascending order. About 30 bytes per token. Not thread-safe.
     */
    static final class ColorIndex {
        private final ColorSet colors;
        private final TupleType type;
        private final int[] components;
        private final ColorSet keys = new ColorSet();
        private int[] first = new int[8];
        private int[] last = new int[8];
        private int[] next = new int[8];
        private int indexed;

        ColorIndex(ColorSet colors, TupleType type, int[] components) {
            this.colors = colors;
            this.type = type;
            this.components = components;
        }

        /** The number of the first token with this key that is not before a number; -1 if there is none. */
        int first(long key, int from) {
            update();
            int number = keys.indexOf(key);
            int token = number < 0 ? -1 : first[number];
            while (token >= 0 && token < from) {
                token = next[token];
            }
            return token;
        }

        /** The number of the next token with the same key; -1 if there is none. */
        int next(int token) {
            return next[token];
        }

        private void update() {
            for (; indexed < colors.size(); indexed++) {
                long rank = colors.at(indexed);
                long key = 0;
                for (int component : components) {
                    key += type.component(rank, component) * type.weight(component);
                }
                append(key);
            }
        }

        private void append(long key) {
            next = indexed < next.length ? next : Arrays.copyOf(next, 2 * indexed);
            next[indexed] = -1;
            int before = keys.size();
            int number = keys.add(key);
            if (number == before) {
                first = number < first.length ? first : Arrays.copyOf(first, 2 * number);
                last = number < last.length ? last : Arrays.copyOf(last, 2 * number);
                first[number] = indexed;
            } else {
                next[last[number]] = indexed;
            }
            last[number] = indexed;
        }
    }
}
