package org.tidemark.check.direct.classes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.reduction.FollowedRun;
import org.tidemark.color.direct.DirectExpander;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.model.Canonical;
import org.tidemark.model.Layout;
import org.tidemark.model.Successors;
import org.tidemark.trace.PathFinder;

/**
 * Follows a run between representatives as one of the net itself: from each state by a step whose end has the right representative. Where
 * there is none, an equivalence is not one. Belongs to one thread.
 */
public final class LiftedClasses implements FollowedRun {
    private final Layout narrow;
    private final DirectModel wide;
    private final DirectExpander expander;
    private final Canonical representatives;
    private final PathFinder.StepObserver told;
    private final Successors successors;
    private final long[] wanted;
    private final long[] state;
    private final long[] turned;
    private @Nullable List<Integer> events = new ArrayList<>();

    /**
     * A run that is followed.
     *
     * @param representatives gives those of the states of the wide model
     * @param told hears of the run of the net, in the layout of the wide model
     */
    public LiftedClasses(DirectModel model, DirectModel wide, Canonical representatives, PathFinder.StepObserver told) {
        narrow = model.layout();
        this.wide = wide;
        this.told = told;
        expander = wide.expander();
        this.representatives = representatives;
        successors = new Successors(wide.layout().words(), 64);
        state = new long[successors.wordsPerState()];
        wanted = new long[state.length];
        turned = new long[state.length];
    }

    @Override
    public void step(int event, long[] representative) {
        List<Integer> sofar = events;
        if (sofar == null) {
            return;
        }
        widen(representative);
        successors.clear();
        if (event == Successors.NO_EVENT) {
            wide.initial(successors);
        } else {
            expander.expand(state, 0, successors);
        }
        for (int i = 0; i < successors.size(); i++) {
            int at = successors.at(i);
            System.arraycopy(successors.words(), at, turned, 0, turned.length);
            representatives.canonise(turned, 0);
            if (Arrays.equals(turned, wanted)) {
                System.arraycopy(successors.words(), at, state, 0, state.length);
                if (event != Successors.NO_EVENT) {
                    sofar.add(successors.event(i));
                }
                told.step(successors.event(i), state.clone());
                return;
            }
        }
        events = null;
    }

    /** The representative in wide fields. */
    private void widen(long[] representative) {
        Arrays.fill(wanted, 0);
        for (int p = 0; p < narrow.fields(); p++) {
            wide.layout().set(wanted, 0, p, narrow.get(representative, 0, p));
        }
        representatives.canonise(wanted, 0); // which of some is taken may depend on the widths
    }

    /** The events of the run; null where the net has no such run. */
    @Override
    public @Nullable List<Integer> events() {
        List<Integer> all = events;
        return all == null ? null : List.copyOf(all);
    }

    /** The state at its end. */
    public long[] last() {
        return state.clone();
    }
}
