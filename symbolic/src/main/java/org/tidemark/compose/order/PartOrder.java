package org.tidemark.compose.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.model.Kronecker;

/**
 * An order of parts in which those that take steps together are near each other, so that diagrams stay small and neighbours can
 * be grouped.
 *
 * <p>What counts is the sum, over all joint steps, of how far the first and the last partner are apart. The given order, and
 * one that grows from a part at the edge, are drawn together by moving each part to the middle of its partners' middles (Aloul,
 * Markov and Sakallah, FORCE, 2003); the best one seen is taken, the given one unless another is better. Joint steps with the
 * same partners are counted, not repeated. Costs a few dozen times the number of all partners, and for the one that grows the
 * square of the number of parts.
 */
public final class PartOrder {
    private static final int MOST_ROUNDS = 30;

    private final int parts;
    private final BooleanSupplier cancelled;
    private final List<Together> joints = new ArrayList<>();
    private final List<List<Together>> jointsOf = new ArrayList<>();

    /** How many joint steps each part takes part in. */
    private final int[] steps;

    private int[] best;
    private long bestSpan;

    /** Parts that take steps together, and how many such steps there are. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Together(int[] partners, int count) {}

    private PartOrder(Kronecker system, BooleanSupplier cancelled) {
        this.cancelled = cancelled;
        parts = system.parts().size();
        steps = new int[parts];
        for (int p = 0; p < parts; p++) {
            jointsOf.add(new ArrayList<>());
        }
        Map<List<Integer>, Integer> counts = new LinkedHashMap<>();
        for (Kronecker.Joint joint : system.joints()) {
            if (joint.partners().size() > 1) {
                counts.merge(joint.partners(), 1, Integer::sum);
            }
        }
        counts.forEach((partners, count) -> {
            Together together = new Together(partners.stream().mapToInt(p -> p).toArray(), count);
            joints.add(together);
            for (int p : partners) {
                jointsOf.get(p).add(together);
                steps[p] += count;
            }
        });
        best = given();
        bestSpan = span(best);
    }

    private int[] given() {
        int[] order = new int[parts];
        Arrays.setAll(order, p -> p);
        return order;
    }

    /**
     * The parts of a system, from the first level to the last.
     *
     * @throws Cancelled when it is cancelled
     */
    public static int[] of(Kronecker system, BooleanSupplier cancelled) {
        PartOrder order = new PartOrder(system, cancelled);
        order.improve(order.given());
        order.improve(order.grown());
        return order.best;
    }

    /** The parts of a system with those of each group side by side; groups and parts follow the order without groups. */
    public static int[] of(Kronecker system, List<List<Integer>> groups, boolean arranged, BooleanSupplier cancelled) {
        int[] order = arranged ? of(system, cancelled) : new PartOrder(system, cancelled).best;
        if (groups.isEmpty()) {
            return order;
        }
        int[] place = places(order);
        List<List<Integer>> sorted = new ArrayList<>(groups);
        sorted.sort(Comparator.comparingDouble(
                group -> group.stream().mapToInt(p -> place[p]).average().orElse(0)));
        return sorted.stream()
                .flatMap(group -> group.stream().sorted(Comparator.comparingInt(p -> place[p])))
                .mapToInt(p -> p)
                .toArray();
    }

    private static int[] places(int[] order) {
        int[] place = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            place[order[i]] = i;
        }
        return place;
    }

    private long span(int[] order) {
        int[] place = places(order);
        long span = 0;
        for (Together together : joints) {
            int first = parts;
            int last = 0;
            for (int p : together.partners) {
                first = Math.min(first, place[p]);
                last = Math.max(last, place[p]);
            }
            span += (long) together.count * (last - first);
        }
        return span;
    }

    private void improve(int[] start) {
        int[] order = start;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            look();
            long span = span(order);
            if (span < bestSpan) {
                best = order;
                bestSpan = span;
            }
            order = drawnTogether(order);
        }
    }

    private void look() {
        if (cancelled.getAsBoolean()) {
            throw new Cancelled();
        }
    }

    private int[] drawnTogether(int[] order) {
        int[] place = places(order);
        double[] sum = new double[parts];
        for (Together together : joints) {
            long all = 0;
            for (int p : together.partners) {
                all += place[p];
            }
            double middle = (double) all / together.partners.length;
            for (int p : together.partners) {
                sum[p] += together.count * middle;
            }
        }
        return Arrays.stream(order)
                .boxed()
                .sorted(Comparator.comparingDouble(p -> steps[p] == 0 ? place[p] : sum[p] / steps[p]))
                .mapToInt(p -> p)
                .toArray();
    }

    /** Starts at the part that is farthest from the first one, then always takes the part most drawn to those it has. */
    private int[] grown() {
        int[] order = new int[parts];
        boolean[] taken = new boolean[parts];
        double[] pull = new double[parts];
        for (int i = 0; i < parts; i++) {
            look();
            int next = strongest(pull, taken);
            if (pull[next] == 0) {
                next = farthest(next, taken);
            }
            order[i] = next;
            taken[next] = true;
            for (Together together : jointsOf.get(next)) {
                for (int p : together.partners) {
                    pull[p] += (double) together.count / (together.partners.length - 1) / steps[p];
                }
            }
        }
        return order;
    }

    private static int strongest(double[] pull, boolean[] taken) {
        int strongest = -1;
        for (int p = 0; p < pull.length; p++) {
            if (!taken[p] && (strongest < 0 || pull[p] > pull[strongest])) {
                strongest = p;
            }
        }
        return strongest;
    }

    private int farthest(int from, boolean[] taken) {
        boolean[] seen = taken.clone();
        int[] queue = new int[parts];
        int size = 0;
        seen[from] = true;
        queue[size++] = from;
        for (int at = 0; at < size; at++) {
            for (Together together : jointsOf.get(queue[at])) {
                for (int p : together.partners) {
                    if (!seen[p]) {
                        seen[p] = true;
                        queue[size++] = p;
                    }
                }
            }
        }
        return queue[size - 1];
    }
}
