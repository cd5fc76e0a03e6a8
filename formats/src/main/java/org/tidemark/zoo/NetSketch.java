package org.tidemark.zoo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * Builds nets by the names of their places, so that a model reads like its rules:
 *
 * <pre>{@code
 * net.place("think_1", 1);
 * net.transition("takeLeft_1").takes("think_1", "fork_1").gives("hasLeft_1");
 * }</pre>
 *
 * <p>Places are added before the transitions that touch them; those of sequential parts may be added inside units, which make
 * a nested-unit net of it. An unknown or duplicate name is a bug of the model and
 * throws. Not thread-safe.
 */
final class NetSketch {
    private final PetriNetBuilder builder;
    private final Map<String, Integer> places = new HashMap<>();
    private final List<Nupn.Unit> units = new ArrayList<>();
    private List<Integer> unitPlaces = new ArrayList<>();
    private List<Integer> innerUnits = new ArrayList<>();

    NetSketch(String name) {
        builder = new PetriNetBuilder(name);
    }

    /** Adds a place with tokens. */
    void place(String name, int tokens) {
        int place = builder.place(name, tokens);
        places.put(name, place);
        unitPlaces.add(place);
    }

    /** Adds a unit: the places and units that are added while the content runs are inside it. */
    void unit(String name, Runnable content) {
        List<Integer> outerPlaces = unitPlaces;
        List<Integer> outerUnits = innerUnits;
        unitPlaces = new ArrayList<>();
        innerUnits = new ArrayList<>();
        content.run();
        units.add(new Nupn.Unit(name, unitPlaces, innerUnits));
        unitPlaces = outerPlaces;
        innerUnits = outerUnits;
        innerUnits.add(units.size() - 1);
    }

    /** Adds empty places. */
    void places(String... names) {
        for (String name : names) {
            place(name, 0);
        }
    }

    /** Adds a transition, to which arcs are then added. */
    Rule transition(String name) {
        return new Rule(builder.transition(name));
    }

    PetriNet finish() {
        if (!units.isEmpty()) {
            units.add(new Nupn.Unit("root", unitPlaces, innerUnits));
            builder.nupn(new Nupn(units, units.size() - 1, true));
        }
        return builder.build();
    }

    private int find(String place) {
        Integer found = places.get(place);
        if (found == null) {
            throw new IllegalStateException("no place " + place + " yet");
        }
        return found;
    }

    /** The arcs of one transition. */
    final class Rule {
        private final int transition;

        private Rule(int transition) {
            this.transition = transition;
        }

        /** Takes a token from each of the places. */
        Rule takes(String... from) {
            for (String place : from) {
                takes(1, place);
            }
            return this;
        }

        Rule takes(int tokens, String from) {
            builder.input(transition, find(from), tokens);
            return this;
        }

        /** Gives a token to each of the places. */
        Rule gives(String... to) {
            for (String place : to) {
                gives(1, place);
            }
            return this;
        }

        Rule gives(int tokens, String to) {
            builder.output(transition, find(to), tokens);
            return this;
        }

        /** Requires a token in the place and leaves it there. */
        Rule reads(String place) {
            builder.read(transition, find(place), 1);
            return this;
        }

        /** Requires the place to be empty. */
        Rule unless(String place) {
            builder.inhibitor(transition, find(place), 1);
            return this;
        }
    }
}
