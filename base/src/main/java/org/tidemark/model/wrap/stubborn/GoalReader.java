package org.tidemark.model.wrap.stubborn;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.form.NormalForm;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;

/**
 * Makes goals of formulas and terms over one model. A formula that multiplies places, relates tokens by their values or
 * has very large factors is not a goal. Belongs to one thread; its goals do not.
 */
public final class GoalReader {
    /** Sums of that many fields with such weights fit a word, whatever the fields hold. */
    private static final int WEIGHT_BITS = 16;

    private static final int MOST_FIELDS = 1 << 12;
    private static final int CONSTANT_BITS = 60;

    private final DependencyGraph graph;
    private final Map<String, List<Integer>> events = new HashMap<>();

    public GoalReader(Model model, DependencyGraph graph) {
        this.graph = graph;
        for (int e = 0; e < model.events(); e++) {
            events.computeIfAbsent(model.eventName(e), name -> new ArrayList<>(1))
                    .add(e);
        }
    }

    /** The states in which a formula without temporal operators holds; null where it is not a goal. */
    public @Nullable Goal of(Formula state, BooleanSupplier open) {
        Attractor attractor = read(NormalForm.of(state));
        return attractor == null ? null : new Goal(attractor, open);
    }

    /** States in which a term is larger than in those before; null where it is not a goal. */
    public @Nullable Goal growing(Term term, BooleanSupplier open) {
        WeightedSum sum = sum(term);
        return sum == null ? null : new Goal(sum.growing(), open);
    }

    /** States in which one of these events is enabled. */
    public Goal fireable(int from, int to, BooleanSupplier open) {
        Attractor[] any = new Attractor[to - from];
        for (int i = 0; i < any.length; i++) {
            any[i] = new Attractor.Fireable(from + i);
        }
        return new Goal(any.length == 1 ? any[0] : new Attractor.Any(any), open);
    }

    /** States in which the sum of fields compares to a number like this. */
    public Goal sum(int from, int to, Relation relation, long number, BooleanSupplier open) {
        SortedMap<Integer, Long> weights = new TreeMap<>();
        for (int f = from; f < to; f++) {
            weights.put(f, 1L);
        }
        return new Goal(new WeightedSum(graph, weights, -number).compared(relation), open);
    }

    /**
     * The events that may change the truth of a condition in a temporal formula; null where the formula counts steps,
     * or some condition may depend on any event.
     */
    public @Nullable BitSet visible(Formula temporal) {
        BitSet visible = new BitSet();
        return addVisible(temporal, visible) ? visible : null;
    }

    /** The events that decide whether a run is fair to some of them: these, and all that may enable or disable one. */
    public BitSet seenByFairness(BitSet fair) {
        BitSet visible = (BitSet) fair.clone();
        fair.stream().forEach(event -> graph.addInfluences(event, visible));
        return visible;
    }

    private boolean addVisible(Formula f, BitSet visible) {
        if (f instanceof Formula.Comparison comparison) {
            WeightedSum sum = sum(difference(comparison));
            if (sum != null) {
                sum.addChangers(visible);
            }
            return sum != null;
        }
        if (f instanceof Formula.Fireable fireable) {
            events.getOrDefault(fireable.transition(), List.of()).forEach(event -> graph.addInfluences(event, visible));
            return true;
        }
        boolean isPlain = f instanceof Formula.Constant || !f.children().isEmpty();
        return isPlain
                && !(f instanceof Formula.Next)
                && f.children().stream().allMatch(part -> addVisible(part, visible));
    }

    private static Term difference(Formula.Comparison comparison) {
        return new Term.Sum(List.of(comparison.left(), new Term.Negated(comparison.right())));
    }

    private @Nullable Attractor read(Formula f) {
        if (f instanceof Formula.Constant constant) {
            return constant.value() ? Attractor.ALWAYS : Attractor.NEVER;
        }
        if (f instanceof Formula.Comparison comparison) {
            WeightedSum sum = sum(difference(comparison));
            return sum == null ? null : sum.compared(comparison.relation());
        }
        if (f instanceof Formula.Fireable fireable) {
            return junction(each(fireable, true), false);
        }
        if (f instanceof Formula.Deadlock) {
            return new Attractor.Dead(graph.events());
        }
        if (f instanceof Formula.Not not && not.of() instanceof Formula.Fireable fireable) {
            return junction(each(fireable, false), true);
        }
        if (f instanceof Formula.Not not && not.of() instanceof Formula.Deadlock) {
            return new Attractor.Alive();
        }
        if (f instanceof Formula.And || f instanceof Formula.Or) {
            List<@Nullable Attractor> parts = new ArrayList<>();
            f.children().forEach(part -> parts.add(read(part)));
            return junction(parts, f instanceof Formula.And);
        }
        return null;
    }

    private List<@Nullable Attractor> each(Formula.Fireable fireable, boolean as) {
        List<@Nullable Attractor> parts = new ArrayList<>();
        for (int event : events.getOrDefault(fireable.transition(), List.of())) {
            parts.add(as ? new Attractor.Fireable(event) : new Attractor.NotFireable(event));
        }
        return parts;
    }

    private static @Nullable Attractor junction(List<@Nullable Attractor> parts, boolean conjunction) {
        Attractor[] all = new Attractor[parts.size()];
        for (int i = 0; i < all.length; i++) {
            Attractor part = parts.get(i);
            if (part == null) {
                return null;
            }
            all[i] = part;
        }
        return switch (all.length) {
            case 0 -> conjunction ? Attractor.ALWAYS : Attractor.NEVER;
            case 1 -> all[0];
            default -> conjunction ? new Attractor.All(all) : new Attractor.Any(all);
        };
    }

    private @Nullable WeightedSum sum(Term term) {
        Linear linear = Linear.of(term);
        if (linear == null || linear.constant().bitLength() > CONSTANT_BITS) {
            return null;
        }
        SortedMap<Integer, Long> weights = new TreeMap<>();
        for (Map.Entry<String, BigInteger> part : linear.coefficients().entrySet()) {
            List<Integer> fields = graph.layout().named(part.getKey());
            if (fields.isEmpty() || part.getValue().bitLength() > WEIGHT_BITS) {
                return null;
            }
            fields.forEach(field -> weights.put(field, part.getValue().longValue()));
        }
        return weights.size() > MOST_FIELDS
                ? null
                : new WeightedSum(graph, weights, linear.constant().longValue());
    }

    /** A weighted sum of fields, and the events that raise or lower it. Immutable. */
    private static final class WeightedSum {
        private final Layout layout;
        private final int[] fields;
        private final long[] weights;
        private final long constant;
        private final EventRow raisers;
        private final EventRow lowerers;

        /** The sum with these weights of these fields, and a number. */
        WeightedSum(DependencyGraph graph, SortedMap<Integer, Long> summed, long constant) {
            layout = graph.layout();
            fields = summed.keySet().stream().mapToInt(field -> field).toArray();
            weights = summed.values().stream().mapToLong(weight -> weight).toArray();
            this.constant = constant;
            SortedMap<Integer, Long> effects = new TreeMap<>();
            BitSet writers = new BitSet();
            summed.forEach((field, weight) -> graph.changers(field, (event, by) -> {
                effects.merge(event, by == Changes.ANY ? 0 : weight * by, Long::sum);
                writers.set(event, writers.get(event) || by == Changes.ANY);
            }));
            raisers = new EventRow(graph, events(effects, writers, 1));
            lowerers = new EventRow(graph, events(effects, writers, -1));
        }

        private static int[] events(SortedMap<Integer, Long> effects, BitSet writers, int sign) {
            return effects.entrySet().stream()
                    .filter(effect -> Long.signum(effect.getValue()) == sign || writers.get(effect.getKey()))
                    .mapToInt(Map.Entry::getKey)
                    .toArray();
        }

        long value(long[] words, int at) {
            long sum = constant;
            for (int i = 0; i < fields.length; i++) {
                sum += weights[i] * layout.get(words, at, fields[i]);
            }
            return sum;
        }

        /** Adds the events that change it. */
        void addChangers(BitSet into) {
            for (int event : raisers.events) {
                into.set(event);
            }
            for (int event : lowerers.events) {
                into.set(event);
            }
        }

        /** The condition that the sum compares to 0 like this. */
        Attractor compared(Relation relation) {
            return new Compared(relation);
        }

        /**
         * The condition that the sum is larger than in any state before, which no state meets: its raisers are always
         * wanted.
         */
        Attractor growing() {
            return new Growing();
        }

        private final class Compared extends Attractor {
            private final Relation relation;

            Compared(Relation relation) {
                this.relation = relation;
            }

            @Override
            boolean holds(EventSet set, long[] words, int at) {
                return relation.holds(value(words, at), 0);
            }

            @Override
            void seed(EventSet set, long[] words, int at) {
                boolean isEqual = relation == Relation.EQUAL;
                long value = isEqual ? value(words, at) : 0;
                if (relation == Relation.AT_LEAST || relation == Relation.MORE || (isEqual && value < 0)) {
                    set.addAll(raisers);
                } else if (relation == Relation.AT_MOST || relation == Relation.LESS || isEqual) {
                    set.addAll(lowerers);
                } else {
                    set.addAll(raisers);
                    set.addAll(lowerers);
                }
            }

            @Override
            int size() {
                return switch (relation) {
                    case AT_LEAST, MORE -> raisers.events.length;
                    case AT_MOST, LESS -> lowerers.events.length;
                    case EQUAL -> Math.max(raisers.events.length, lowerers.events.length);
                    case DIFFERENT -> raisers.events.length + lowerers.events.length;
                };
            }
        }

        private final class Growing extends Attractor {
            @Override
            boolean holds(EventSet set, long[] words, int at) {
                return false;
            }

            @Override
            void seed(EventSet set, long[] words, int at) {
                set.addAll(raisers);
            }

            @Override
            int size() {
                return raisers.events.length;
            }
        }
    }
}
