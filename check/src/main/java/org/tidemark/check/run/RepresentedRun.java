package org.tidemark.check.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Canonical;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.trace.PathFinder;

/**
 * Follows a run between representatives as one of the system itself: from each state by a step whose end has the right representative. Belongs to one thread.
 */
public final class RepresentedRun implements FollowedRun {
    private final Layout layout;
    private final Model model;
    private final Expander expander;
    private final Canonical canonical;
    private final PathFinder.StepObserver observer;
    private final Runnable missing;
    private final Successors successors;
    private final long[] wanted;
    private final long[] state;
    private final long[] represented;
    private @Nullable List<Integer> events = new ArrayList<>();

    /**
     * A run that is followed.
     *
     * @param layout of the representatives
     * @param model a model with the same fields, which may be wider
     * @param canonical gives the representatives of the states of that model
     * @param observer is shown the states of the run in that model
     * @param missing is run where no step has the right representative, so that there is no such run
     */
    public RepresentedRun(
            Layout layout, Model model, Canonical canonical, PathFinder.StepObserver observer, Runnable missing) {
        this.layout = layout;
        this.model = model;
        this.canonical = canonical;
        this.observer = observer;
        this.missing = missing;
        expander = model.expander();
        successors = new Successors(model.layout().words(), 64);
        state = new long[successors.wordsPerState()];
        wanted = new long[state.length];
        represented = new long[state.length];
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
            model.initial(successors);
        } else {
            expander.expand(state, 0, successors);
        }
        for (int i = 0; i < successors.size(); i++) {
            int at = successors.at(i);
            System.arraycopy(successors.words(), at, represented, 0, represented.length);
            canonical.canonise(represented, 0);
            if (Arrays.equals(represented, wanted)) {
                System.arraycopy(successors.words(), at, state, 0, state.length);
                if (event != Successors.NO_EVENT) {
                    sofar.add(successors.event(i));
                }
                observer.step(successors.event(i), state.clone());
                return;
            }
        }
        events = null;
        missing.run();
    }

    /** Writes the representative in the fields of the model. */
    private void widen(long[] representative) {
        Arrays.fill(wanted, 0);
        for (int field = 0; field < layout.fields(); field++) {
            model.layout().set(wanted, 0, field, layout.get(representative, 0, field));
        }
        canonical.canonise(wanted, 0); // which of some is taken may depend on the widths
    }

    /** The events of the run; null where the system has no such run. */
    @Override
    public @Nullable List<Integer> events() {
        List<Integer> all = events;
        return all == null ? null : List.copyOf(all);
    }
}
