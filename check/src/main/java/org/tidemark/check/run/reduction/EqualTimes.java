package org.tidemark.check.run.reduction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.model.Canonical;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.exec.NetModels;
import org.tidemark.net.symmetry.ClockRotation;
import org.tidemark.system.StateModels;
import org.tidemark.trace.PathFinder;

/** Lets a search meet one of all states that differ only in the moment it is. One search at a time; its workers may be several. */
public final class EqualTimes extends RepresentedStates {
    private final ClockRotation rotation;

    public EqualTimes(ClockRotation rotation) {
        this.rotation = rotation;
    }

    /** Whatever is due at one moment may be due at any other. */
    @Override
    public Model model(StateModels models, StateModels.Use use) {
        return ((NetModels) models).alike(rotation.placeOrbits()).model(use);
    }

    @Override
    public String purpose() {
        return "that are representatives of those at other moments";
    }

    @Override
    Canonical canonical(Model whole) {
        return rotation.canonical(whole.layout());
    }

    @Override
    public FollowedRun following(Model whole, PathFinder.StepObserver told) {
        return new TurnedRun(whole, rotation.canonical(whole.layout()), told);
    }

    /** Follows a run between representatives as one of the net: from each state by a step whose end has the right representative. */
    private static final class TurnedRun implements FollowedRun {
        private final Model model;
        private final Expander expander;
        private final Canonical canonical;
        private final PathFinder.StepObserver told;
        private final Successors successors;
        private final List<Integer> events = new ArrayList<>();
        private final long[] state;
        private final long[] turned;

        TurnedRun(Model model, Canonical canonical, PathFinder.StepObserver told) {
            this.model = model;
            expander = model.expander();
            this.canonical = canonical;
            this.told = told;
            successors = new Successors(model.layout().words(), 64);
            state = new long[successors.wordsPerState()];
            turned = new long[state.length];
        }

        @Override
        public void step(int event, long[] representative) {
            if (event == Successors.NO_EVENT) {
                successors.clear();
                model.initial(successors);
                System.arraycopy(successors.words(), 0, state, 0, state.length);
                told.step(event, state.clone());
                return;
            }
            successors.clear();
            expander.expand(state, 0, successors);
            for (int i = 0; i < successors.size(); i++) {
                int at = successors.at(i);
                System.arraycopy(successors.words(), at, turned, 0, turned.length);
                canonical.canonise(turned, 0);
                if (Arrays.equals(turned, representative)) {
                    System.arraycopy(successors.words(), at, state, 0, state.length);
                    events.add(successors.event(i));
                    told.step(successors.event(i), state.clone());
                    return;
                }
            }
            throw new IllegalStateException("a step between representatives that no step of the net represents");
        }

        @Override
        public List<Integer> events() {
            return List.copyOf(events);
        }
    }
}
