package org.tidemark.compose;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.compose.CompositionOptions.Visited;
import org.tidemark.compose.explore.BitVector;
import org.tidemark.compose.explore.BitVectorSearch;
import org.tidemark.compose.explore.DiagramSearch;
import org.tidemark.compose.group.GroupedSystem;
import org.tidemark.compose.group.Ungrouping;
import org.tidemark.compose.order.Arrangement;
import org.tidemark.compose.tier.Tier;
import org.tidemark.dd.AscendingStates;
import org.tidemark.dd.Forest;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.model.Kronecker;

/** One composition: builds tiers until what is on top can be explored, and explores it. Used once, by one thread. */
final class Composer {
    /** The number of potential states above which grouping is tried. */
    private static final BigInteger LEAST_GROUPED_STATES = BigInteger.valueOf(1 << 8);

    /**
     * The most states that two neighbours may have together, potentially and after exploration, to be grouped on trial.
     */
    private static final BigInteger MOST_POTENTIAL = BigInteger.valueOf(1 << 24);

    private static final int MOST_STATES = 1 << 16;

    /** The most states of a group where there is no other way to fit into memory. */
    private static final int MOST_NEEDED_STATES = 1 << 22;

    /** A group of so few states costs nothing, whether it pays or not. */
    private static final int MOST_FREE_STATES = 1 << 6;

    private static final BigInteger HUNDRED = BigInteger.valueOf(100);

    /** How many percent of the potential states may be left for a group to pay: all, some less, or half of them. */
    private static final int ALL = 100;

    private static final int ANY = 90;
    private static final int HALF = 50;

    private final Kronecker given;
    private final Arrangement arrangement;
    private final CompositionOptions options;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private final List<Tier> tiers = new ArrayList<>();

    /** The first part of each part of the highest tier. */
    private int[] starts;

    /** The group that had too many states when some were explored last; null where none had. */
    private GroupedSystem.@Nullable TooManyStates outgrown;

    Composer(
            Kronecker given,
            Arrangement arrangement,
            CompositionOptions options,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        this.given = given;
        this.arrangement = arrangement;
        this.options = options;
        this.budget = budget;
        this.cancelled = cancelled;
        starts = new int[given.parts().size()];
        Arrays.setAll(starts, p -> p);
    }

    ComposedStates compose(Consumer<String> phases) throws TooLarge {
        long begin = System.nanoTime();
        phases.accept("reduce");
        budget.replace(0, arrangement.bytes());
        tiers.add(Tier.lowest(arrangement.system(), options.aggregate(), budget, cancelled));
        long aggregated = System.nanoTime();
        phases.accept("group");
        group();
        Visited visited = visited();
        long grouped = System.nanoTime();
        phases.accept("explore");
        TopStates top = TopStates.explore(top(), visited, options.closures(), budget, cancelled);
        long explored = System.nanoTime();
        phases.accept("diagrams");
        Diagrams diagrams = Diagrams.of(tiers, top, budget, cancelled);
        long done = System.nanoTime();
        CompositionStatistics statistics = new CompositionStatistics(
                new CompositionStatistics.Sizes(
                        given.parts().size(),
                        given.potentialStates(),
                        tiers.get(0).aggregated().potentialStates(),
                        top().aggregated().potentialStates(),
                        diagrams.top().count(),
                        diagrams.states().count()),
                groups(),
                top.search(),
                Diagrams.size(diagrams.classes()),
                Diagrams.size(diagrams.states()),
                new CompositionStatistics.Times(
                        aggregated - begin, grouped - aggregated, explored - grouped, done - explored));
        return new ComposedStates(
                given, arrangement, tiers, diagrams.top(), diagrams.classes(), diagrams.states(), statistics);
    }

    private Tier top() {
        return tiers.get(tiers.size() - 1);
    }

    private BigInteger potential() {
        return top().aggregated().potentialStates();
    }

    /** Half of what is left may be two bits per potential state; the other half is for what is found. */
    private boolean fits(BigInteger potential) {
        long left = budget.limitBytes() - budget.usedBytes();
        return potential.bitLength() < 48 && 2 * BitVector.bytes(potential.longValue()) <= left / 2;
    }

    private void group() throws TooLarge {
        switch (options.grouping()) {
            case NONE -> {}
            case GIVEN -> {
                groupAsGiven();
                groupSynchronised();
            }
            case SYNCHRONISED -> groupSynchronised();
            case SMALLEST -> {
                groupSmallest(LEAST_GROUPED_STATES, HALF);
                if (!fits(potential())) {
                    groupSmallest(BigInteger.ZERO, ANY);
                }
            }
        }
    }

    private void groupAsGiven() throws TooLarge {
        int[] first = new int[options.groups().size()];
        Set<Integer> ends = new HashSet<>();
        for (List<Integer> group : options.groups()) {
            ends.add(group.stream().mapToInt(arrangement.order()::indexOf).max().orElseThrow() + 1);
        }
        int count = 0;
        for (int p = 0; p < given.parts().size(); p++) {
            if (p == 0 || ends.contains(p)) {
                first[count++] = p;
            }
        }
        Neighbours neighbours = new Neighbours(top().aggregated());
        for (int g = 0; g < first.length; g++) {
            int end = g + 1 < first.length ? first[g + 1] : given.parts().size();
            if (!fits(neighbours.potential(first[g], end))) {
                throw refusal("a group", neighbours.potential(first[g], end));
            }
        }
        if (first.length < given.parts().size() && !groupBy(first, MOST_NEEDED_STATES, ALL)) {
            if (outgrown != null) {
                throw tooMany(outgrown);
            }
            throw new MemoryBudget.Exhausted();
        }
    }

    /** The way of the paper: neighbours that take steps together, as many as fit, until all together fit. */
    private void groupSynchronised() {
        while (!fits(potential())) {
            int[] first = new Neighbours(top().aggregated()).synchronisedGroups(this::fits);
            if (first.length == top().aggregated().parts().size() || !groupBy(first, MOST_NEEDED_STATES, ALL)) {
                return;
            }
        }
    }

    /**
     * Two neighbours at a time, those with the fewest potential states first; both sides of a new group are tried
     * again.
     *
     * @param few ends when there are no more potential states than this
     */
    private void groupSmallest(BigInteger few, int percent) {
        BitSet refused = new BitSet();
        while (potential().compareTo(few) > 0) {
            int pair = smallestPair(refused);
            if (pair < 0) {
                return;
            }
            int parts = starts.length;
            int[] first = new int[parts - 1];
            for (int p = 0; p < parts - 1; p++) {
                first[p] = p <= pair ? p : p + 1;
            }
            if (groupBy(first, MOST_STATES, percent)) {
                BitSet later = refused.get(pair + 1, parts);
                refused.clear(Math.max(0, pair - 1), parts);
                later.stream().forEach(p -> refused.set(pair + p));
                refused.clear(pair);
            } else {
                refused.set(pair);
            }
        }
    }

    private int smallestPair(BitSet refused) {
        Neighbours neighbours = new Neighbours(top().aggregated());
        BitSet linked = neighbours.linked();
        int best = -1;
        BigInteger fewest = MOST_POTENTIAL;
        for (int p = linked.nextSetBit(0); p >= 0; p = linked.nextSetBit(p + 1)) {
            BigInteger potential = neighbours.potential(p, p + 2);
            if (!refused.get(p) && potential.compareTo(fewest) < 0 && fits(potential)) {
                fewest = potential;
                best = p;
            }
        }
        return best;
    }

    /** Adds a tier, unless its groups do not fit or leave more of the potential states than wanted. */
    private boolean groupBy(int[] first, int mostStates, int percent) {
        MemoryBudget account = budget.rest();
        Tier tier = tier(first, mostStates, account);
        if (!budget.reserveIfFree(account.peakBytes())) {
            return false;
        }
        budget.release(account.peakBytes());
        if (tier == null || !pays(tier, percent)) {
            return false;
        }
        budget.replace(0, account.usedBytes());
        tiers.add(tier);
        int[] former = starts;
        starts = Arrays.stream(first).map(p -> former[p]).toArray();
        return true;
    }

    private @Nullable Tier tier(int[] first, int mostStates, MemoryBudget account) {
        outgrown = null;
        try {
            GroupedSystem grouped =
                    GroupedSystem.of(top().aggregated(), first, options.closures(), mostStates, account, cancelled);
            return Tier.over(grouped, options.aggregate(), account, cancelled);
        } catch (GroupedSystem.TooManyStates tooMany) {
            outgrown = tooMany;
            return null;
        } catch (MemoryBudget.Exhausted none) {
            return null;
        }
    }

    private boolean pays(Tier tier, int percent) {
        BigInteger after = tier.aggregated().potentialStates();
        boolean isSmall = tier.aggregated().parts().stream().allMatch(part -> part.states() <= MOST_FREE_STATES);
        return isSmall || after.multiply(HUNDRED).compareTo(potential().multiply(BigInteger.valueOf(percent))) <= 0;
    }

    private Visited visited() throws TooLarge {
        if (options.visited() == Visited.DIAGRAM) {
            return Visited.DIAGRAM;
        }
        if (fits(potential())) {
            return Visited.BIT_VECTOR;
        }
        if (options.visited() == Visited.BIT_VECTOR) {
            throw refusal(starts.length == given.parts().size() ? "the system" : "the groups together", potential());
        }
        return Visited.DIAGRAM;
    }

    /** The parts of each group, as the system was given. */
    private List<List<Integer>> groups() {
        return groups(starts);
    }

    private List<List<Integer>> groups(int[] first) {
        List<List<Integer>> groups = new ArrayList<>();
        for (int g = 0; g < first.length; g++) {
            int end = g + 1 < first.length ? first[g + 1] : arrangement.order().size();
            groups.add(arrangement.order().subList(first[g], end));
        }
        return groups;
    }

    /** Says which of the given groups is too large. */
    private TooLarge tooMany(GroupedSystem.TooManyStates group) {
        String parts = new PartNames(options.names())
                .ofGroups(List.of(arrangement.order().subList(group.from(), group.to())));
        return new TooLarge(
                TooLarge.Limit.SIZE,
                "the group " + parts + " has more than " + Sizes.inWords(BigInteger.valueOf(MOST_NEEDED_STATES))
                        + " states when it is explored without the other parts, more than can be one part of the whole",
                MOST_NEEDED_STATES);
    }

    private TooLarge refusal(String what, BigInteger potential) {
        int[] fitting = new Neighbours(tiers.get(0).aggregated()).synchronisedGroups(this::fits);
        return new TooLarge(
                TooLarge.Limit.SIZE,
                what + " would need two bits for each of " + Sizes.inWords(potential) + " potential states, and "
                        + Sizes.bytesInWords(budget.limitBytes() - budget.usedBytes())
                        + " are left, of which half may be used for that; groups that would fit: "
                        + new PartNames(options.names()).ofGroups(groups(fitting)),
                0);
    }

    /**
     * The reachable states of the highest tier's aggregated system.
     *
     * @param forest its levels are the parts of that system; the caller closes it
     * @param root the set of states
     * @param search how they were found
     */
    private record TopStates(Forest forest, int root, CompositionStatistics.Search search) {
        static TopStates explore(
                Tier top, Visited visited, boolean closures, MemoryBudget budget, BooleanSupplier cancelled) {
            Forest forest = new Forest(top.classCounts(), budget, cancelled);
            if (visited == Visited.DIAGRAM) {
                DiagramSearch.Reached reached =
                        DiagramSearch.run(top.aggregated(), forest, closures, budget, cancelled);
                return new TopStates(
                        forest,
                        reached.root(),
                        new CompositionStatistics.Search(visited, reached.taken(), 0, forest.bytes()));
            }
            BitVectorSearch.Reached reached = BitVectorSearch.run(top.aggregated(), closures, budget, cancelled);
            int root = AscendingStates.ofBits(
                    forest, reached.states(), reached.states().limit());
            CompositionStatistics.Search search = new CompositionStatistics.Search(
                    visited,
                    reached.taken(),
                    reached.mostWaiting(),
                    reached.states().bytes());
            reached.states().release();
            return new TopStates(forest, root, search);
        }
    }

    /**
     * The diagrams of a composition, frozen.
     *
     * @param top the reached states of the highest tier's aggregated system
     * @param classes the same by classes of the parts
     * @param states the same by states of the parts
     */
    private record Diagrams(Dag top, Dag classes, Dag states) {
        /** Takes the states of the highest tier down through all tiers; their forest is closed. */
        static Diagrams of(List<Tier> tiers, TopStates top, MemoryBudget budget, BooleanSupplier cancelled) {
            Forest forest = top.forest();
            int root = top.root();
            Dag highest = Dag.of(forest, root, budget);
            for (int t = tiers.size() - 1; t > 0; t--) {
                Tier tier = tiers.get(t);
                GroupedSystem grouped = tier.grouped();
                if (grouped == null) {
                    throw new IllegalStateException("only the lowest tier has none below");
                }
                if (!tier.isTrivial()) {
                    Forest states = new Forest(tier.stateCounts(), budget, cancelled);
                    root = states.expand(forest, root, tier.members());
                    forest.close();
                    forest = states;
                }
                Forest below = new Forest(tiers.get(t - 1).classCounts(), budget, cancelled);
                root = Ungrouping.of(forest, root, grouped, below);
                forest.close();
                forest = below;
            }
            Tier lowest = tiers.get(0);
            Dag classes = tiers.size() == 1 ? highest : Dag.of(forest, root, budget);
            Dag states = classes;
            if (!lowest.isTrivial()) {
                Forest expanded = new Forest(lowest.stateCounts(), budget, cancelled);
                states = Dag.of(expanded, expanded.expand(forest, root, lowest.members()), budget);
                expanded.close();
            }
            forest.close();
            return new Diagrams(highest, classes, states);
        }

        static CompositionStatistics.Diagram size(Dag dag) {
            return new CompositionStatistics.Diagram(dag.nodes(), dag.arcs(), dag.bytes());
        }
    }

    /**
     * Which neighbouring parts of a system may be grouped, by what they do together and how many states they may have.
     */
    private static final class Neighbours {
        private final Kronecker system;

        Neighbours(Kronecker system) {
            this.system = system;
        }

        /** How many combinations of states the parts from one to before another have. */
        BigInteger potential(int from, int to) {
            BigInteger potential = BigInteger.ONE;
            for (int p = from; p < to; p++) {
                potential = potential.multiply(
                        BigInteger.valueOf(system.parts().get(p).states()));
            }
            return potential;
        }

        /** For each part but the last, whether it takes some step together with the next one. */
        BitSet linked() {
            BitSet linked = new BitSet();
            for (Kronecker.Joint joint : system.joints()) {
                for (int k = 1; k < joint.partners().size(); k++) {
                    if (joint.partners().get(k) == joint.partners().get(k - 1) + 1) {
                        linked.set(joint.partners().get(k - 1));
                    }
                }
            }
            return linked;
        }

        /** Whether a part takes some step together with one of those from another one to before it. */
        private boolean takesPart(int part, int from) {
            for (Kronecker.Joint joint : system.joints()) {
                int k = joint.partners().indexOf(part);
                if (k > 0 && joint.partners().get(k - 1) >= from) {
                    return true;
                }
            }
            return false;
        }

        /**
         * The first parts of groups that each grow by neighbours they take steps with, while their potential states
         * fit.
         */
        int[] synchronisedGroups(Room room) {
            List<Integer> starts = new ArrayList<>(List.of(0));
            for (int p = 1; p < system.parts().size(); p++) {
                int from = starts.get(starts.size() - 1);
                if (!takesPart(p, from) || !room.fits(potential(from, p + 1))) {
                    starts.add(p);
                }
            }
            return starts.stream().mapToInt(start -> start).toArray();
        }

        /** Whether there is memory for two bits for each of this many states. */
        interface Room {
            boolean fits(BigInteger potential);
        }
    }
}
