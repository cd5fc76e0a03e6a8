package org.tidemark.cli.check;

import org.jspecify.annotations.Nullable;
import org.tidemark.check.Plan;
import org.tidemark.check.Reduction;
import org.tidemark.check.compose.PartChoice;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.disk.KeptRun;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.cli.explore.OrderFile;
import org.tidemark.cli.option.ClockOption;
import org.tidemark.cli.option.CutOffOption;
import org.tidemark.cli.option.Engine;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.Limit;

/** Which stages answer a check, as its options have it. */
final class PlanChoice {
    private final EngineOptions engines;
    private final ModelArgument model;
    private final CutOffOption cutOff;
    private final @Nullable String order;

    /**
     * The plans of a command.
     *
     * @param order a file with the order of the places in a diagram; null where none was given
     */
    PlanChoice(EngineOptions engines, ModelArgument model, CutOffOption cutOff, @Nullable String order) {
        this.engines = engines;
        this.model = model;
        this.cutOff = cutOff;
        this.order = order;
    }

    /** The plan for a net, or for one whose states are all in a folder; a wrong folder is refused before anything answers without it. */
    Plan of(Engine engine, PetriNet net, ExploreOptions options) throws InputException {
        return areStatesInFolder(engine, net, options)
                ? Plans.fromFolder(ModelArgument.limits(options))
                : withoutFolder(engine, net, options);
    }

    /** The plan for a net whose states are found now. */
    Plan withoutFolder(Engine engine, PetriNet net, ExploreOptions options) throws InputException {
        Limit limit = Limit.nanos(options.timeNanos() / 8).orWhen(options.cancelled());
        return Plans.reduced(wholePlan(engine, net, options), engine.reduce(), net, limit);
    }

    private Plan wholePlan(Engine engine, PetriNet net, ExploreOptions options) throws InputException {
        if (engine.isElsewhere()) {
            return Plans.showingStates(engines.laterStages());
        }
        if (engine.isSymbolic()) {
            return Plans.drawing(order == null ? null : OrderFile.read(order, net));
        }
        if (engine.composes()) {
            return Plans.composing(PartChoice.found(PartChoice.Way.AUTO), CompositionOptions.standard());
        }
        UnfoldingLimits limits = ModelArgument.limits(options);
        if (!engine.sweeps()) {
            return cutOff.isAsked() ? Plans.cuttingOff(limits) : Plans.exploring(limits);
        }
        SweepMeasure.Wish measure = ClockOption.measure(engines.measure(model.measures(net)), net);
        return cutOff.isAsked() ? Plans.sweepingToCutOff(measure, limits) : Plans.sweeping(measure, limits);
    }

    /** Whether all states are in the folder given. It is opened before anything answers without it, so that a wrong one is refused. */
    private static boolean areStatesInFolder(Engine engine, PetriNet net, ExploreOptions options) {
        // What stubborn sets or symmetries have left there answers the questions that it was left for, and no others.
        boolean isWhole =
                !engine.reduce().asksFor(Reduction.STUBBORN) && !engine.reduce().asksFor(Reduction.SYMMETRY);
        if (!(engine.choice() instanceof OnDisk files) || !files.resumes() || !isWhole) {
            return false;
        }
        try (KeptRun run = KeptRun.open(files, new NetSystem(net), options)) {
            return run.isComplete();
        }
    }
}
