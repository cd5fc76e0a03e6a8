package org.tidemark.check.state;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Stage;
import org.tidemark.check.StageTimes;
import org.tidemark.check.question.ConformanceClaim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LiveTransitions;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.input.InputException;
import org.tidemark.search.Outcome.End;

/**
 * Explores the states and shows each to all open inquiries. Where it finds them all, they stay for the stages that need all
 * states: labelling, emptiness, terminal components.
 */
public final class StateSearch extends Stage implements AnySystem {
    /** How far it goes. */
    private enum Reach {
        FIRST("first states"),
        MORE("more states"),
        WHOLE("exploration");

        private final String word;

        Reach(String word) {
            this.word = word;
        }
    }

    /** A net with more nodes than this is large. */
    private static final int MANY_NODES = 8_000;

    private final Reach reach;
    private final Predicate<Inquiry> worthwhile;
    private final double partOfTime;

    private StateSearch(Reach reach, Predicate<Inquiry> worthwhile, double partOfTime) {
        super(reach.word, reach == Reach.WHOLE ? Cost.STATES : Cost.SAMPLE);
        this.reach = reach;
        this.worthwhile = worthwhile;
        this.partOfTime = partOfTime;
    }

    /** A look at the first states, as many as the times say, within a part of the time that is left. */
    public static StateSearch first(double partOfTime) {
        return new StateSearch(Reach.FIRST, inquiry -> true, partOfTime);
    }

    /**
     * A look at more states, before something else is tried that may take longer than to see them all.
     *
     * @param worthwhile what that can settle
     */
    public static StateSearch more(Predicate<Inquiry> worthwhile, double partOfTime) {
        return new StateSearch(Reach.MORE, worthwhile, partOfTime);
    }

    /** An exploration as far as the options allow, within a part of the time that is left. */
    public static StateSearch whole(double partOfTime) {
        return new StateSearch(Reach.WHOLE, inquiry -> true, partOfTime);
    }

    /** Whatever states show, and whatever the stages that need all states may settle. */
    @Override
    public boolean canSettle(Inquiry inquiry) {
        return !(inquiry instanceof ConformanceClaim) && worthwhile.test(inquiry);
    }

    @Override
    public boolean looksForHints() {
        return true;
    }

    /** In a large net each state takes long, and a look at the net itself may answer before there are many. */
    private static boolean isLarge(Context context) {
        return context.hasNet() && context.net().places() + context.net().transitions() > MANY_NODES;
    }

    /** A second exploration goes farther only where the first one was stopped by its own limits. */
    @Override
    public @Nullable String obstacle(Context context) {
        ExplorationReport explored = context.lastExploration();
        if (reach != Reach.WHOLE && context.options().explore().store().isOnDisk()) {
            return "the states are on disk";
        }
        if (context.work().hasFolder()) {
            return "the folder has representatives of states";
        }
        if (reach == Reach.WHOLE && context.work().folder() != null) {
            return "the folder has the states of a search with stubborn sets";
        }
        if (reach == Reach.FIRST) {
            return isLarge(context) && !context.options().explains() ? "it comes later in a net of this size" : null;
        }
        if (explored == null) {
            return null;
        }
        if (reach == Reach.MORE && context.options().times().diagramNanos() == 0) {
            return "nothing else is tried before an exploration to the end";
        }
        return switch (explored.end()) {
            case COMPLETE -> "every state was seen";
            case TIME -> null;
            case STATES ->
                context.options().explore().maxStates() > explored.states()
                        ? null
                        : "there are more states than its limit allows";
            default -> "the first exploration could not go on: " + endOf(explored.end());
        };
    }

    private static String endOf(End end) {
        return switch (end) {
            case MEMORY -> "memory ran out";
            case DEPTH -> "there are states beyond the depth asked for";
            case OVERFLOW -> "a place holds more tokens than can be counted";
            case LOSSY -> "its store may leave states out";
            case CUT_OFF -> "states were cut off";
            default -> "it was cancelled";
        };
    }

    /** It then still says how far it came, and why it ended. */
    @Override
    public boolean endsAtOnceWithoutTime() {
        return true;
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        // To lay out the states of a large net would take seconds.
        ExplorationReport before = context.lastExploration();
        if (before != null && context.isCancelled()) {
            boolean isCancelled = context.options().explore().cancelled().getAsBoolean();
            context.leaveOpen(OpenReasons.overAfter(before, isCancelled));
            return;
        }
        if (before == null && context.nanosLeft() <= 0 && isLarge(context)) {
            context.leaveOpen(OpenReasons.NO_TIME);
            return;
        }
        ExploreOptions options = context.options().explore().withTime(context.part(partOfTime));
        long most = Math.min(most(context.options().times()), options.maxStates());
        ExploreOptions limited = options.withMaxStates(most)
                .withStore(
                        reach == Reach.WHOLE ? options.store() : options.store().inMemory());
        Exploration running = new Exploration(context.system(), limited, open, context.models(), context::isCancelled);
        context.show(running::progress);
        List<LiveTransitions> live = open.stream()
                .filter(LiveTransitions.class::isInstance)
                .map(LiveTransitions.class::cast)
                .toList();
        live.forEach(each ->
                each.waitForNearer(reach == Reach.FIRST && context.options().explains()));
        ExplorationReport report = running.run();
        context.explored(before == null ? report : report.orFarther(before), limited, running.states());
        if (context.states() == null) {
            live.forEach(LiveTransitions::settleByDeadState);
        }
    }

    private long most(StageTimes times) {
        return switch (reach) {
            case FIRST -> times.firstStates();
            case MORE -> times.moreStates();
            case WHOLE -> Long.MAX_VALUE;
        };
    }
}
