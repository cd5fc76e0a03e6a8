package org.tidemark.api;

import java.util.List;

/**
 * A net as it was written: with values on its tokens where it has some, not its unfolding.
 *
 * @param name its name
 * @param places its places
 * @param transitions its transitions, each with its arcs
 */
public record Net(String name, List<Place> places, List<Transition> transitions) {
    /**
     * A place.
     *
     * @param name the name that formulas use
     * @param type the values that its tokens have, as messages show it; empty where they have none
     * @param tokens how many tokens it holds in the initial state; {@link #MANY} where counting them would take long
     */
    public record Place(String name, String type, long tokens) {
        /** More tokens than are counted. */
        public static final long MANY = -1;
    }

    /**
     * A transition.
     *
     * @param name the name that formulas use
     * @param variables its variables and their types: {@code x: 1..3}
     * @param priority of transitions with their tokens, only those with the highest priority may happen; usually 0
     * @param arcs its arcs of every kind
     */
    public record Transition(String name, List<String> variables, int priority, List<Arc> arcs) {}

    /**
     * An arc.
     *
     * @param kind what it does
     * @param place the place at its other end
     * @param weight for how many tokens; 0 where an expression over variables says which
     */
    public record Arc(Kind kind, String place, int weight) {
        /** The effect of an arc. */
        public enum Kind {
            /** Takes tokens. */
            INPUT,
            /** Puts tokens. */
            OUTPUT,
            /** Needs tokens, which stay. */
            READ,
            /** Needs fewer tokens. */
            INHIBITOR
        }
    }

    /**
     * Where something is drawn, in the units of the picture that {@link Format#SVG} gives.
     *
     * @param name the place or transition
     * @param x to the right
     * @param y downwards
     */
    public record Position(String name, double x, double y) {}
}
