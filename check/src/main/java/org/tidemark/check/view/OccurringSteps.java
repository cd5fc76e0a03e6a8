package org.tidemark.check.view;

import java.util.Locale;
import org.tidemark.automata.network.JointSteps;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkModel;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SearchRun;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.net.PetriNet;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.net.network.TooManySteps;
import org.tidemark.search.Outcome;

/**
 * Explores a network as it is, to find out in which ways its parts ever move together. The net that has no other transitions has the
 * same states and steps. Stateless.
 */
public final class OccurringSteps {
    /** With more transitions a net is of no use, whatever it would take. */
    private static final int MOST = 1 << 24;

    private OccurringSteps() {}

    /**
     * The net of a network; where not all combinations of steps fit into it, that of those that occur.
     *
     * @throws TooManySteps when that would be too large as well, or cannot be found out
     */
    static PetriNet net(Network network, UnfoldingLimits limits) throws TooManySteps {
        try {
            return NetworkNet.of(network, limits.bytes());
        } catch (TooManySteps all) {
            try {
                return NetworkNet.of(network, of(network, limits), limits.bytes());
            } catch (TooLarge unknown) {
                throw all.followedBy("; " + unknown.getMessage());
            }
        }
    }

    /**
     * The steps that occur.
     *
     * @throws TooLarge when not all states could be found within the limits
     */
    public static JointSteps of(Network network, UnfoldingLimits limits) throws TooLarge {
        ExploreOptions options = ExploreOptions.plain()
                .withMemory(limits.bytes())
                .withTime(limits.nanos())
                .withCancelled(limits.cancelled());
        MemoryBudget budget = options.budget();
        NetworkModel model = new NetworkModel(network, budget);
        SearchRun run = new SearchRun(
                model, options, budget, new TimeLimit(options).deadlineNanos(), () -> model.metTogether() > MOST, () ->
                        (id, words, at, successors) -> {});
        Outcome outcome = run.run();
        if (outcome.complete()) {
            return model.met();
        }
        throw new TooLarge(
                outcome.end() == Outcome.End.MEMORY ? TooLarge.Limit.MEMORY : TooLarge.Limit.CANCELLED,
                String.format(
                        Locale.ROOT,
                        "which of them occur could not be found out by exploring its states: %s after %,d %s",
                        why(outcome.end(), model),
                        run.store().size(),
                        run.store().size() == 1 ? "state" : "states"),
                (int) Math.min(Integer.MAX_VALUE, run.store().size()));
    }

    private static String why(Outcome.End end, NetworkModel model) {
        return switch (end) {
            case MEMORY -> model.isTooWide() ? "one of them had too many successors" : "memory ran out";
            case TIME -> "time ran out";
            default -> model.metTogether() > MOST ? "there were too many" : "it was cancelled";
        };
    }
}
