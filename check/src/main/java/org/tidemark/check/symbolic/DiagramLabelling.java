package org.tidemark.check.symbolic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Assertion;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.Continuation;
import org.tidemark.check.replay.FairEvents;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.compose.ctl.Approach;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.compose.ctl.StateSets;
import org.tidemark.compose.ltl.AcceptedStates;
import org.tidemark.compose.ltl.FairBranching;
import org.tidemark.compose.ltl.FairRuns;
import org.tidemark.compose.ltl.FoundRun;
import org.tidemark.compose.ltl.RunFinder;
import org.tidemark.compose.ltl.SingleSteps;
import org.tidemark.dd.Forest;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Logic;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.LtlTranslator;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.structure.Pump;
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

    private static final long PUMP_COUNTS = 50_000;
    private static final long PUMP_NANOS = 100_000_000;

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
        if (turn == Turn.LATE && isUnbounded(context)) {
            return "the net is unbounded, so that no diagram holds all states";
        }
        String why = NetDiagram.obstacle(context.net());
        return why.isEmpty() ? null : why;
    }

    /** Whether a moment's search proves that there are infinitely many states; this would go on as long as it may. */
    private static boolean isUnbounded(Context context) {
        BitSet all = new BitSet();
        all.set(0, context.net().places());
        return Pump.of(context.net(), all, PUMP_COUNTS, context.limit(PUMP_NANOS, 0.1)) != null;
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

    /** The states of a diagram in terms of its net; runs are found by sets round the states that they are to lead to. One thread. */
    static final class DiagramRuns implements DiagramMarkings {
        /** A run may take 1/n of the time that is left. */
        private static final int PARTS = 4;

        private final PlaceStates states;
        private final ComposedChecker checker;

        DiagramRuns(PlaceStates states, ComposedChecker checker) {
            this.states = states;
            this.checker = checker;
        }

        @Override
        public Technique technique() {
            return Technique.DIAGRAM;
        }

        @Override
        public int[] marking(int[] ofDiagram) {
            return states.marking(ofDiagram);
        }

        @Override
        public int[] run(Formula f, int[] state) throws TooLarge {
            states.timeShare().begin(PARTS);
            try (Approach approach = checker.approach(f)) {
                return run(approach);
            } catch (MemoryBudget.Exhausted none) {
                throw new TooLarge(TooLarge.Limit.MEMORY, "not enough memory to search a run", 0);
            } catch (Cancelled stopped) {
                throw new TooLarge(TooLarge.Limit.CANCELLED, "the search for a run was cancelled", 0);
            } finally {
                states.timeShare().begin(PARTS);
            }
        }

        private int[] run(Approach approach) {
            TokenGame game = new TokenGame(states.net());
            List<Integer> events = new ArrayList<>();
            int[] enabled = new int[states.net().transitions()];
            for (int left = distance(approach, game); left > 0; left = distance(approach, game)) {
                int[] before = game.marking().clone();
                int i = 0;
                for (int count = game.enabled(enabled); i < count; i++) {
                    game.fire(enabled[i]);
                    if (approach.isWithin(states.state(game.marking()), left - 1)) {
                        break;
                    }
                    System.arraycopy(before, 0, game.marking(), 0, before.length);
                }
                events.add(enabled[i]); // some step leads nearer
            }
            return events.stream().mapToInt(Integer::intValue).toArray();
        }

        private int distance(Approach approach, TokenGame game) {
            return approach.distance(states.state(game.marking()));
        }
    }

    /**
     * Settles on a diagram what endless runs decide: formulas of LTL and CTL*, automata over runs, and CTL on fair runs. Everything may
     * end as {@link ComposedChecker} says. One thread.
     */
    static final class RunAnswers {
        /** A run may take one part in this many of the time that is left, and not longer than this. */
        private static final int PARTS = 8;

        private static final long EVIDENCE_NANOS = 5_000_000_000L;

        private final PlaceStates states;
        private final ComposedChecker checker;
        private final boolean explains;

        /**
         * Answers on the states of a net.
         *
         * @param explains whether a run is looked for that breaks what does not hold
         */
        RunAnswers(PlaceStates states, ComposedChecker checker, boolean explains) {
            this.states = states;
            this.checker = checker;
            this.explains = explains;
        }

        /** Whether an inquiry is about endless runs, and can be settled. */
        static boolean canSettle(Inquiry inquiry) {
            if (inquiry instanceof LinearClaim claim) {
                return claim.formulas().stream().allMatch(Linear::isThroughout);
            }
            return inquiry instanceof Claim claim && !claim.fairness().isNone() && Linear.isThroughout(claim.formula());
        }

        /** Settles an inquiry about endless runs, or explains why not; false where it is about something else. */
        boolean isSettled(Inquiry inquiry) {
            if (inquiry instanceof LinearClaim claim) {
                settle(claim);
                return true;
            }
            if (inquiry instanceof Claim claim && !claim.fairness().isNone()) {
                settle(claim);
                return true;
            }
            return false;
        }

        private AutomatonLimit limit() {
            return AutomatonLimit.USUAL.orWhen(states.timeShare()::isOver);
        }

        private void settle(Claim claim) {
            try (RunSets sets = new RunSets(states, checker, claim.fairness(), limit());
                    FairBranching branching = new FairBranching(sets.sets(), checker::whereStuttering, sets.fair())) {
                claim.settle(branching.holds(claim.formula()), Technique.DIAGRAM);
            }
        }

        private void settle(LinearClaim claim) {
            AutomatonLimit limit = limit();
            BuchiAutomaton forbidden = claim.forbidden(limit);
            if (forbidden == null || claim.obstacle() != null) {
                return;
            }
            try (RunSets sets = new RunSets(states, checker, claim.fairness(), limit);
                    AcceptedStates accepted = sets.accepted(forbidden, true)) {
                boolean broken = accepted.isInitialAccepted();
                claim.settle(!broken, Technique.DIAGRAM);
                if (broken && explains) {
                    show(claim, sets, accepted);
                }
            } catch (FormulaException | TooLarge tooLarge) {
                claim.obstruct(tooLarge, limit);
            }
        }

        /** Looks for a run that breaks a claim, which there is. */
        private void show(LinearClaim claim, RunSets sets, AcceptedStates accepted) throws FormulaException, TooLarge {
            states.timeShare().begin(PARTS, EVIDENCE_NANOS);
            ShownRun run = null;
            try {
                Evidence found = run(sets, accepted);
                run = new ShownRun(found, length(found), told(claim, found, sets));
            } catch (MemoryBudget.Exhausted full) {
                claim.miss(NoRun.MEMORY);
            } catch (Cancelled late) {
                claim.miss(NoRun.TIME);
            }
            claim.show(run);
        }

        private Evidence run(RunSets sets, AcceptedStates accepted) {
            FoundRun found = new RunFinder(sets.sets(), accepted, states.steps()).find(false);
            if (found.loop() == FoundRun.ANY) {
                Evidence gone = Continuation.of(states.net(), found.events(), states.timeShare()::isOver);
                if (gone != null) {
                    return gone;
                }
                found = new RunFinder(sets.sets(), accepted, states.steps()).find(true);
            }
            String shows = found.loop() == found.events().size() ? "a dead end" : "a loop";
            return Evidence.lasso(found.events(), found.loop(), shows);
        }

        /** How many states a run has before the first one comes again. */
        private static int length(Evidence run) {
            return run.steps() + (run.loop().orElseThrow() == run.steps() ? 1 : 0);
        }

        /** Where on a run the formulas hold that a claim is made of. */
        private Map<Formula, BitSet> told(LinearClaim claim, Evidence run, RunSets sets)
                throws FormulaException, TooLarge {
            Map<Formula, BitSet> told = new HashMap<>();
            for (Formula f : claim.quantified()) {
                told.put(f, where(sets.where(f), run, sets));
            }
            return told;
        }

        private BitSet where(int[] cell, Evidence run, RunSets sets) {
            BitSet holds = new BitSet();
            SingleSteps steps = states.steps();
            int[] state = sets.sets().initial();
            List<Integer> events = run.events();
            for (int i = 0; i < length(run); i++) {
                holds.set(i, sets.sets().has(cell, state));
                state = i < events.size() ? steps.after(state, events.get(i)) : state;
            }
            return holds;
        }

        /**
         * In which states of a diagram what automata read is true, where some runs count: a condition and CTL by labelling, any other
         * quantified formula by an automaton of its own, from the inside out. Dead states repeat themselves. One thread.
         */
        static final class RunSets implements AutoCloseable {
            private final ComposedChecker checker;
            private final StateSets sets;
            private final FairRuns fair;
            private final boolean isFair;
            private final AutomatonLimit limit;
            private final Map<Formula, int[]> known = new HashMap<>();

            /** Sets of states under a fairness assumption, nothing computed yet. */
            RunSets(PlaceStates states, ComposedChecker checker, Fairness fairness, AutomatonLimit limit) {
                this.checker = checker;
                this.limit = limit;
                sets = checker.sets();
                isFair = !fairness.isNone();
                fair = new FairRuns(
                        sets,
                        FairEvents.of(new NetSystem(states.net()), fairness).sets(),
                        states::eventsOf);
            }

            StateSets sets() {
                return sets;
            }

            FairRuns fair() {
                return fair;
            }

            /**
             * The states from which the automaton accepts a fair run; the caller closes them.
             *
             * @param fromInitial whether only runs from the initial state are asked for
             */
            AcceptedStates accepted(BuchiAutomaton automaton, boolean fromInitial) throws FormulaException, TooLarge {
                List<int[]> propositions = new ArrayList<>();
                for (Formula f : automaton.propositions()) {
                    propositions.add(where(f));
                }
                return new AcceptedStates(sets, automaton, propositions, fair, fromInitial);
            }

            /** The cell of the states where a proposition of an automaton is true. */
            int[] where(Formula f) throws FormulaException, TooLarge {
                int[] cell = known.get(f);
                if (cell == null) {
                    cell = sets.hold(compute(f));
                    known.put(f, cell);
                }
                return cell;
            }

            private int compute(Formula f) throws FormulaException, TooLarge {
                Logic logic = Logic.of(f);
                if (logic == Logic.STATE || (logic == Logic.CTL && !isFair)) {
                    return checker.whereStuttering(f);
                }
                boolean contrary = f instanceof Formula.ForAll;
                Formula run = f.children().get(0);
                BuchiAutomaton automaton = LtlTranslator.translateRun(contrary ? new Formula.Not(run) : run, limit);
                try (AcceptedStates accepted = accepted(automaton, false)) {
                    int found = accepted.everywhere();
                    Forest forest = sets.forest();
                    return contrary ? forest.difference(sets.all()[0], found) : found;
                }
            }

            /** Lets all sets go. */
            @Override
            public void close() {
                known.values().forEach(sets::drop);
                known.clear();
                fair.close();
            }
        }
    }
}
