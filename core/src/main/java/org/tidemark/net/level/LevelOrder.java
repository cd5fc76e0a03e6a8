package org.tidemark.net.level;

import java.util.ArrayList;
import java.util.Arrays;
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
 * same order upside down is another one: it decides what is saturated first.
 *
 * @param name what it goes by
 * @param places the place of each level, from the root on
 */
public record LevelOrder(String name, int[] places) {
    /** The orders worth a try, those that are good most often first. */
    public static List<LevelOrder> candidates(PetriNet net, Limit limit) {
        List<LevelOrder> orders = new ArrayList<>();
        int[] near = NearPlaces.of(net);
        addBoth(orders, "near", near);
        addBoth(orders, "bound", BoundPlaces.of(net));
        if (!limit.isOver()) {
            addBoth(orders, "components", ComponentPlaces.of(net, near, limit));
        }
        addBoth(orders, "given", IntStream.range(0, net.places()).toArray());
        return orders;
    }

    private static void addBoth(List<LevelOrder> orders, String name, int[] places) {
        int last = places.length - 1;
        add(orders, new LevelOrder(name, places));
        add(orders, new LevelOrder(name + " upside down", IntStream.rangeClosed(0, last).map(i -> places[last - i]).toArray()));
    }

    private static void add(List<LevelOrder> orders, LevelOrder order) {
        if (orders.stream().noneMatch(known -> Arrays.equals(known.places, order.places))) {
            orders.add(order);
        }
    }
}
