package org.tidemark.graph.ltl;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.graph.EdgeCursor;

/**
 * An endless run by its events, with a loop that begins as early as it can. Immutable.
 *
 * @param events the event of each step
 * @param states the state before each step and, if the run ends in a dead state, that one
 * @param loop the step to which the last one returns; the number of steps if the run ends in a dead state
 */
public record NamedRun(List<Integer> events, List<Integer> states, int loop) {
    public NamedRun {
        events = List.copyOf(events);
        states = List.copyOf(states);
    }

    /** The events of a run, whose edges the cursor lists in the same order. */
    public static NamedRun of(EndlessRun run, EdgeCursor cursor) {
        List<EndlessRun.Step> steps = new ArrayList<>(run.stem());
        steps.addAll(run.loop());
        int loop = run.stem().size();
        while (loop > 0 && steps.get(loop - 1).equals(steps.get(steps.size() - 1))) {
            steps.remove(steps.size() - 1);
            loop--;
        }
        List<Integer> events = new ArrayList<>();
        List<Integer> states = new ArrayList<>();
        for (EndlessRun.Step step : steps) {
            states.add(step.state());
            if (step.edge() < 0) {
                return new NamedRun(events, states, events.size());
            }
            cursor.moveTo(step.state());
            for (int i = 0; i <= step.edge(); i++) {
                cursor.next();
            }
            events.add(cursor.event());
        }
        return new NamedRun(events, states, loop);
    }
}
