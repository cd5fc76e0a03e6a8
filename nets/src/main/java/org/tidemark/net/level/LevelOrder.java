package org.tidemark.net.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.LocalMove;
import org.tidemark.model.PackedLevels;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NearPlaces;
import org.tidemark.net.structure.Limit;

/**
 * An order of the places of a net, in which each is a level of a diagram. While states are searched for, places that
 * never have more than one token together are one level where they lie behind each other.
 *
 * <p>How large a diagram becomes depends on the order more than on anything else, and no rule finds a good one for
 * every net. So there are several rules, each with a guess of its own of what belongs together, and a search that wants a
 * diagram tries them. The same order upside down is another one: it decides what is saturated first. Immutable.
 */
public final class LevelOrder {
    private static final String TURNED = ", upside down";

    /** An order that is expected to be this much worse than another is not worth a try. */
    private static final double MOST_COST_RATIO = 1.5;

    private final String name;
    private final int[] places;
    private final LevelBlocks blocks;
    private final double span;

    private LevelOrder(String name, int[] places, LevelBlocks blocks, double span) {
        this.name = name;
        this.places = places;
        this.blocks = blocks;
        this.span = span;
    }

    /** The orders worth a try, the most promising first. */
    public static List<LevelOrder> candidates(TransitionCases cases, Limit limit) {
        List<LevelOrder> orders = new ArrayList<>();
        PetriNet net = cases.net();
        PlaceComponents components = PlaceComponents.of(net, limit);
        int[] given = IntStream.range(0, net.places()).toArray();
        int[] bound = BoundPlaces.of(net);
        int[] near = NearPlaces.of(net, bound);
        addBoth(orders, cases, components, "given", given);
        addBoth(orders, cases, components, "bound", bound);
        addBoth(orders, cases, components, "near", near);
        addBoth(orders, cases, components, "given, near", NearPlaces.of(net));
        if (net.hasColors()) {
            addBoth(
                    orders,
                    cases,
                    components,
                    "colours",
                    PlaceComponents.ofColors(net).order(near, components));
            addBoth(
                    orders,
                    cases,
                    components,
                    "values",
                    PlaceComponents.ofValues(net).order(near, components));
        }
        addBoth(orders, cases, components, "components", components.order(near, components));
        orders.sort(Comparator.comparingDouble(LevelOrder::reach));
        double leastReach = orders.get(0).reach();
        double leastSpan = orders.stream().mapToDouble(LevelOrder::span).min().orElseThrow();
        orders.removeIf(
                order -> order.reach() > MOST_COST_RATIO * leastReach && order.span > MOST_COST_RATIO * leastSpan);
        int[] widestFirst = components.widestFirst(near);
        if (widestFirst != null) { // moves that are shared make up for how far they reach
            add(orders, cases, components, "widest first", widestFirst);
        }
        return orders;
    }

    /**
     * An order that is given explicitly.
     *
     * @param places every place once, the first level first
     * @param isBeside the positions of places that are a level together with the one before them
     */
    public static LevelOrder written(PetriNet net, int[] places, BitSet isBeside) {
        LevelBlocks blocks = LevelBlocks.of(places.length, isBeside);
        return new LevelOrder("as written", places.clone(), blocks, span(TransitionCases.of(net), places, blocks));
    }

    /** The name of the heuristic. */
    public String name() {
        return name;
    }

    /** The place of each level, from the root on. */
    public int[] places() {
        return places.clone();
    }

    /** The place of a level, where each is one. */
    public int place(int level) {
        return places[level];
    }

    /** How many levels there are where some places are a level together. */
    public int blocks() {
        return blocks.size();
    }

    /** The first place of such a level. */
    public int firstPlace(int block) {
        return places[blocks.from(block)];
    }

    /** Whether some places are a level together. */
    public boolean hasWideLevels() {
        return blocks.areWide();
    }

    /** The net in this order, with places together that are a level; what that takes is booked until it is closed. */
    public PackedLevels levels(TransitionCases cases, MemoryBudget budget) {
        return levels(cases, Integer.MAX_VALUE, budget);
    }

    /**
     * The net in this order, with at most {@code most} tokens in each place at the start; memory is booked until it is
     * closed.
     */
    public PackedLevels levels(TransitionCases cases, int most, MemoryBudget budget) {
        return new BlockLevels(new NetLevels(cases, places, most), blocks, budget);
    }

    /**
     * How far transitions reach on average, as a share of the levels, more where they reach up high: the smaller, the
     * better the order is expected to be (Siminiceanu and Ciardo, <em>New Metrics for Static Variable Ordering in
     * Decision Diagrams</em>, 2006).
     */
    public double span() {
        return span;
    }

    /** The span as a number of levels, which is comparable between orders with different numbers of levels. */
    private double reach() {
        return span * blocks.size();
    }

    /** Whether it is another one upside down. */
    public boolean isTurned(LevelOrder other) {
        return name.equals(other.name + TURNED) || other.name.equals(name + TURNED);
    }

    private static void addBoth(
            List<LevelOrder> orders, TransitionCases cases, PlaceComponents components, String name, int[] places) {
        int last = places.length - 1;
        add(orders, cases, components, name, places);
        int[] turned = IntStream.rangeClosed(0, last).map(i -> places[last - i]).toArray();
        add(orders, cases, components, name + TURNED, turned);
    }

    private static void add(
            List<LevelOrder> orders, TransitionCases cases, PlaceComponents components, String name, int[] places) {
        if (orders.stream().noneMatch(known -> Arrays.equals(known.places, places))) {
            LevelBlocks blocks = LevelBlocks.of(places, components);
            orders.add(new LevelOrder(name, places, blocks, span(cases, places, blocks)));
        }
    }

    private static double span(TransitionCases cases, int[] places, LevelBlocks blocks) {
        if (cases.areTooMany()) {
            throw new IllegalArgumentException("a net whose priorities take too many cases");
        }
        int[] blockAt = blocks.ofPositions();
        int[] levelOf = new int[places.length];
        for (int i = 0; i < places.length; i++) {
            levelOf[places[i]] = blockAt[i];
        }
        double all = blocks.size();
        double sum = 0;
        for (int event = 0; event < cases.size(); event++) {
            int top = Integer.MAX_VALUE;
            int bottom = -1;
            for (int place : cases.places(event)) {
                top = Math.min(top, levelOf[place]);
                bottom = Math.max(bottom, levelOf[place]);
            }
            if (bottom >= 0) {
                sum += 2 * (all - top) / all * (bottom - top + 1) / all;
            }
        }
        return sum / Math.max(1, cases.size());
    }

    /**
     * An order in which the next place is always the one that is bound most to those before it: by transitions of which
     * many places came already, and few ways to go elsewhere. After Noack's heuristic for ordering the variables of
     * nets (1999), with weights of our own.
     */
    private static final class BoundPlaces {
        private final int[][] placesAt;
        private final int[][] transitionsAt;
        private final double[] bond;
        private final boolean[] taken;

        private record Entry(int place, double bond) {}

        private BoundPlaces(PetriNet net) {
            placesAt = IntStream.range(0, net.transitions())
                    .mapToObj(t -> Stream.of(net.inputs(), net.outputs(), net.reads(), net.inhibitors())
                            .flatMapToInt(arcs ->
                                    IntStream.range(arcs.from(t), arcs.to(t)).map(arcs::place))
                            .distinct()
                            .toArray())
                    .toArray(int[][]::new);
            int[] degree = new int[net.places()];
            for (int[] places : placesAt) {
                for (int p : places) {
                    degree[p]++;
                }
            }
            transitionsAt = Arrays.stream(degree).mapToObj(int[]::new).toArray(int[][]::new);
            for (int t = placesAt.length - 1; t >= 0; t--) {
                for (int p : placesAt[t]) {
                    transitionsAt[p][--degree[p]] = t;
                }
            }
            bond = new double[net.places()];
            taken = new boolean[net.places()];
        }

        static int[] of(PetriNet net) {
            return new BoundPlaces(net).order();
        }

        /** Bonds only grow, so that an old entry of the queue is found behind the new one of its place, and passed over. */
        private int[] order() {
            PriorityQueue<Entry> queue = new PriorityQueue<>(
                    (a, b) -> a.bond == b.bond ? Integer.compare(a.place, b.place) : Double.compare(b.bond, a.bond));
            for (int p = 0; p < taken.length; p++) {
                queue.add(new Entry(p, 0));
            }
            int[] order = new int[taken.length];
            int size = 0;
            for (Entry next = queue.poll(); next != null; next = queue.poll()) {
                if (!taken[next.place]) {
                    taken[next.place] = true;
                    order[size++] = next.place;
                    tighten(next.place, queue);
                }
            }
            return order;
        }

        private void tighten(int place, PriorityQueue<Entry> queue) {
            for (int t : transitionsAt[place]) {
                for (int p : placesAt[t]) {
                    if (!taken[p]) {
                        bond[p] += 1.0 / placesAt[t].length / transitionsAt[p].length;
                        queue.add(new Entry(p, bond[p]));
                    }
                }
            }
        }
    }

    /**
     * A net as levels of which each is a block of places. What a transition does to the places of a block is one move, so that a
     * transition inside of a block is a move at a single level. Markings of a block get numbers as they are found; they and what is
     * remembered of moves are booked on a budget. Belongs to one thread.
     */
    static final class BlockLevels implements PackedLevels {
        private final NetLevels single;
        private final LevelBlocks blocks;
        private final List<BlockMarkings> markings = new ArrayList<>();
        private final int[][] levels;
        private final List<List<LocalMove>> moves = new ArrayList<>();

        /** The effect of a transition on some positions of a block. */
        private record Steps(int block, List<Integer> positions, List<LocalMove> moves) {}

        BlockLevels(NetLevels single, LevelBlocks blocks, MemoryBudget budget) {
            this.single = single;
            this.blocks = blocks;
            int[] blockOf = blocks.ofPositions();
            for (int block = 0; block < blocks.size(); block++) {
                int[] tokens = new int[blocks.width(block)];
                for (int i = 0; i < tokens.length; i++) {
                    tokens[i] = single.initial(blocks.from(block) + i);
                }
                markings.add(new BlockMarkings(tokens, budget));
            }
            Map<Steps, BlockMove> known = new HashMap<>();
            levels = new int[single.events()][];
            for (int event = 0; event < levels.length; event++) {
                List<Integer> touched = new ArrayList<>();
                List<LocalMove> ofEvent = new ArrayList<>();
                int[] fine = single.levelsOf(event);
                int k = 0;
                while (k < fine.length) {
                    int block = blockOf[fine[k]];
                    touched.add(block);
                    if (blocks.width(block) == 1) {
                        ofEvent.add(single.move(event, k++));
                        continue;
                    }
                    Steps steps = new Steps(block, new ArrayList<>(), new ArrayList<>());
                    for (; k < fine.length && blockOf[fine[k]] == block; k++) {
                        steps.positions.add(fine[k] - blocks.from(block));
                        steps.moves.add(single.move(event, k));
                    }
                    ofEvent.add(known.computeIfAbsent(
                            steps, fresh -> new BlockMove(markings.get(block), fresh.positions, fresh.moves)));
                }
                levels[event] = touched.stream().mapToInt(Integer::intValue).toArray();
                moves.add(ofEvent);
            }
        }

        @Override
        public int levels() {
            return blocks.size();
        }

        @Override
        public int initial(int level) {
            return blocks.width(level) == 1 ? single.initial(blocks.from(level)) : BlockMarkings.INITIAL;
        }

        @Override
        public int events() {
            return levels.length;
        }

        @Override
        public int[] levelsOf(int event) {
            return levels[event];
        }

        @Override
        public LocalMove move(int event, int position) {
            return moves.get(event).get(position);
        }

        @Override
        public int width(int level) {
            return blocks.width(level);
        }

        @Override
        public int part(int level, int value, int position) {
            return blocks.width(level) == 1 ? value : markings.get(level).tokens(value, position);
        }

        @Override
        public void close() {
            markings.forEach(BlockMarkings::close);
        }
    }

    /** The effect of a transition on the places of a block, computed once for each marking. Belongs to one thread. */
    private static final class BlockMove implements LocalMove {
        private static final int UNKNOWN = -2;
        private static final int FIRST = 4;

        private final BlockMarkings markings;
        private final int[] positions;
        private final LocalMove[] moves;

        /** The target of each marking that was asked for. */
        private int[] targets = {};

        BlockMove(BlockMarkings markings, List<Integer> positions, List<LocalMove> moves) {
            this.markings = markings;
            this.positions = positions.stream().mapToInt(Integer::intValue).toArray();
            this.moves = moves.toArray(LocalMove[]::new);
        }

        @Override
        public int target(int value, int way) {
            if (way != 0) {
                return NONE;
            }
            int known = value < targets.length ? targets[value] : UNKNOWN;
            return known == UNKNOWN ? workedOut(value) : known;
        }

        private int workedOut(int value) {
            if (value >= targets.length) {
                int length = Math.max(FIRST, Math.max(value + 1, 2 * targets.length));
                markings.book(4L * (length - targets.length));
                int from = targets.length;
                targets = Arrays.copyOf(targets, length);
                Arrays.fill(targets, from, length, UNKNOWN);
            }
            int[] changed = new int[positions.length];
            for (int i = 0; i < positions.length; i++) {
                changed[i] = moves[i].target(markings.tokens(value, positions[i]), 0);
                if (changed[i] == NONE) {
                    targets[value] = NONE;
                    return NONE;
                }
            }
            targets[value] = markings.with(value, positions, changed);
            return targets[value];
        }
    }

    /**
     * Places that lie behind each other in an order and are one level together: those of a component in which there is
     * never more than one token, as far as is known, and two places whose tokens add up to the same number forever.
     * Such a level has a value for each place and one for none of them, or as many as one of the two, where single
     * levels would be as many as there are places. Immutable.
     */
    static final class LevelBlocks {
        /** A level has at most this many places: a value costs as much as there are transitions at the level. */
        private static final int MOST_PLACES = 1 << 8;

        private final int[] starts;

        private LevelBlocks(int[] starts) {
            this.starts = starts;
        }

        /**
         * Blocks of positions.
         *
         * @param isBeside the positions that are in a block with the one before them
         */
        static LevelBlocks of(int positions, BitSet isBeside) {
            return new LevelBlocks(IntStream.rangeClosed(0, positions)
                    .filter(i -> i == 0 || i == positions || !isBeside.get(i))
                    .toArray());
        }

        /** The blocks of an order. */
        static LevelBlocks of(int[] places, PlaceComponents components) {
            BitSet isBeside = new BitSet();
            int width = 1;
            for (int i = 1; i < places.length; i++) {
                int component = components.of(places[i]);
                boolean goesOn = width < MOST_PLACES
                        && component == components.of(places[i - 1])
                        && components.isOneLevel(component);
                isBeside.set(i, goesOn);
                width = goesOn ? width + 1 : 1;
            }
            return of(places.length, isBeside);
        }

        int size() {
            return starts.length - 1;
        }

        /** The block of each position. */
        int[] ofPositions() {
            int[] blockOf = new int[starts[size()]];
            for (int block = 0; block < size(); block++) {
                Arrays.fill(blockOf, starts[block], starts[block + 1], block);
            }
            return blockOf;
        }

        /** The first position of a block in the order. */
        int from(int block) {
            return starts[block];
        }

        int width(int block) {
            return starts[block + 1] - starts[block];
        }

        /** Whether some level has several places. */
        boolean areWide() {
            return size() < starts[size()];
        }
    }

    /**
     * The markings of a few places, numbered as they are found. Only places with tokens are kept, so that a marking of
     * a hundred places with one token takes no more than one of two. Belongs to one thread.
     */
    static final class BlockMarkings implements AutoCloseable {
        /** The number of the initial marking. */
        static final int INITIAL = 0;

        private static final long ENTRY_BYTES = 120;

        private final MemoryBudget budget;
        private final List<Marking> markings = new ArrayList<>();
        private final Map<Marking, Integer> numbers = new HashMap<>();
        private long booked;

        /** The positions of places with tokens, in ascending order, each followed by how many there are. */
        @SuppressWarnings("ArrayRecordComponent") // compared by what it holds
        private record Marking(int[] tokens) {
            @Override
            public boolean equals(@Nullable Object other) {
                return other instanceof Marking marking && Arrays.equals(tokens, marking.tokens);
            }

            @Override
            public int hashCode() {
                return Arrays.hashCode(tokens);
            }
        }

        BlockMarkings(int[] initial, MemoryBudget budget) {
            this.budget = budget;
            int[] tokens = new int[2 * initial.length];
            int n = 0;
            for (int position = 0; position < initial.length; position++) {
                if (initial[position] != 0) {
                    tokens[n++] = position;
                    tokens[n++] = initial[position];
                }
            }
            number(Arrays.copyOf(tokens, n));
        }

        int tokens(int marking, int position) {
            int[] tokens = markings.get(marking).tokens;
            for (int i = 0; i < tokens.length; i += 2) {
                if (tokens[i] == position) {
                    return tokens[i + 1];
                }
            }
            return 0;
        }

        /** The number of a marking with other tokens at some positions, which are in ascending order. */
        int with(int marking, int[] positions, int[] changed) {
            int[] old = markings.get(marking).tokens;
            int[] tokens = new int[old.length + 2 * positions.length];
            int n = 0;
            int at = 0;
            for (int i = 0; i < positions.length; i++) {
                while (at < old.length && old[at] < positions[i]) {
                    tokens[n++] = old[at++];
                    tokens[n++] = old[at++];
                }
                at += at < old.length && old[at] == positions[i] ? 2 : 0;
                if (changed[i] != 0) {
                    tokens[n++] = positions[i];
                    tokens[n++] = changed[i];
                }
            }
            while (at < old.length) {
                tokens[n++] = old[at++];
            }
            return number(Arrays.copyOf(tokens, n));
        }

        private int number(int[] tokens) {
            Marking marking = new Marking(tokens);
            Integer known = numbers.get(marking);
            if (known != null) {
                return known;
            }
            book(ENTRY_BYTES + 4L * tokens.length);
            markings.add(marking);
            numbers.put(marking, markings.size() - 1);
            return markings.size() - 1;
        }

        /** Books what is kept beside the markings. */
        void book(long bytes) {
            budget.replace(0, bytes);
            booked += bytes;
        }

        @Override
        public void close() {
            budget.release(booked);
            booked = 0;
        }
    }
}
