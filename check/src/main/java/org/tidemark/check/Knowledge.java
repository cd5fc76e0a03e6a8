package org.tidemark.check;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.run.Widths;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.structure.PlaceBounds;

/**
 * What is known about the model of a check, whichever stage has found it out: one for all stages, also for those that run at the same
 * time. Thread-safe; all that it gives out is immutable or thread-safe itself.
 */
final class Knowledge {
    private @Nullable PetriNet net;
    private @Nullable PetriNet told;
    private @Nullable PlaceBounds bounds;
    private @Nullable Widths widths;
    private @Nullable DependencyGraph dependencies;
    private @Nullable NetModel model;
    private @Nullable FieldWidths modelWidths;
    private @Nullable ExplorationReport latest;
    private @Nullable ExploredStates states;

    Knowledge(@Nullable PetriNet net) {
        this.net = net;
    }

    synchronized PetriNet net() {
        return Objects.requireNonNull(net, "a check without a net so far");
    }

    synchronized boolean hasNet() {
        return net != null;
    }

    synchronized void use(@Nullable PetriNet found) {
        net = found;
        dependencies = null;
    }

    synchronized PlaceBounds bounds() {
        return Objects.requireNonNull(bounds, "bounds are proven before anything else");
    }

    synchronized void proved(PlaceBounds found, Widths following) {
        bounds = found;
        widths = following;
    }

    synchronized Widths widths() {
        return Objects.requireNonNull(widths, "widths follow from bounds");
    }

    /** The net as a model with the widths known by now; the same one as long as these do not change. */
    synchronized NetModel model() {
        FieldWidths now = widths().now();
        NetModel known = model;
        if (known == null || known.net() != net() || !now.equals(modelWidths)) {
            known = NetModel.of(net(), now);
            model = known;
            modelWidths = now;
        }
        return known;
    }

    /** What the events of a model of the net depend on, found out once. */
    synchronized DependencyGraph dependencies(NetModel of) {
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

    synchronized @Nullable PetriNet netOfRuns() {
        return net == null ? told : net;
    }
}
