package org.tidemark.graph.ltl;

import java.util.List;

/**
 * A run that loops forever: some steps, and then others over and over again. Immutable.
 *
 * @param stem the steps before the loop
 * @param loop the steps of the loop, at least one; the last leads to where the first begins
 */
public record EndlessRun(List<Step> stem, List<Step> loop) {
    public EndlessRun {
        stem = List.copyOf(stem);
        loop = List.copyOf(loop);
    }

    /**
     * A state and the number of the edge by which it is left.
     *
     * @param edge -1 where the state is dead and stays
     */
    public record Step(int state, int edge) {}
}
