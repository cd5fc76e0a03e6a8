package org.tidemark.graph.ltl;

/** A guess how far a state is from letting an automaton come closer to acceptance, for searches that go there first. */
@FunctionalInterface
public interface Nearness {
    /** More than any distance that is distinguished from others. */
    long FAR = 1L << 42;

    /** Knows nothing: a search goes on from what it has met last, and closes a cycle where it can. */
    Nearness UNKNOWN = (state, phase) -> 0;

    /** The distance of a state of the model in which a state of the automaton goes on: 0 where it is there. */
    long distance(int state, int phase);
}
