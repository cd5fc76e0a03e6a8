package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.direct.classes.DirectClasses;
import org.tidemark.check.direct.classes.LiftedClasses;
import org.tidemark.check.direct.formula.DirectReplay;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.StateStore;
import org.tidemark.trace.PathFinder;
import org.tidemark.trace.Trace;

/** Runs to states that a direct exploration has stored, each replayed by the textbook rule. Not thread-safe. */
final class DirectRuns {
    private final DirectModel model;
    private final Model searched;
    private final boolean hasClasses;
    private final @Nullable SortSymmetry symmetry;
    private final @Nullable StateStore store;
    private final BooleanSupplier cancelled;
    private final List<Integer> events = new ArrayList<>();
    private DirectReplay last;

    DirectRuns(DirectPass pass, BooleanSupplier cancelled) {
        model = pass.model();
        searched = pass.searched();
        hasClasses = pass.classes() != null;
        symmetry = pass.symmetry();
        store = pass.kept();
        this.cancelled = cancelled;
        last = new DirectReplay(model);
    }

    /** The run to a state; null where the state is -1, the store does not keep states, or the search for the way was cancelled. */
    @Nullable
    List<Integer> to(long id) {
        StateStore states = store;
        if (id < 0 || states == null) {
            return null;
        }
        if (hasClasses || symmetry != null) {
            return lifted(id, states);
        }
        last = new DirectReplay(model);
        Trace trace = new PathFinder<>(searched, states).to(id, last, cancelled);
        if (trace == null) {
            return null;
        }
        events.addAll(trace.events());
        long[] narrow = new long[model.layout().words()];
        states.read(id, narrow, 0);
        DirectModel wide = model.direct().wideModel();
        long[] state = new long[wide.layout().words()];
        for (int p = 0; p < wide.layout().fields(); p++) {
            wide.layout().set(state, 0, p, model.layout().get(narrow, 0, p));
        }
        addEnabled(wide, state);
        return trace.events();
    }

    /** The run of the net to a state whose representative this is. */
    private @Nullable List<Integer> lifted(long id, StateStore states) {
        DirectModel wide = model.direct().wideModel();
        last = new DirectReplay(wide);
        LiftedClasses lifted = new LiftedClasses(
                model, wide, symmetry == null ? wide.representatives() : wide.canoniser(symmetry), last);
        Trace trace = new PathFinder<>(searched, states).to(id, lifted, cancelled);
        List<Integer> run = trace == null ? null : lifted.events();
        if (trace != null && run == null && hasClasses) {
            DirectClasses.reportMissingStep(model.direct());
        }
        if (run != null) {
            events.addAll(run);
            addEnabled(wide, lifted.last());
        }
        return run;
    }

    /** Adds what can happen in a state, in wide fields, since it may not have been looked for before. */
    private void addEnabled(DirectModel wide, long[] state) {
        Successors next = new Successors(state.length, 16);
        wide.expander().expand(state, 0, next);
        for (int i = 0; i < next.size(); i++) {
            events.add(next.event(i));
        }
    }

    /** The replay of the run found last, at its end. */
    DirectReplay last() {
        return last;
    }

    /** All events of the runs so far, and those that can happen at their ends. */
    List<Integer> events() {
        return events;
    }
}
