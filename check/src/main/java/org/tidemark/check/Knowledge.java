package org.tidemark.check;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/**
 * Facts about the model of a check, whichever stage has found them: one object for all stages, also for those that run
 * at the same time. Thread-safe; all that it gives out is immutable or thread-safe itself.
 */
final class Knowledge {
    private final TransitionSystem.Effort effort;
    private final long seed;
    private @Nullable TransitionSystem system;
    private @Nullable PetriNet told;
    private @Nullable PlaceBounds bounds;
    private @Nullable StateModels models;
    private @Nullable DependencyGraph dependencies;
    private @Nullable Model model;
    private @Nullable StateModels modelOf;
    private String modelWidths = "";
    private @Nullable ExplorationReport latest;
    private @Nullable ExploredStates states;

    Knowledge(@Nullable TransitionSystem system, ExploreOptions options) {
        this.system = system;
        effort = options.effort();
        seed = options.seed();
    }

    synchronized @Nullable TransitionSystem system() {
        return system;
    }

    synchronized @Nullable PetriNet net() {
        return system instanceof NetSystem of ? of.net() : null;
    }

    synchronized void use(@Nullable PetriNet found) {
        system = found == null ? null : new NetSystem(found);
        dependencies = null;
    }

    synchronized PlaceBounds bounds() {
        return Objects.requireNonNull(bounds, "bounds are proven before anything else");
    }

    synchronized void proved(PlaceBounds found, StateModels following) {
        bounds = found;
        models = following;
    }

    /** The models that all stages share. */
    synchronized StateModels models() {
        StateModels known = models;
        TransitionSystem of = Objects.requireNonNull(system, "a check without a system so far");
        if (known == null || !known.system().equals(of)) {
            known = of.models(effort, seed);
            models = known;
        }
        return known;
    }

    /** The system as a model with the widths known by now; the same one as long as these do not change. */
    synchronized Model model() {
        Model known = model;
        String now = models().widths();
        if (known == null || modelOf != models() || !now.equals(modelWidths)) {
            known = models().model(StateModels.Use.WHOLE);
            model = known;
            modelOf = models();
            modelWidths = now;
        }
        return known;
    }

    /** The dependencies between events of a model of the system, computed once. */
    synchronized DependencyGraph dependencies(Model of) {
        DependencyGraph known = dependencies;
        DependencyGraph graph = known == null ? DependencyGraph.of(of) : known.laidOut(of.layout());
        dependencies = graph;
        return graph;
    }

    synchronized @Nullable ExploredStates states() {
        return states;
    }

    synchronized void forgetStates() {
        states = null;
    }

    synchronized @Nullable ExplorationReport lastExploration() {
        return latest;
    }

    synchronized void explored(ExplorationReport report, @Nullable ExploredStates found) {
        latest = report;
        states = found;
    }

    synchronized void tellRunsIn(PetriNet shown) {
        told = shown;
    }

    synchronized @Nullable TransitionSystem systemOfRuns() {
        return net() == null && told != null ? new NetSystem(told) : system;
    }
}
