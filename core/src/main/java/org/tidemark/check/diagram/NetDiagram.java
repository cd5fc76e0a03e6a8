package org.tidemark.check.diagram;

import java.util.List;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.question.OpenReason.Cause;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StageProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.dd.Extremes;
import org.tidemark.dd.Totals;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.level.NetLevels;
import org.tidemark.net.structure.Limit;

/** Finds all reachable markings of a net as a diagram, and counts them. Used once; any thread may ask for progress. */
public final class NetDiagram {
    /** The share of the time, and the most of it, that goes into looking for orders. */
    private static final int ORDER_SHARE = 10;

    private static final long ORDER_NANOS = 3_000_000_000L;

    private final PetriNet net;
    private final TimeLimit time;
    private final MemoryBudget budget;
    private volatile String phase = "orders";
    private final OrderRace race;

    public NetDiagram(PetriNet net, ExploreOptions options) {
        this.net = net;
        time = new TimeLimit(options);
        budget = options.budget();
        race = new OrderRace(options.threads());
    }

    /** What it is at. */
    public StageProgress progress() {
        int done = race.levelsDone();
        return new StageProgress(phase, done == 0 ? "" : done + " of " + net.places() + " levels", -1);
    }

    /** Why the states of a net cannot be found this way; empty where they can. */
    public static String obstacle(PetriNet net) {
        if (net.hasPriorities()) {
            return "transitions have priorities";
        }
        return net.places() == 0 ? "the net has no places" : "";
    }

    /** Finds the states and counts them, as far as memory and time allow. */
    public DiagramReport run() {
        try {
            return found();
        } catch (MemoryBudget.Exhausted full) {
            return open(Cause.MEMORY, "the memory budget was used up");
        } catch (Cancelled stopped) {
            return time.nanosLeft() == 0 ? open(Cause.TIME, "the time was up") : open(Cause.CANCELLED, "cancelled");
        } catch (ArithmeticException beyond) {
            return open(Cause.REFUSED, "a place may hold more tokens than can be counted");
        }
    }

    private DiagramReport open(Cause cause, String why) {
        return DiagramReport.open(
                new OpenReason(cause, why + " with " + race.levelsDone() + " of " + net.places() + " levels done"),
                time.seconds(),
                budget.peakBytes());
    }

    private DiagramReport found() {
        long nanos = Math.min(ORDER_NANOS, time.nanosLeft() / ORDER_SHARE);
        List<LevelOrder> orders = LevelOrder.candidates(net, Limit.nanos(nanos).orWhen(time::isReached));
        List<Trial> trials = Rehearsal.best(net, orders, budget, time::isReached).stream()
                .map(order ->
                        new Trial(order, new NetLevels(net, order.places()), budget, race.orOver(time::isReached)))
                .toList();
        phase = "saturation";
        try (Trial won = race.winner(trials)) {
            double seconds = time.seconds();
            phase = "counting";
            int root = won.saturation().states();
            Totals.Sum sum = Totals.of(won.forest(), root, won.levels());
            Extremes extremes = Extremes.of(won.forest(), root);
            int[] mostAt = extremes.most();
            int[] most = new int[net.places()];
            for (int level = 0; level < most.length; level++) {
                most[won.order().place(level)] = mostAt[level];
            }
            return DiagramReport.found(
                    new DiagramReport.Census(sum.states(), sum.steps(), most, extremes.sum()),
                    new DiagramReport.Diagram(won.order(), won.forest().nodeCount(root), seconds),
                    time.seconds(),
                    budget.peakBytes());
        }
    }
}
