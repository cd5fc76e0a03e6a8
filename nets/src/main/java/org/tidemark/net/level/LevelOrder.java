package org.tidemark.net.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.PackedLevels;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NearPlaces;
import org.tidemark.net.structure.Limit;

/**
 * An order of the places of a net, in which each is a level of a diagram. While states are searched for, places that never have more
 * than one token together are one level where they lie behind each other.
 *
 * <p>How large a diagram becomes depends on the order more than on anything else, and no rule finds a good one for every net. So
 * there are several rules, each with a guess of its own of what belongs together, and whoever wants a diagram tries them. The
 * same order upside down is another one: it decides what is saturated first. Immutable.
 */
public final class LevelOrder {
    private static final String TURNED = ", upside down";

    /** An order that is expected to be this much worse than another is not worth a try. */
    private static final double WORSE = 1.5;

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
        orders.removeIf(order -> order.reach() > WORSE * leastReach && order.span > WORSE * leastSpan);
        int[] widestFirst = components.widestFirst(near);
        if (widestFirst != null) { // moves that are shared make up for how far they reach
            add(orders, cases, components, "widest first", widestFirst);
        }
        return orders;
    }

    /**
     * An order that somebody has written down.
     *
     * @param places every place once, the first level first
     * @param isBeside the positions of places that are a level together with the one before them
     */
    public static LevelOrder written(PetriNet net, int[] places, BitSet isBeside) {
        LevelBlocks blocks = LevelBlocks.of(places.length, isBeside);
        return new LevelOrder("as written", places.clone(), blocks, span(TransitionCases.of(net), places, blocks));
    }

    /** What it goes by. */
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

    /** The same with at most {@code most} tokens in each place at the start. */
    public PackedLevels levels(TransitionCases cases, int most, MemoryBudget budget) {
        return new BlockLevels(new NetLevels(cases, places, most), blocks, budget);
    }

    /**
     * How far transitions reach on average, as a share of the levels, more where they reach up high: the smaller, the better the order
     * is expected to be (Siminiceanu and Ciardo, <em>New Metrics for Static Variable Ordering in Decision Diagrams</em>, 2006).
     */
    public double span() {
        return span;
    }

    /** The same as a number of levels, which is what counts where orders have different numbers of them. */
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
}
