package org.tidemark.cli.report;

import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.StopReason;

/**
 * What is likely to help where an exploration was ended, from what was measured in it: states per second, bytes per state, and how many
 * states were found and not expanded yet, which says whether there is an end in sight. Stateless.
 */
public final class NextStep {
    /** Of more states than this share that are not expanded yet, a search is still growing. */
    private static final double GROWING = 0.2;

    /** With as many tokens in one place, and a share of them among the states that is not small, the net may have no bound. */
    private static final long MANY_TOKENS = 1_000;

    private static final long FEW_STATES_FOR_TOKENS = 200;

    /** With fewer states nothing is measured. */
    private static final long FEWEST_STATES = 1_000;

    /** What a run is for: that decides which options there are. */
    public enum Purpose {
        /** Questions about a net. */
        ANSWERS_ABOUT_NET("--reduce stubborn or --store mdd are", "--search sweep and --reduce stubborn need less"),
        /** Questions about a model of another formalism. */
        ANSWERS("--reduce stubborn is", "--search sweep and --reduce stubborn need less"),
        /** Questions about a model with dense time, of which no events are left out. */
        ANSWERS_ABOUT_TIME("a smaller model is", "--store disk with --dir DIR needs less"),
        /** The states of a net. */
        STATES_OF_NET("--store mdd, which counts all states together, is", "--search sweep needs less"),
        /** The states of a model of another formalism. */
        STATES("a smaller model is", "--search sweep needs less");

        private final String instead;
        private final String less;

        Purpose(String instead, String less) {
            this.instead = instead;
            this.less = less;
        }

        /** That of questions about a system. */
        public static Purpose answers(TransitionSystem system) {
            return system instanceof NetSystem
                    ? ANSWERS_ABOUT_NET
                    : system.timedGame() == null ? ANSWERS : ANSWERS_ABOUT_TIME;
        }
    }

    private NextStep() {}

    /** The advice after an exploration that was ended for a reason, as a sentence without its full stop; null where nothing was measured. */
    public static @Nullable String after(
            @Nullable ExplorationReport explored, StopReason cause, ExploreOptions options, Purpose purpose) {
        if (explored == null || explored.complete() || explored.states() < FEWEST_STATES) {
            return null;
        }
        boolean isLimit = cause == StopReason.TIME
                || cause == StopReason.MEMORY
                || cause == StopReason.HEAP
                || cause == StopReason.STATE_LIMIT;
        long tokens = explored.tokens().inPlace();
        if (isLimit && tokens >= MANY_TOKENS && explored.states() / tokens < FEW_STATES_FOR_TOKENS) {
            return measured(explored, purpose) + ", and one place held " + Figures.count(tokens, "token")
                    + ": it may gain them without end, and then no limit is enough; --cut-off FORMULA leaves out what"
                    + " is beyond a number of tokens";
        }
        return switch (cause) {
            case TIME -> time(explored, purpose);
            case MEMORY, HEAP -> memory(explored, options, purpose);
            case STATE_LIMIT -> states(explored, purpose);
            default -> null;
        };
    }

    /**
     * The advice after a run that its time ended and that visited some states, of which it is not known how many others there are, as a sentence without
     * its full stop; null where nothing was measured.
     */
    public static @Nullable String afterTime(long states, double seconds) {
        return states < FEWEST_STATES
                ? null
                : Figures.rate(states, seconds)
                        + " states/s were visited, so that ten times the --time has room for about "
                        + Figures.rough(10 * states) + " states";
    }

    private static long waiting(ExplorationReport explored) {
        return Math.max(0, explored.states() - explored.counts().explored());
    }

    private static boolean isGrowing(ExplorationReport explored) {
        return waiting(explored) > GROWING * explored.states();
    }

    /** The figures that the advice rests on; a report on states has them already, but for those that wait. */
    private static String measured(ExplorationReport explored, Purpose purpose) {
        boolean areShown = purpose == Purpose.STATES || purpose == Purpose.STATES_OF_NET;
        long open = waiting(explored);
        String waiting = Figures.count(open);
        if (areShown) {
            return waiting + " of the states were not expanded yet";
        }
        double seconds = explored.timing().seconds();
        return Figures.count(explored.states(), "state") + " were found at "
                + Figures.rate(explored.states(), seconds) + " states/s, "
                + Figures.trimmed(explored.bytesPerState()) + " bytes each; " + waiting
                + (open == 1 ? " of them was not expanded yet" : " of them were not expanded yet");
    }

    private static String time(ExplorationReport explored, Purpose purpose) {
        double rate =
                explored.counts().explored() / Math.max(1e-3, explored.timing().seconds());
        double least = waiting(explored) / Math.max(1, rate);
        return measured(explored, purpose)
                + (isGrowing(explored)
                        ? ", so that no end is in sight: " + purpose.instead + " more likely to help than --time"
                        : ", which takes " + Figures.seconds(Math.max(1, least)) + " at least: raise --time");
    }

    private static String memory(ExplorationReport explored, ExploreOptions options, Purpose purpose) {
        double room = options.memoryBytes() / Math.max(1, explored.bytesPerState());
        String twice = "twice the --memory has room for about " + Figures.rough(Math.round(2 * room)) + " states";
        return measured(explored, purpose)
                + (isGrowing(explored)
                        ? ", so that no end is in sight: " + twice + "; --store disk --dir DIR has room for more, "
                                + purpose.less
                        : ": " + twice + ", and --store disk --dir DIR for more");
    }

    private static String states(ExplorationReport explored, Purpose purpose) {
        double doubled = explored.timing().seconds();
        return measured(explored, purpose) + ": twice the --max-states takes about "
                + Figures.seconds(Math.max(0.1, doubled)) + " more"
                + (isGrowing(explored) ? ", and no end is in sight" : "");
    }
}
