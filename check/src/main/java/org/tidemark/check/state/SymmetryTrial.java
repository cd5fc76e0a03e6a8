package org.tidemark.check.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OrbitCounts;
import org.tidemark.check.run.SweepGain;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SymmetricStates;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.input.InputException;
import org.tidemark.net.exec.NetModels;
import org.tidemark.net.symmetry.NetSymmetry;

/** Says whether symmetries pay that were not asked for: tries them on the first states. Stateless. */
final class SymmetryTrial {
    /** How many representatives are looked at at most. */
    private static final long SAMPLE = 500;

    /** Symmetries pay if a representative represents this many states on average. */
    private static final double LEAST_STATES_PER_CLASS = 3;

    /** In nets with more places and transitions than this, finding symmetries takes longer than they are likely to save. */
    private static final int MOST_NODES = 20_000;

    private SymmetryTrial() {}

    /** Why symmetries are not even looked for; null where they are. */
    static @Nullable String obstacle(Context context) {
        return context.hasNet() && context.net().places() + context.net().transitions() > MOST_NODES
                ? "the net is too large to look for symmetries that were not asked for"
                : null;
    }

    /** Whether the first representatives represent enough states each. */
    static boolean pays(Context context, NetSymmetry symmetry, TimeLimit time, NetModels widths) throws InputException {
        return statesPerClass(context, symmetry, time, widths) >= LEAST_STATES_PER_CLASS;
    }

    /** Whether also a sweep over representatives, by symmetries that leave the measure as it is, holds fewer of them than others hold states. */
    static boolean paysInSweep(
            Context context, NetSymmetry symmetry, TimeLimit time, NetModels widths, SweepMeasure.Wish measure)
            throws InputException {
        if (!pays(context, symmetry, time, widths)) {
            return false;
        }
        SweepGain gain = new SweepGain(measure, time, widths);
        NetSymmetry kept = gain.compatible(symmetry);
        double each = statesPerClass(context, kept, time, widths);
        return each >= LEAST_STATES_PER_CLASS && gain.isClear(kept, each);
    }

    /** How many states the first representatives represent on average; 0 where nothing may be moved, or that is not known. */
    private static double statesPerClass(Context context, NetSymmetry symmetry, TimeLimit time, NetModels widths)
            throws InputException {
        if (symmetry.isTrivial()) {
            return 0;
        }
        SymmetricStates states = new SymmetricStates(symmetry, true);
        ExploreOptions options = time.left();
        ExploreOptions few =
                options.withStore(options.store().inMemory()).withMaxStates(Math.min(SAMPLE, options.maxStates()));
        Exploration sample = new Exploration(context.system(), few, states, List.of(), widths, context::isCancelled);
        context.show(sample::progress);
        ExplorationReport report = sample.run();
        OrbitCounts counted = states.counted();
        return counted == null
                ? 0
                : counted.states().doubleValue() / Math.max(1, report.counts().explored());
    }
}
