package org.tidemark.api;

import java.util.Set;
import org.tidemark.check.Reductions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.engine.Colors;
import org.tidemark.engine.Reduction;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;

/** Which options go together. Stateless. */
final class OptionConflicts {
    private OptionConflicts() {}

    /** Refuses options that contradict each other. */
    private static void check(Options options) {
        Options.Engine engine = options.engine();
        boolean sweeps = engine.search() == SearchOrder.SWEEP;
        if (engine.store() == Store.BITVECTOR || engine.store() == Store.CLUSTER) {
            throw new IllegalArgumentException("store " + engine.store() + " is for other programs than this call");
        }
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
            throw new IllegalArgumentException("store FORGETFUL_DELTA goes level by level, not " + engine.search());
        }
        if (sweeps && options.limits().depth() < Long.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "a depth limit and search SWEEP do not go together: a sweep does not know how deep a state lies");
        }
        if (engine.store() == Store.DISK && options.files() == null) {
            throw new IllegalArgumentException("store DISK needs a folder for its files");
        }
        if (engine.store() == Store.DISK && engine.search() != SearchOrder.BREADTH_FIRST) {
            throw new IllegalArgumentException("store DISK goes level by level, not " + engine.search());
        }
        if (engine.colors() == Colors.DIRECT && sweeps && options.reductions().asksFor(Reduction.SYMMETRY)) {
            throw new IllegalArgumentException(
                    "a sweep over representatives goes by the unfolding, and not by colors DIRECT");
        }
        if (engine.colors() == Colors.DIRECT && !isDirectPossible(options)) {
            throw new IllegalArgumentException(
                    "colors DIRECT does not go together with a store that forgets states, or with a diagram or a reduction, which work "
                            + "on the unfolding");
        }
    }

    /** Refuses options that contradict each other in a check. */
    static void checkForCheck(Options options) {
        check(options);
        if (options.engine().store() == Store.DIAGRAM) {
            throw new IllegalArgumentException("store DIAGRAM is for explorations, not for a check");
        }
        if (options.reductions().asksFor(Reduction.COUNTING)) {
            throw new IllegalArgumentException("reduction COUNTING counts states, and answers no questions");
        }
    }

    /** Refuses options that contradict each other in an exploration, of which counts are enough. */
    static void checkForExploration(Options options) {
        check(options);
        Reductions reductions = options.reductions();
        boolean isSymmetric = reductions.equals(Reductions.asked(Set.of(Reduction.SYMMETRY)));
        boolean isCounting = isCounting(options);
        if (reductions.isAsked() && !isSymmetric && !isCounting) {
            throw new IllegalArgumentException(
                    "a reduction leaves out states; those of an exploration, which counts all of them, are SYMMETRY alone or COUNTING alone");
        }
        Options.Engine engine = options.engine();
        boolean isOrdered = engine.search() != SearchOrder.BREADTH_FIRST
                || options.limits().states() < Long.MAX_VALUE
                || options.limits().depth() < Long.MAX_VALUE;
        if (isOrdered && (isCounting || engine.store() == Store.DIAGRAM)) {
            throw new IllegalArgumentException((isCounting ? "reduction COUNTING" : "store DIAGRAM")
                    + " has no order of exploration, and no limit on states or depth");
        }
        if (isCounting && engine.store() != Store.AUTO && engine.store() != Store.DIAGRAM) {
            throw new IllegalArgumentException(
                    "reduction COUNTING keeps the states of the smaller net in a diagram, not in store "
                            + engine.store());
        }
        if (isSymmetric && engine.store() == Store.DIAGRAM) {
            throw new IllegalArgumentException(
                    "reduction SYMMETRY explores states one by one, and not in store DIAGRAM");
        }
    }

    /** Whether states are counted by way of a smaller net. */
    static boolean isCounting(Options options) {
        return options.reductions().equals(Reductions.asked(Set.of(Reduction.COUNTING)));
    }

    /** Refuses options that leave out states. */
    private static void checkForAllStates(Options options) {
        check(options);
        Store store = options.engine().store();
        if (store == Store.DISK || store == Store.DIAGRAM) {
            throw new IllegalArgumentException("store " + store + " is not for a graph, which is kept in memory");
        }
        if (options.reductions().isAsked()) {
            throw new IllegalArgumentException("a reduction leaves out states, and a graph needs all of them");
        }
    }

    /** Refuses options that do not go with a graph. */
    static void checkForGraph(Options options) {
        checkForAllStates(options);
        Options.Engine engine = options.engine();
        if (engine.search() == SearchOrder.DEPTH_FIRST || options.limits().depth() < Long.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "a graph is built breadth first or by a sweep, and without a depth limit");
        }
        if (CallContext.engine(options).choice().isForgetful()
                || CallContext.engine(options).choice().isLossy()) {
            throw new IllegalArgumentException(
                    "a graph needs every state by its number, and store " + engine.store() + " does not keep them all");
        }
        if (engine.store() == Store.COLLAPSE) {
            throw new IllegalArgumentException("a graph is built with colors DIRECT, and not with store COLLAPSE");
        }
    }

    /** Whether an exploration may be raced by a count of all states together: where nothing is asked for that only an exploration has. */
    static boolean mayRace(Options options) {
        return options.engine().store() == Store.AUTO
                && options.engine().search() == SearchOrder.BREADTH_FIRST
                && options.limits().states() == Long.MAX_VALUE
                && options.limits().depth() == Long.MAX_VALUE;
    }

    private static boolean isDirectPossible(Options options) {
        return options.engine().store() != Store.DIAGRAM
                && !(options.reductions().asksFor(Reduction.SYMMETRY)
                        && options.engine().colors() == Colors.AUTO)
                && !options.reductions().asksFor(Reduction.COUNTING)
                && !CallContext.engine(options).choice().isForgetful();
    }
}
