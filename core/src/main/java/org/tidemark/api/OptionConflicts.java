package org.tidemark.api;

import org.tidemark.check.Reduction;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.run.SweepMeasure;

/** Which options go together. Stateless. */
final class OptionConflicts {
    private OptionConflicts() {}

    /** Refuses options that contradict each other. */
    private static void check(Options options) {
        Options.Engine engine = options.engine();
        boolean sweeps = engine.search() == SearchOrder.SWEEP;
        if (sweeps && engine.store() != Store.AUTO && engine.store() != Store.PLAIN) {
            throw new IllegalArgumentException("store " + engine.store()
                    + " and search SWEEP do not go together: a sweep keeps whole states in layers that it can forget");
        }
        if (engine.store() == Store.COLLAPSE && engine.colors() == Colors.UNFOLD) {
            throw new IllegalArgumentException("store COLLAPSE keeps states of the net as it is, not of its unfolding");
        }
        if (!sweeps && !engine.measure().equals(SweepMeasure.AUTO)) {
            throw new IllegalArgumentException("a progress measure is for search SWEEP");
        }
        if (engine.store() == Store.FORGETFUL_DELTA && engine.search() == SearchOrder.DEPTH_FIRST) {
            throw new IllegalArgumentException("store FORGETFUL_DELTA goes level by level, not DEPTH_FIRST");
        }
        if (sweeps && options.limits().depth() < Long.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "a depth limit and search SWEEP do not go together: a sweep does not know how deep a state lies");
        }
        if (engine.colors() == Colors.DIRECT && !isDirectPossible(engine)) {
            throw new IllegalArgumentException(
                    "colors DIRECT does not go together with a store that forgets states, which works on the unfolding");
        }
    }

    /** The same for a check. */
    static void checkForCheck(Options options) {
        check(options);
        boolean isStubborn = options.reductions().asksFor(Reduction.STUBBORN);
        if (isStubborn && options.engine().search() == SearchOrder.SWEEP) {
            throw new IllegalArgumentException(
                    "reduction STUBBORN and search SWEEP do not go together: a sweep looks at every state");
        }
        if (isStubborn && options.engine().store() == Store.COLLAPSE) {
            throw new IllegalArgumentException(
                    "reduction STUBBORN is for place/transition nets, and store COLLAPSE for nets that are not unfolded");
        }
    }

    /** The same for those who need every state. */
    static void checkForAllStates(Options options) {
        check(options);
        if (options.reductions().isAsked()) {
            throw new IllegalArgumentException("a reduction leaves out states, which is for checks only");
        }
    }

    /** The same for a graph. */
    static void checkForGraph(Options options) {
        checkForAllStates(options);
        Options.Engine engine = options.engine();
        if (engine.search() == SearchOrder.DEPTH_FIRST || options.limits().depth() < Long.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "a graph is built breadth first or by a sweep, and without a depth limit");
        }
        if (CallContext.store(engine).isForgetful() || CallContext.store(engine).isLossy()) {
            throw new IllegalArgumentException(
                    "a graph needs every state by its number, and store " + engine.store() + " does not keep them all");
        }
        if (engine.store() == Store.COLLAPSE) {
            throw new IllegalArgumentException("a graph is built with colors DIRECT, and not with store COLLAPSE");
        }
    }

    /** How a net with values is executed. */
    static Execution.Colors colors(Options options) {
        if (options.engine().store() == Store.COLLAPSE) {
            return Execution.Colors.DIRECT;
        }
        return switch (isDirectPossible(options.engine()) ? options.engine().colors() : Colors.UNFOLD) {
            case AUTO -> Execution.Colors.AUTO;
            case UNFOLD -> Execution.Colors.UNFOLD;
            case DIRECT -> Execution.Colors.DIRECT;
        };
    }

    private static boolean isDirectPossible(Options.Engine engine) {
        return !CallContext.store(engine).isForgetful();
    }
}
