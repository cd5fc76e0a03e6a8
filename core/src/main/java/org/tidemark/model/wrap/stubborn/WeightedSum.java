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
    private final int[] raisers;
    private final int[] lowerers;

    /** The sum with these weights of these fields, and a number. */
    WeightedSum(DependencyGraph graph, SortedMap<Integer, Long> summed, long constant) {
        layout = graph.layout();
        fields = summed.keySet().stream().mapToInt(field -> field).toArray();
        weights = summed.values().stream().mapToLong(weight -> weight).toArray();
        this.constant = constant;
        SortedMap<Integer, Long> effects = new TreeMap<>();
        summed.forEach(
                (field, weight) -> graph.changers(field, (event, by) -> effects.merge(event, weight * by, Long::sum)));
        raisers = events(effects, 1);
        lowerers = events(effects, -1);
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
        for (int event : raisers) {
            into.set(event);
        }
        for (int event : lowerers) {
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

    private static void addAll(int[] events, EventSet set) {
        for (int event : events) {
            set.add(event);
        }
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
                addAll(raisers, set);
            } else if (relation == Relation.AT_MOST || relation == Relation.LESS || isEqual) {
                addAll(lowerers, set);
            } else {
                addAll(raisers, set);
                addAll(lowerers, set);
            }
        }

        @Override
        int size() {
            return switch (relation) {
                case AT_LEAST, MORE -> raisers.length;
                case AT_MOST, LESS -> lowerers.length;
                case EQUAL -> Math.max(raisers.length, lowerers.length);
                case DIFFERENT -> raisers.length + lowerers.length;
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
            addAll(raisers, set);
        }

        @Override
        int size() {
            return raisers.length;
        }
    }
}
