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
    private final BindingProblem problem;
    private final PlaceColors colors;
    private final long[] @Nullable [] values;
    private final UnfoldingSize size;
    private final List<Demand> demands;
    private final boolean exact;

    /** Whether a search that comes to its end with a binding has found one. */
    private final boolean findsAll;

    private final int[] from;
    private final int[] to;
    private final long[] binding;
    private final Bag bag;
    private long found;
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
        problem = new BindingProblem(transition);
        demands = problem.demands();
        exact = transition.arcs().stream().filter(Demand::asks).allMatch(arc -> Demand.sayAll(arc.tokens()));
        findsAll = exact && problem.guardIsTotal() && Arrays.stream(values).allMatch(Objects::isNull);
        from = new int[demands.size()];
        to = new int[demands.size()];
        binding = new long[problem.slots()];
    }

    /** All bindings with the current colours. */
    void all(Sink sink) throws ColorException {
        takeAll();
        for (int search : problem.searches()) {
            run(search, -1, sink);
        }
    }

    private void takeAll() {
        for (int d = 0; d < to.length; d++) {
            from[d] = 0;
            to[d] = colorsOf(d).size();
        }
    }

    /**
     * The bindings that became possible when the colours of each place grew from {@code old} to {@code now}; some
     * earlier bindings may be reported again. Not all faults are found.
     */
    void fresh(int[] old, int[] now, Sink sink) throws ColorException {
        if (!exact || demands.isEmpty()) {
            boolean more =
                    transition.arcs().stream().anyMatch(arc -> Demand.asks(arc) && old[arc.place()] < now[arc.place()]);
            if (more || Arrays.stream(old).allMatch(n -> n == 0)) {
                takeAll();
                run(BindingProblem.NONE_FAILS, -1, sink);
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
                run(BindingProblem.NONE_FAILS, d, sink);
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
        return plan(BindingProblem.NONE_FAILS, -1) == null ? null : size.hopeless(certain[0], results[0]);
    }

    private void run(int search, int first, Sink sink) throws ColorException {
        BindingPlan plan = plan(search, first);
        if (plan != null) {
            step(plan, 0, sink);
        }
    }

    /** How to search, and how much that is certain to take; null where there is nothing to be found. */
    private @Nullable BindingPlan plan(int search, int first) {
        size.at(transition);
        int[] tokens = new int[to.length];
        for (int d = 0; d < to.length; d++) {
            tokens[d] = to[d] - from[d];
            if (tokens[d] == 0 && problem.matches(search, d)) {
                return null;
            }
        }
        BindingPlan plan = BindingPlan.of(problem, search, tokens, first);
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
            if (solve.match(binding)) {
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
            for (int c = index.first(known.key(type, binding), from[d]); c >= 0 && c < to[d]; c = index.next(c)) {
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
        long before = found;
        long[] some = values[variable];
        if (some != null) {
            for (int k = 0; k < some.length && !(choose.once() && found > before); k++) {
                size.attempt();
                binding[variable] = some[k];
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
        for (long rank = 0, n = type.count(); rank < n && !(choose.once() && found > before); rank++) {
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
            if (problem.rest().holds(binding) && (exact || allCanOccur())) {
                found++;
                sink.accept(binding);
            }
        } catch (EvaluationFault fault) {
            found++;
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
                    new Key(place, components), first -> new ColorIndex(colors[place], type, components));
        }
    }
}
