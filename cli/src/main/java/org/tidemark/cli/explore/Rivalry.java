package org.tidemark.cli.explore;

import java.math.BigInteger;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Checker;
import org.tidemark.check.count.CountReport;
import org.tidemark.check.count.RivalCount;
import org.tidemark.check.diagram.DiagramReport;
import org.tidemark.check.diagram.NetDiagram;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/** {@code explore --store auto} of a net with many states: after some seconds a count of all of them races the exploration. */
final class Rivalry {
    /** How long an exploration is left alone: most are done by then. */
    private static final long ALONE_NANOS = TimeUnit.SECONDS.toNanos(4);

    private Rivalry() {}

    /**
     * A count for the race; null where there is none, or no thread for it.
     *
     * @param mayReduce whether states may be counted by way of a smaller net
     */
    static @Nullable RivalCount of(PetriNet net, ExploreOptions options, boolean mayReduce) {
        boolean isPossible = options.threads() > 1
                && net.obligations().isEmpty()
                && NetDiagram.obstacle(net).isEmpty();
        return isPossible ? new RivalCount(net, options, ALONE_NANOS, mayReduce) : null;
    }

    /** How much memory an exploration has at the moment. */
    static long heldBytes(Checker counting) {
        return counting.progress() instanceof SearchProgress at ? at.bytes() : 0;
    }

    /** Tells what the winner says, which has taken so long with what was explored beside it. */
    static int tell(
            Session session,
            ResultOptions result,
            PetriNet net,
            RivalCount.Found won,
            @Nullable ExplorationReport lost,
            double seconds)
            throws InputException {
        DiagramReport diagram = won.diagram();
        if (diagram != null) {
            diagram.checkClaim(net);
            compare(Objects.requireNonNull(diagram.census()).states(), lost);
            remark(session, result, "a diagram of all states was found", lost);
            new DiagramText(net, diagram.beside(lost, seconds), null, Map.of(), null, null).print(session.out());
            return Status.DONE;
        }
        CountReport count = Objects.requireNonNull(won.count());
        count.checkClaim(net);
        compare(Objects.requireNonNull(count.counts()).states(), lost);
        remark(session, result, "all states were counted by way of a smaller net", lost);
        CountingRun.print(session.out(), net, count.beside(lost, seconds));
        return Status.DONE;
    }

    /** Whoever counts fewer states than have been seen is wrong, and must not have the last word. */
    private static void compare(BigInteger counted, @Nullable ExplorationReport lost) {
        if (lost != null && counted.compareTo(BigInteger.valueOf(lost.states())) < 0) {
            throw new IllegalStateException(
                    "only " + counted + " states were counted, but " + lost.states() + " were explored");
        }
    }

    private static void remark(Session session, ResultOptions result, String how, @Nullable ExplorationReport lost) {
        if (!result.quiet) {
            session.remark(
                    how + (lost == null ? "" : " when " + Figures.count(lost.states()) + " of them had been explored")
                            + "; it knows no depths and no runs, which --store plain has");
        }
    }
}
