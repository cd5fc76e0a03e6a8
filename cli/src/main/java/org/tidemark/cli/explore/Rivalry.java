package org.tidemark.cli.explore;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Checker;
import org.tidemark.check.diagram.DiagramReport;
import org.tidemark.check.diagram.NetDiagram;
import org.tidemark.check.diagram.RivalDiagram;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.InputException;
import org.tidemark.net.PetriNet;

/** {@code explore --store auto} of a net with many states: after some seconds a diagram races the exploration. */
final class Rivalry {
    /** How long an exploration is left alone: most are done by then. */
    private static final long ALONE_NANOS = TimeUnit.SECONDS.toNanos(4);

    private Rivalry() {}

    /** A diagram for the race; null where there is none, or no thread for it. */
    static @Nullable RivalDiagram of(PetriNet net, ExploreOptions options) {
        boolean isPossible = options.threads() > 1
                && net.obligations().isEmpty()
                && NetDiagram.obstacle(net).isEmpty();
        return isPossible ? new RivalDiagram(net, options, ALONE_NANOS) : null;
    }

    /** How much memory an exploration has at the moment. */
    static long heldBytes(Checker counting) {
        return counting.progress() instanceof Exploration.Progress at ? at.bytes() : 0;
    }

    /** Tells what the diagram says, which has won. */
    static int tell(
            Session session, ResultOptions result, PetriNet net, DiagramReport won, @Nullable ExplorationReport lost)
            throws InputException {
        won.checkClaim(net);
        if (!result.quiet) {
            session.remark("a diagram of all states was found"
                    + (lost == null ? "" : " when " + Figures.count(lost.states()) + " of them had been explored")
                    + "; it knows no depths and no runs, which --store plain has");
        }
        new DiagramText(net, won, null, Map.of(), null, null).print(session.out());
        return Status.DONE;
    }
}
