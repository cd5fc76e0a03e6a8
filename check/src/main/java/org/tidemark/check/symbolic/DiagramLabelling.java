package org.tidemark.check.symbolic;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Assertion;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * Finds all states of the net as one diagram and answers on it: what states show, and formulas of CTL, LTL and CTL*, also about
 * fair runs.
 */
public final class DiagramLabelling extends Stage {
    /** This many states are explored quickly, and then formulas have reasons, which a diagram does not give. */
    private static final BigInteger MOST_EXPLORED_INSTEAD = BigInteger.valueOf(20_000_000);

    /** A question may take 1/n of the time that is left, and in the end all of it. */
    private static final List<Integer> PARTS = List.of(8, 1);

    /** When it has its turn. */
    private enum Turn {
        /** Nothing else is tried. */
        ONLY("diagram"),
        /** Before searches that give reasons, where these are not wanted. */
        FIRST("first diagram"),
        /** After such searches, before an exploration to the end. */
        SECOND("diagram"),
        /** After an exploration that was not completed. */
        LATE("late diagram");

        private final String word;

        Turn(String word) {
            this.word = word;
        }
    }

    private final Turn turn;
    private final Allowance allowance;
    private final @Nullable LevelOrder order;

    private DiagramLabelling(Turn turn, Allowance allowance, @Nullable LevelOrder order) {
        super(turn.word, Cost.STATES);
        this.turn = turn;
        this.allowance = allowance;
        this.order = order;
    }

    private DiagramLabelling(Turn turn, Allowance allowance) {
        this(turn, allowance, null);
    }

    /**
     * A diagram that is the only way to answer.
     *
     * @param order the order of the net's places; null where several are to race
     */
    public static DiagramLabelling only(@Nullable LevelOrder order) {
        return new DiagramLabelling(Turn.ONLY, Context::nanosLeft, order);
    }

    /** A diagram before searches that also give reasons, where these are not wanted. */
    public static DiagramLabelling first(Allowance allowance) {
        return new DiagramLabelling(Turn.FIRST, allowance);
    }

    /**
     * A diagram before an exploration to the end, unless it has had its turn. Where reasons are wanted, it leaves formulas of CTL to the
     * exploration, unless there are too many states.
     */
    public static DiagramLabelling before(Allowance allowance) {
        return new DiagramLabelling(Turn.SECOND, allowance);
    }

    /** A diagram after an exploration that was not completed. */
    public static DiagramLabelling after(Allowance allowance) {
        return new DiagramLabelling(Turn.LATE, allowance);
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return isAnswered(inquiry) && (turn != Turn.FIRST || !(inquiry instanceof LinearClaim));
    }

    private static boolean isAnswered(Inquiry inquiry) {
        return DiagramAnswers.canSettle(inquiry) || RunAnswers.canSettle(inquiry);
    }

    @Override
    public Company company() {
        return turn == Turn.ONLY ? Company.NONE : Company.ANY;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (context.allSeen()) {
            return "every state was seen";
        }
        if (context.options().explore().store().isLossy()) {
            return "a store was asked for that may miss states";
        }
        if (turn == Turn.FIRST && context.options().explains()) {
            return "reasons are wanted, and others may give them";
        }
        if (turn == Turn.SECOND
                && !context.options().explains()
                && context.open().stream().noneMatch(LinearClaim.class::isInstance)) {
            return "it has had its turn";
        }
        if (allowance.nanos(context) == 0) {
            return "no time is set aside for it";
        }
        String why = NetDiagram.obstacle(context.net());
        return why.isEmpty() ? null : why;
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        ExploreOptions limited = context.optionsLeft().withTime(allowance.nanos(context));
        NetDiagram diagram = new NetDiagram(context.net(), limited, new NetDiagram.Wishes(false, false, null, order));
        context.show(diagram::progress);
        int[] most = new int[context.net().places()];
        OpenReason why = diagram.show(states -> {
            System.arraycopy(states.most(), 0, most, 0, most.length);
            if (!breaksClaim(context.net(), most)) {
                answer(context, states, most, open);
            }
        });
        DiagramReport.checkClaim(context.net(), most);
        if (why != null && why.cause() == StopReason.MEMORY) {
            context.lacksMemory(open);
        }
        if (why != null
                && turn == Turn.ONLY) { // where it is one way among others, what these say of an open question counts
            context.leaveOpen(why);
        }
    }

    private static boolean breaksClaim(PetriNet net, int[] most) {
        return FieldWidths.claimsSafety(net) && Arrays.stream(most).anyMatch(tokens -> tokens > 1);
    }

    private void answer(Context context, PlaceStates states, int[] most, List<Inquiry> open) {
        BigInteger count = states.count();
        context.work().drawn(count, states.order());
        boolean leavesClaims = turn == Turn.SECOND && count.compareTo(MOST_EXPLORED_INSTEAD) < 0;
        List<Inquiry> wanted = open.stream()
                .filter(inquiry -> !leavesClaims || !(inquiry instanceof Claim))
                .sorted(Comparator.comparing(Assertion.class::isInstance)) // what single states show is found sooner
                .toList();
        try (ComposedChecker checker = states.checker()) {
            DiagramAnswers answers = new DiagramAnswers(
                    context.net(),
                    checker,
                    new DiagramRuns(states, checker),
                    NetModel.of(context.net(), FieldWidths.forCounts(context.net(), most)),
                    context.options().explains());
            RunAnswers ofRuns =
                    new RunAnswers(states, checker, context.options().explains());
            for (int parts : PARTS) {
                settle(
                        wanted,
                        inquiry -> {
                            if (!ofRuns.isSettled(inquiry)) {
                                answers.settle(inquiry);
                            }
                        },
                        checker,
                        states.timeShare(),
                        parts);
            }
        }
    }

    /** Goes through the questions that are open, each with a part of the time. */
    private static void settle(
            List<Inquiry> wanted, Consumer<Inquiry> answers, ComposedChecker checker, TimeShare timeShare, int parts) {
        MemoryBudget.Exhausted shortage = null;
        for (Inquiry inquiry : wanted) {
            if (inquiry.isOpen()) {
                timeShare.begin(parts);
                try {
                    answers.accept(inquiry);
                } catch (Cancelled late) {
                    if (timeShare.isAllOver()) {
                        throw late;
                    }
                    checker.tidy();
                } catch (MemoryBudget.Exhausted full) {
                    shortage = full;
                    checker.tidy();
                }
            }
        }
        if (shortage != null && parts == 1) {
            throw shortage;
        }
    }
}
