package org.tidemark.check.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.replay.Replay;
import org.tidemark.model.Evidence;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.symmetry.Canoniser;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.trace.PathFinder;

/**
 * Undoes the symmetries along a run between representatives. Each state of the run of the net is the representative with its agents
 * moved; how they are is carried along. Costs one expansion and two canonisations per step.
 */
final class PermutedRun implements FollowedRun {
    /** A longer endless run is not worth showing. */
    private static final int MOST_STEPS = 20_000;

    private final Model model;
    private final PathFinder.StepObserver told;
    private final Expander expander;
    private final Successors successors;
    private final Canoniser canoniser;

    /** What of an event the symmetries keep: of two events that lead to the same state, the one of the same kind is meant. */
    private final IntFunction<Object> kinds;

    private final List<Integer> events = new ArrayList<>();

    /** Where each agent of the representative is in the run of the net. */
    private int[] moved;

    private long[] representative = new long[0];
    private long[] state = new long[0];

    PermutedRun(NetSymmetry symmetry, Model model, PathFinder.StepObserver told) {
        this(symmetry, model, told, event -> true);
    }

    private PermutedRun(NetSymmetry symmetry, Model model, PathFinder.StepObserver told, IntFunction<Object> kinds) {
        this.kinds = kinds;
        this.model = model;
        this.told = told;
        expander = model.expander();
        successors = new Successors(model.layout().words(), 64);
        canoniser = symmetry.canoniser(model.layout());
        int agents = canoniser.agentImages().length;
        moved = IntStream.range(0, agents).toArray();
    }

    @Override
    public void step(int event, long[] next) {
        if (event == Successors.NO_EVENT) {
            begin();
        } else {
            follow(event);
        }
    }

    /** Begins with the initial state of the net, of which that of the other run is the representative. */
    private void begin() {
        successors.clear();
        model.initial(successors);
        state = Arrays.copyOf(successors.words(), model.layout().words());
        representative = state.clone();
        canoniser.canonise(representative, 0);
        moved = undone(canoniser.agentImages());
        told.step(Successors.NO_EVENT, state);
    }

    private void follow(int event) {
        long[] successor = representative.clone();
        if (!expander.fire(event, successor, 0)) {
            throw new IllegalStateException("a run between representatives has a step that is not enabled");
        }
        long[] to = successor.clone();
        canoniser.move(moved, to, 0);
        int happened = eventTo(to, kinds.apply(event));
        events.add(happened);
        state = to;
        canoniser.canonise(successor, 0);
        moved = undone(canoniser.agentImages());
        representative = successor;
        told.step(happened, state);
    }

    /**
     * The endless run of the net that an endless run between representatives represents: the loop is taken until it comes to a state of
     * the net where it has begun before. Null where that takes too many steps.
     *
     * @param steps its events
     * @param loop the step to which the last one returns; the number of steps if it ends in a dead state
     * @param kinds what of an event the symmetries keep
     */
    static @Nullable Evidence lasso(
            NetSymmetry symmetry, Model model, List<Integer> steps, int loop, String shows, IntFunction<Object> kinds) {
        PermutedRun run = new PermutedRun(symmetry, model, new Replay(new NetSystem(symmetry.net()), model), kinds);
        run.begin();
        steps.subList(0, loop).forEach(run::follow);
        List<long[]> begun = new ArrayList<>();
        while (loop < steps.size()) {
            for (int i = 0; i < begun.size(); i++) {
                if (Arrays.equals(begun.get(i), run.state)) {
                    return Evidence.lasso(run.events(), loop + i * (steps.size() - loop), shows);
                }
            }
            if (run.events.size() > MOST_STEPS) {
                return null;
            }
            begun.add(run.state);
            steps.subList(loop, steps.size()).forEach(run::follow);
        }
        return Evidence.lasso(run.events(), loop, shows);
    }

    /** First back from the new representative to the successor that it represents, then as before. */
    private int[] undone(int[] images) {
        int[] next = new int[moved.length];
        for (int agent = 0; agent < next.length; agent++) {
            next[images[agent]] = moved[agent];
        }
        return next;
    }

    private int eventTo(long[] to, Object kind) {
        successors.clear();
        expander.expand(state, 0, successors);
        for (int i = 0; i < successors.size(); i++) {
            int at = successors.at(i);
            if (Arrays.equals(successors.words(), at, at + to.length, to, 0, to.length)
                    && kinds.apply(successors.event(i)).equals(kind)) {
                return successors.event(i);
            }
        }
        throw new IllegalStateException("a symmetry leads a step to something that is not a step");
    }

    @Override
    public List<Integer> events() {
        return List.copyOf(events);
    }
}
