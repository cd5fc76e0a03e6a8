package org.tidemark.net.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NearPlaces;
import org.tidemark.net.structure.Limit;

/**
 * An order of the places of a net, in which each is a level of a diagram.
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
    private final double span;

    private LevelOrder(String name, int[] places, double span) {
        this.name = name;
        this.places = places;
        this.span = span;
    }

    /** The orders worth a try, the most promising first. */
    public static List<LevelOrder> candidates(PetriNet net, Limit limit) {
        List<LevelOrder> orders = new ArrayList<>();
        TransitionCases cases = TransitionCases.of(net);
        int[] given = IntStream.range(0, net.places()).toArray();
        int[] bound = BoundPlaces.of(net);
        int[] near = NearPlaces.of(net, bound);
        addBoth(orders, cases, "given", given);
        addBoth(orders, cases, "bound", bound);
        addBoth(orders, cases, "near", near);
        addBoth(orders, cases, "given, near", NearPlaces.of(net));
        if (net.hasColors()) {
            addBoth(orders, cases, "colours", ComponentPlaces.ofColors(net, near));
        }
        if (!limit.isOver()) {
            addBoth(orders, cases, "components", ComponentPlaces.of(net, near, limit));
        }
        orders.sort(Comparator.comparingDouble(LevelOrder::span));
        double best = orders.get(0).span;
        return orders.stream().filter(order -> order.span <= WORSE * best).toList();
    }

    /** An order that somebody has written down. */
    public static LevelOrder written(PetriNet net, int[] places) {
        return new LevelOrder("as written", places.clone(), span(TransitionCases.of(net), places));
    }

    /** What it goes by. */
    public String name() {
        return name;
    }

    /** The place of each level, from the root on. */
    public int[] places() {
        return places.clone();
    }

    /** The place of a level. */
    public int place(int level) {
        return places[level];
    }

    /**
     * How far transitions reach on average, as a share of the levels, more where they reach up high: the smaller, the better the order
     * is expected to be (Siminiceanu and Ciardo, <em>New Metrics for Static Variable Ordering in Decision Diagrams</em>, 2006).
     */
    public double span() {
        return span;
    }

    /** Whether it is another one upside down. */
    public boolean isTurned(LevelOrder other) {
        return name.equals(other.name + TURNED) || other.name.equals(name + TURNED);
    }

    private static void addBoth(List<LevelOrder> orders, TransitionCases cases, String name, int[] places) {
        int last = places.length - 1;
        add(orders, cases, name, places);
        int[] turned = IntStream.rangeClosed(0, last).map(i -> places[last - i]).toArray();
        add(orders, cases, name + TURNED, turned);
    }

    private static void add(List<LevelOrder> orders, TransitionCases cases, String name, int[] places) {
        if (orders.stream().noneMatch(known -> Arrays.equals(known.places, places))) {
            orders.add(new LevelOrder(name, places, span(cases, places)));
        }
    }

    private static double span(TransitionCases cases, int[] places) {
        NetLevels levels = new NetLevels(cases, places);
        double all = places.length;
        double sum = 0;
        for (int event = 0; event < levels.events(); event++) {
            int[] touched = levels.levelsOf(event);
            if (touched.length > 0) {
                double height = (all - touched[0]) / all;
                sum += 2 * height * (touched[touched.length - 1] - touched[0] + 1) / all;
            }
        }
        return sum / Math.max(1, levels.events());
    }
}
