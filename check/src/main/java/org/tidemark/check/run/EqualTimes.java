package org.tidemark.check.run;

import org.tidemark.model.Canonical;
import org.tidemark.model.Model;
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
    protected Canonical canonical(Model whole) {
        return rotation.canonical(whole.layout());
    }

    @Override
    public FollowedRun following(Model whole, PathFinder.StepObserver told) {
        return new RepresentedRun(whole.layout(), whole, rotation.canonical(whole.layout()), told, () -> {
            throw new IllegalStateException("a step between representatives that no step of the net represents");
        });
    }
}
