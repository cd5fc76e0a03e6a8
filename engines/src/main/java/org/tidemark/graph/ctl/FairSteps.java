package org.tidemark.graph.ctl;

import org.tidemark.graph.StateSet;

/**
 * The operators on fair runs only.
 *
 * <p>Every state of a finite graph has a fair run: it can go on to a terminal component, and in one of these all that is
 * enabled can happen inside, again and again. So a finite run that shows something is the beginning of a fair one, and only
 * the weak operator, which asks for runs that stay forever, tells fair runs from others. Not thread-safe.
 */
final class FairSteps implements TemporalSteps {
    private final TemporalSteps steps;
    private final FairRegions regions;

    FairSteps(TemporalSteps steps, FairRegions regions) {
        this.steps = steps;
        this.regions = regions;
    }

    @Override
    public StateSet next(StateSet of) {
        return steps.next(of);
    }

    @Override
    public StateSet until(StateSet first, StateSet goal) {
        return steps.until(first, goal);
    }

    @Override
    public StateSet weak(StateSet first, StateSet goal) {
        StateSet ends = regions.of(first);
        ends.addAll(goal);
        StateSet result = steps.until(first, ends);
        ends.free();
        return result;
    }
}
