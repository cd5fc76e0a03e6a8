package org.tidemark.graph.ltl;

import java.util.List;

/**
 * A run through states that goes round for ever. Immutable.
 *
 * @param stem the states before the loop
 * @param loop the states of the loop, at least one; after the last comes the first again, and a dead state is alone
 */
public record EndlessRun(List<Integer> stem, List<Integer> loop) {
    public EndlessRun {
        stem = List.copyOf(stem);
        loop = List.copyOf(loop);
    }
}
