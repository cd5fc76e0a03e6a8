package org.tidemark.api;

import java.util.HashMap;
import java.util.Map;
import org.tidemark.net.PetriNetBuilder;

/**
 * Builds a place/transition net in Java.
 *
 * <pre>{@code
 * Model buffer = Model.builder("buffer")
 *         .place("free", 3)
 *         .place("full", 0)
 *         .transition("put").from("free").to("full")
 *         .transition("get").from("full").to("free")
 *         .build();
 * }</pre>
 *
 * <p>Arcs belong to the transition named last. Places may be named in arcs before they are added. A name that is used twice, a
 * place that is never added, and a number that is too small are an {@link IllegalArgumentException}. Belongs to one thread; use
 * it once.
 */
public final class NetBuilder {
    private final String name;
    private final PetriNetBuilder net;
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<String, PendingArcs> arcs = new HashMap<>();
    private int transition = -1;
    private String transitionName = "";

    /** Arcs of a place that is yet to be added. */
    private interface PendingArcs {
        void add(int place);

        default PendingArcs and(PendingArcs more) {
            return place -> {
                add(place);
                more.add(place);
            };
        }
    }

    NetBuilder(String name) {
        this.name = name;
        this.net = new PetriNetBuilder(name);
    }

    /** Adds a place with some tokens on it. */
    public NetBuilder place(String place, int tokens) {
        int number = net.place(place, tokens);
        places.put(place, number);
        PendingArcs waiting = arcs.remove(place);
        if (waiting != null) {
            waiting.add(number);
        }
        return this;
    }

    /** Adds a transition, to which the following arcs belong. */
    public NetBuilder transition(String added) {
        transition = net.transition(added);
        transitionName = added;
        return this;
    }

    /** The transition takes one token from a place. */
    public NetBuilder from(String place) {
        return from(place, 1);
    }

    /** The transition takes {@code tokens} tokens from a place. */
    public NetBuilder from(String place, int tokens) {
        int owner = owner(place, tokens);
        return arc(place, number -> net.input(owner, number, tokens));
    }

    /** The transition puts one token on a place. */
    public NetBuilder to(String place) {
        return to(place, 1);
    }

    /** The transition puts {@code tokens} tokens on a place. */
    public NetBuilder to(String place, int tokens) {
        int owner = owner(place, tokens);
        return arc(place, number -> net.output(owner, number, tokens));
    }

    /** A read arc: the transition needs {@code tokens} tokens on a place and leaves them there. */
    public NetBuilder reads(String place, int tokens) {
        int owner = owner(place, tokens);
        return arc(place, number -> net.read(owner, number, tokens));
    }

    /** An inhibitor arc: the transition needs fewer than {@code tokens} tokens on a place. */
    public NetBuilder inhibitedBy(String place, int tokens) {
        int owner = owner(place, tokens);
        return arc(place, number -> net.inhibitor(owner, number, tokens));
    }

    /** The model of this net. */
    public Model build() {
        if (!arcs.isEmpty()) {
            throw new IllegalArgumentException("net " + name + ": arcs name the place "
                    + arcs.keySet().iterator().next() + ", which was not added");
        }
        return new Model(ModelSource.of(net.build()));
    }

    private int owner(String place, int tokens) {
        if (transition < 0) {
            throw new IllegalArgumentException("an arc with " + place + " before the first transition");
        }
        if (tokens < 1) {
            throw new IllegalArgumentException("an arc between " + place + " and " + transitionName + " for " + tokens
                    + " tokens; expected at least 1");
        }
        return transition;
    }

    private NetBuilder arc(String place, PendingArcs arc) {
        Integer number = places.get(place);
        if (number == null) {
            arcs.merge(place, arc, PendingArcs::and);
        } else {
            arc.add(number);
        }
        return this;
    }
}
