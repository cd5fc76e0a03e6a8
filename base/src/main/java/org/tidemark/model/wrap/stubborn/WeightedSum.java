package org.tidemark.model.wrap.stubborn;

import java.util.BitSet;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tidemark.logic.Relation;
import org.tidemark.model.Layout;

/** A weighted sum of fields, and the events that raise or lower it. Immutable. */
final class WeightedSum {
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
        summed.forEach(
                (field, weight) -> graph.changers(field, (event, by) -> effects.merge(event, weight * by, Long::sum)));
        raisers = new EventRow(graph, events(effects, 1));
        lowerers = new EventRow(graph, events(effects, -1));
    }

    private static int[] events(SortedMap<Integer, Long> effects, int sign) {
        return effects.entrySet().stream()
                .filter(effect -> Long.signum(effect.getValue()) == sign)
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

    /** The condition that the sum is larger than in any state before, which no state meets: its raisers are always wanted. */
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
