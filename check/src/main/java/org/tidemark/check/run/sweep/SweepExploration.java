package org.tidemark.check.run.sweep;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Lookout;
import org.tidemark.check.question.ObligationGoals;
import org.tidemark.check.question.Sighting;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.run.Attempt;
import org.tidemark.check.run.Ending;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.WidthLoop;
import org.tidemark.check.run.Widths;
import org.tidemark.check.run.reduction.StateReduction;
import org.tidemark.check.run.reduction.SymmetricStates;
import org.tidemark.check.run.report.BrokenObligation;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.format.InputException;
import org.tidemark.model.Model;
import org.tidemark.net.Obligation;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.progress.SweepAhead;
import org.tidemark.search.DeadTest;
import org.tidemark.search.StateObserver;
import org.tidemark.search.sweep.SweepOutcome;

/**
 * Finds all reachable markings of a net by sweeps, which forget what lies behind the line.
 *
 * <p>A field that proves too narrow starts the run again with wider ones ({@link WidthLoop}); the measure is chosen again for every choice of widths. Runs once, in the caller's
 * thread; {@link #progress} may be called from any thread meanwhile.
 */
public final class SweepExploration {
    private final PetriNet net;
    private final ExploreOptions options;
    private final SweepMeasure.Wish wish;
    private final StateReduction reduction;
    private final boolean paths;
    private final boolean deadlock;
    private final boolean counts;
    private final List<Inquiry> inquiries;
    private final ObligationGoals obligations;
    private final @Nullable NetSymmetry symmetry;
    private @Nullable SymmetricStates classes;
    private @Nullable Widths widths;
    private final TimeLimit time;
    private volatile @Nullable SweepPass current;

    /**
     * A sweep over all states, or up to a layer with one that breaks an obligation; with {@code paths} it notes the runs
     * to them in a temporary file.
     */
    public SweepExploration(PetriNet net, ExploreOptions options, SweepMeasure.Wish wish, boolean paths) {
        this(net, options, wish, paths, null);
    }

    /**
     * The same over one representative of all states that differ by a symmetry, as far as the measure cannot tell these apart.
     *
     * @param symmetry null where every state represents itself
     */
    public SweepExploration(
            PetriNet net,
            ExploreOptions options,
            SweepMeasure.Wish wish,
            boolean paths,
            @Nullable NetSymmetry symmetry) {
        this.net = net;
        this.options = options;
        reduction = StateReduction.NONE;
        time = new TimeLimit(options);
        this.wish = wish;
        this.paths = paths;
        this.deadlock = paths;
        this.counts = symmetry != null;
        this.obligations = ObligationGoals.of(net);
        this.inquiries = obligations.inquiries();
        this.symmetry = symmetry;
    }

    /**
     * A sweep that shows every state to the inquiries, and ends with the layer in which the last of them is closed. The way to
     * the first state that answers one has the fewest regress edges, and of those its end has the least progress.
     *
     * @param widths the field widths, which become wider where they must
     */
    public SweepExploration(
            PetriNet net, ExploreOptions options, SweepMeasure.Wish wish, List<Inquiry> inquiries, Widths widths) {
        this(net, options, wish, StateReduction.NONE, inquiries, widths);
    }

    /**
     * The same, which need not show every state to the inquiries.
     *
     * @param reduction leaves out what the inquiries do not need; not heeded where a measure counts events, so that more than the
     *     state of the net is swept
     */
    public SweepExploration(
            PetriNet net,
            ExploreOptions options,
            SweepMeasure.Wish wish,
            StateReduction reduction,
            List<Inquiry> inquiries,
            Widths widths) {
        this(net, options, wish, reduction, null, inquiries, widths);
    }

    /**
     * The same over one representative of all states that differ by a symmetry.
     *
     * @param symmetry what the inquiries cannot tell apart; null where every state represents itself
     */
    public SweepExploration(
            PetriNet net,
            ExploreOptions options,
            SweepMeasure.Wish wish,
            StateReduction reduction,
            @Nullable NetSymmetry symmetry,
            List<Inquiry> inquiries,
            Widths widths) {
        this.reduction = reduction;
        this.net = net;
        this.options = options;
        time = new TimeLimit(options);
        this.wish = wish;
        this.paths = true;
        this.deadlock = false;
        this.counts = false;
        this.obligations = ObligationGoals.NONE;
        this.inquiries = List.copyOf(inquiries);
        this.symmetry = symmetry;
        this.widths = widths;
    }

    /** How far it has come; null while no sweep has begun and a measure is looked for. */
    public @Nullable SweepProgress progress() {
        SweepPass pass = current;
        return pass == null ? null : pass.progress();
    }

    /**
     * Sweeps until everything is found or a limit is met.
     *
     * @throws InputException when the measure is wrong, or the net contradicts what its NUPN section claims
     */
    public SweepReport run() throws InputException {
        return new WidthLoop(time).run(() -> new StateSweep(widths()));
    }

    /** The widths given, or its own, which it keeps for a further sweep. */
    private Widths widths() {
        Widths known = widths;
        if (known == null) {
            known = Widths.proving(net, options);
            widths = known;
        }
        return known;
    }

    /** One sweep over all states with one choice of widths. */
    private final class StateSweep implements Attempt<SweepReport> {
        private final NetModel model;
        private final SweepPass pass;
        private @Nullable List<Integer> runToDeadlock;

        StateSweep(Widths widths) throws InputException {
            NetSymmetry all = symmetry;
            model = all == null ? NetModel.lean(net, widths.now()) : NetModel.of(net, widths.alike(all.placeOrbits()));
            int sampleStates = SweepAhead.PLAIN.sampleStates();
            SweptOver over =
                    SweptOver.of(wish, model, all, sampleStates, options, time.deadlineNanos(), widths.isWidened());
            SweepMeasure course = over.course();
            NetSymmetry used = over.symmetry();
            SymmetricStates met = used == null ? null : new SymmetricStates(used, counts);
            classes = met;
            Lookout lookout = new Lookout(inquiries, model, model.expander());
            Model searched = course.model() == model ? reduction.of(model) : course.model();
            DeadTest test = new DeadTest(model);
            StateObserver observer = searched == course.model()
                    ? lookout
                    : (id, words, at, successors) ->
                            lookout.expanded(id, words, at, test.successors(successors, words, at));
            pass = new SweepPass(
                    widths,
                    model,
                    new SweepPass.Swept(course, searched, met),
                    beside(all, used),
                    time.deadlineNanos(),
                    paths,
                    observer,
                    SweepExploration.this::isAnswered);
            current = pass;
        }

        @Override
        public void run() throws InputException {
            SweepOutcome outcome = pass.run();
            inquiries.forEach(inquiry -> tell(inquiry, outcome, pass, model));
            runToDeadlock = runToDeadlock(outcome, pass, model);
        }

        @Override
        public boolean widen() throws InputException {
            return pass.widen();
        }

        @Override
        public SweepReport report(Ending ending) {
            return pass.report(ending, runToDeadlock);
        }

        @Override
        public void close() {
            pass.close();
        }
    }

    /** The options with the memory that is left beside the symmetries that were given, and those of them that are used. */
    private ExploreOptions beside(@Nullable NetSymmetry all, @Nullable NetSymmetry used) {
        long ofUsed = used == null ? 0 : used.bytes(options.workers());
        return options.beside(ofUsed + (all == null || all == used ? 0 : all.bytes(0)));
    }

    /** What the symmetries did, once it has run; null where none were asked for. */
    public @Nullable SymmetryReport symmetryReport(List<String> questions, SweepReport report, double secondsToFind) {
        SymmetricStates met = classes;
        if (met == null) {
            return null;
        }
        Long visited = report.states();
        SymmetryReport of =
                met.report(questions, visited == null ? report.outcome().explored() : visited, secondsToFind);
        return visited == null || report.outcome().sweeps() > 1 ? of.uncounted() : of;
    }

    /** The obligation that a state was seen to break, with what is known of it; null where none is broken. */
    public @Nullable BrokenObligation brokenObligation() throws InputException {
        Obligation first = broken();
        return first == null ? null : new BrokenObligation(first, breach(), null);
    }

    /** The obligation that a state was seen to break; null where there is none. */
    public @Nullable Obligation broken() {
        return obligations.first();
    }

    /**
     * The same with a run to such a state, for which another sweep looks where this one kept no ways; null where none
     * was found in the time that is left.
     */
    public @Nullable Breach breach() throws InputException {
        if (!obligations.isAnyBroken()) {
            return null;
        }
        Breach known = obligations.breach(net);
        if (known != null) {
            return known;
        }
        ObligationGoals again = obligations.broken();
        new SweepExploration(net, time.left(), wish, again.inquiries(), widths()).run();
        return again.breach(net);
    }

    /** Whether there were questions, and none is left; one broken obligation will do. */
    private boolean isAnswered() {
        if (!obligations.isNone()) {
            return obligations.isAnyBroken();
        }
        return !inquiries.isEmpty() && inquiries.stream().noneMatch(Inquiry::isOpen);
    }

    private void tell(Inquiry inquiry, SweepOutcome outcome, SweepPass pass, NetModel model) {
        if (outcome.complete() && inquiry.isOpen()) {
            inquiry.allSeen();
        }
        if (inquiry.sighting() instanceof Sighting.Stored stored) {
            List<Integer> run = pass.runTo(stored.id());
            if (run != null) {
                inquiry.show(classes == null ? run : lifted(inquiry, run, model, classes));
            }
            inquiry.forgetState();
        }
    }

    /** A run between representatives as one of the net, which is replayed. */
    private static List<Integer> lifted(Inquiry inquiry, List<Integer> run, NetModel model, SymmetricStates classes) {
        Replay replay = new Replay(model);
        List<Integer> lifted = classes.lifted(model, run, replay);
        if (!inquiry.confirms(replay.game())) {
            throw new IllegalStateException("a replayed run does not show what was seen at its end");
        }
        return lifted;
    }

    private @Nullable List<Integer> runToDeadlock(SweepOutcome outcome, SweepPass pass, NetModel model) {
        List<Integer> run = deadlock ? pass.runTo(outcome.firstDeadState()) : null;
        SymmetricStates met = classes;
        return run == null ? null : replayed(met == null ? run : met.lifted(model, run, new Replay(model)));
    }

    /** Plays a run by the textbook rule; it must end where nothing is enabled. */
    private List<Integer> replayed(List<Integer> run) {
        TokenGame game = new TokenGame(net);
        for (int event : run) {
            if (!game.enabled(event)) {
                throw new IllegalStateException("a run with a transition that is not enabled");
            }
            game.fire(event);
        }
        if (game.enabled(new int[0]) != 0) {
            throw new IllegalStateException("a run to a state that is not a deadlock");
        }
        return run;
    }
}
