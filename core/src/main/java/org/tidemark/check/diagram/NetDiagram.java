package org.tidemark.check.diagram;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
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
import org.tidemark.net.structure.Limit;

/** Finds all reachable markings of a net as a diagram, and counts them. Used once, by one thread; any thread may ask for progress. */
public final class NetDiagram {
    /** The share of the time, and the most of it, that goes into looking for orders. */
    private static final int ORDER_SHARE = 10;

    private static final long ORDER_NANOS = 3_000_000_000L;

    private final PetriNet net;
    private final TimeLimit time;
    private final Patience patience;
    private final MemoryBudget budget;
    private volatile String phase = "orders";
    private volatile OrderRace race = new OrderRace(List.of());

    public NetDiagram(PetriNet net, ExploreOptions options) {
        this.net = net;
        time = new TimeLimit(options);
        patience = new Patience(time);
        budget = options.budget();
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
        DiagramReport[] counted = new DiagramReport[1];
        OpenReason why = find(won -> counted[0] = counted(won));
        return why == null ? counted[0] : DiagramReport.open(why, time.seconds(), budget.peakBytes());
    }

    /** Finds the states and shows them to somebody, as far as memory and time allow; why that was not done, or null. */
    public @Nullable OpenReason show(Consumer<PlaceStates> reader) {
        return find(won -> {
            phase = "answers";
            reader.accept(new PlaceStates(net, won, patience, budget));
        });
    }

    private @Nullable OpenReason find(Consumer<Trial> reader) {
        try (Trial won = winner()) {
            reader.accept(won);
            return null;
        } catch (MemoryBudget.Exhausted full) {
            return open(Cause.MEMORY, "the memory budget was used up");
        } catch (Cancelled stopped) {
            return time.nanosLeft() == 0 ? open(Cause.TIME, "the time was up") : open(Cause.CANCELLED, "cancelled");
        } catch (ArithmeticException beyond) {
            return open(Cause.REFUSED, "a place may hold more tokens than can be counted");
        }
    }

    private OpenReason open(Cause cause, String why) {
        int done = race.levelsDone();
        return new OpenReason(
                cause,
                why
                        + (done < net.places()
                                ? " with " + done + " of " + net.places() + " levels done"
                                : " after all states were found"));
    }

    private Trial winner() {
        long nanos = Math.min(ORDER_NANOS, time.nanosLeft() / ORDER_SHARE);
        List<LevelOrder> orders = LevelOrder.candidates(net, Limit.nanos(nanos).orWhen(time::isReached));
        List<Trial> trials = orders.stream()
                .map(order -> new Trial(net, order, budget, patience::isOver))
                .toList();
        race = new OrderRace(trials);
        phase = "saturation";
        return race.winner();
    }

    private DiagramReport counted(Trial won) {
        double seconds = time.seconds();
        phase = "counting";
        int root = won.saturation().states();
        Totals.Sum sum = Totals.of(won.forest(), root, won.levels());
        Extremes extremes = Extremes.of(won.forest(), root);
        int[] most = new int[net.places()];
        for (int level = 0; level < most.length; level++) {
            most[won.order().places()[level]] = extremes.most()[level];
        }
        return DiagramReport.found(
                new DiagramReport.Census(sum.states(), sum.steps(), most, extremes.sum()),
                new DiagramReport.Diagram(won.order(), won.forest().nodeCount(root), seconds),
                time.seconds(),
                budget.peakBytes());
    }
}
