package org.tidemark.color.net;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.logic.Formula;
import org.tidemark.system.Obligation;

/** The obligations of the places of a high-level net, by name and in words: capacities and declared contents. Stateless. */
public final class PlaceObligations {
    private PlaceObligations() {}

    /** All of them, each a condition that is called by its name; for a net that is not unfolded. */
    public static List<Obligation> of(ColoredNet net) {
        List<Obligation> all = new ArrayList<>();
        for (ColoredPlace place : net.places()) {
            if (hasCapacity(place)) {
                all.add(named(capacity(place), capacityInWords(place)));
            }
            if (place.content() != null) {
                all.add(named(content(place), contentInWords(place)));
            }
        }
        return all;
    }

    private static Obligation named(String name, String meaning) {
        return new Obligation(
                name, meaning, List.of(new Obligation.Clause(new Formula.Kept(name), "not so: " + meaning)));
    }

    public static boolean hasCapacity(ColoredPlace place) {
        return place.capacity() != null || place.each() != null;
    }

    /** {@code capacity:buffer}: the name of the obligation that a place keeps its capacities. */
    public static String capacity(ColoredPlace place) {
        return "capacity:" + place.id();
    }

    /** {@code content:buffer}: the name of the obligation that a place holds what is declared. */
    public static String content(ColoredPlace place) {
        return "content:" + place.id();
    }

    public static String capacityInWords(ColoredPlace place) {
        List<String> most = new ArrayList<>();
        if (place.capacity() != null) {
            most.add("at most " + tokens(place.capacity()));
        }
        if (place.each() != null) {
            most.add("at most " + tokens(place.each()) + " of each value");
        }
        return "place '" + place.name() + "' holds " + String.join(", ", most);
    }

    public static String contentInWords(ColoredPlace place) {
        return "place '" + place.name() + "' holds its declared content";
    }

    /** {@code one token}, {@code 3 tokens}. */
    public static String tokens(int count) {
        return count == 1 ? "one token" : count + " tokens";
    }
}
