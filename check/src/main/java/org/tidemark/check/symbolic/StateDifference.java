package org.tidemark.check.symbolic;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.input.InputException;

/**
 * The states of one kept diagram that are not in another over the same places: in whatever order the levels are, and whatever
 * numbers local states have. Everything may end with {@link MemoryBudget.Exhausted} or {@link Cancelled}.
 */
public final class StateDifference {
    private static final int NAMED = 3;

    private StateDifference() {}

    /**
     * The states of the first that are not in the second, with the first one's card.
     *
     * @param names of the two, for what is wrong
     * @throws InputException where they are not about the same places
     */
    public static DagFile of(
            DagFile first, DagFile second, List<String> names, MemoryBudget budget, BooleanSupplier cancelled)
            throws InputException {
        int[] levels = levels(first.card(), second.card(), names);
        try (Forest common = new Forest(sizes(first.dag()), budget, cancelled)) {
            int a = first.dag().thaw(common);
            int b = taken(common, first, second, levels, budget, cancelled);
            return new DagFile(Dag.of(common, common.difference(a, b), budget), first.card());
        }
    }

    /** For each level of the first the level of the second that has the same places. */
    private static int[] levels(DagCard first, DagCard second, List<String> names) throws InputException {
        if (first.levels().isEmpty() || second.levels().isEmpty()) {
            throw new InputException((first.levels().isEmpty() ? names.get(0) : names.get(1))
                    + " does not say what its states mean; expected a file that was made from a model");
        }
        Set<String> own = places(first);
        Set<String> others = places(second);
        if (!own.equals(others)) {
            throw new InputException(names.get(0) + " and " + names.get(1) + " are about different places; "
                    + only(names.get(0), own, others) + only(names.get(1), others, own) + "expected the same places");
        }
        Map<Set<String>, Integer> at = new HashMap<>();
        for (int k = 0; k < second.levels().size(); k++) {
            at.put(places(second.levels().get(k)), k);
        }
        int[] levels = new int[first.levels().size()];
        for (int k = 0; k < levels.length; k++) {
            Integer same = at.get(places(first.levels().get(k)));
            if (same == null || second.levels().size() != levels.length) {
                throw new InputException(names.get(0) + " and " + names.get(1)
                        + " put places together in different ways, " + names.get(0) + " on "
                        + levels.length + " levels and " + names.get(1) + " on "
                        + second.levels().size()
                        + "; expected files that were made in the same way");
            }
            levels[k] = same;
        }
        return levels;
    }

    private static Set<String> places(DagCard card) {
        Set<String> places = new LinkedHashSet<>();
        card.levels().forEach(level -> places.addAll(places(level)));
        return places;
    }

    private static Set<String> places(DagCard.Level level) {
        Set<String> places = new TreeSet<>();
        level.counters().forEach(counter -> places.add(counter.name()));
        return places;
    }

    private static String only(String name, Set<String> own, Set<String> others) {
        List<String> more =
                own.stream().filter(place -> !others.contains(place)).sorted().toList();
        return more.isEmpty()
                ? ""
                : "only " + name + " has " + String.join(", ", more.subList(0, Math.min(NAMED, more.size())))
                        + (more.size() > NAMED ? " and " + (more.size() - NAMED) + " more; " : "; ");
    }

    /** The states of the second in the levels and numbers of the first, without those that use others. */
    private static int taken(
            Forest common,
            DagFile first,
            DagFile second,
            int[] levels,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        Dag dag = second.dag();
        int[] sizes = sizes(dag);
        try (Forest own = new Forest(sizes, budget, cancelled);
                Forest ordered = new Forest(
                        Arrays.stream(levels).map(level -> sizes[level]).toArray(), budget, cancelled)) {
            int thawed = dag.thaw(own);
            boolean isOrdered = true;
            for (int k = 0; k < levels.length; k++) {
                isOrdered &= levels[k] == k;
            }
            int[][][] members = new int[levels.length][][];
            for (int k = 0; k < levels.length; k++) {
                members[k] = members(
                        first.card().levels().get(k), second.card().levels().get(levels[k]));
            }
            return isOrdered
                    ? common.expand(own, thawed, members)
                    : common.expand(ordered, ordered.reorder(own, thawed, levels), members);
        }
    }

    private static int[] sizes(Dag dag) {
        int[] sizes = new int[dag.levels()];
        Arrays.setAll(sizes, dag::size);
        return sizes;
    }

    /** For each local state of the second the one of the first with the same counts, if there is one. */
    private static int[][] members(DagCard.Level first, DagCard.Level second) {
        int[][] members = new int[second.states().size()][];
        if (first.isPlace() && second.isPlace()) {
            int size = first.states().size();
            Arrays.setAll(members, state -> state < size ? new int[] {state} : new int[0]);
            return members;
        }
        Map<Map<String, Integer>, Integer> numbers = new HashMap<>();
        for (int state = 0; state < first.states().size(); state++) {
            numbers.put(counts(first, state), state);
        }
        Arrays.setAll(members, state -> {
            Integer same = numbers.get(counts(second, state));
            return same == null ? new int[0] : new int[] {same};
        });
        return members;
    }

    private static Map<String, Integer> counts(DagCard.Level level, int state) {
        Map<String, Integer> counts = new HashMap<>();
        for (DagCard.Count count : level.states().get(state)) {
            counts.put(level.counters().get(count.counter()).name(), count.number());
        }
        return counts;
    }
}
