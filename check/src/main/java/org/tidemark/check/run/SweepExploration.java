package org.tidemark.check.run;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.FaultGoal;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ObligationGoals;
import org.tidemark.check.question.QuestionObserver;
import org.tidemark.check.question.SeenState;
import org.tidemark.check.replay.Replay;
import org.tidemark.input.InputException;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.net.exec.NetModels;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.progress.SweepAhead;
import org.tidemark.search.DeadTest;
import org.tidemark.search.StateObserver;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.system.Obligation;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/**
 * Finds all reachable markings of a net by sweeps, which forget what lies behind the line.
 *
 * <p>A field that proves too narrow starts the run again with wider ones ({@link WidthLoop}); the measure is chosen again for every choice of widths. Runs once, in the caller's
 * thread; {@link #progress} may be called from any thread meanwhile.
 */
public final class SweepExploration {
    private final TransitionSystem system;
    private final ExploreOptions options;
    private final SweepMeasure.Choice measure;
    private final StateReduction reduction;
    private final boolean paths;
    private final boolean deadlock;
    private final boolean counts;
    private final List<Inquiry> inquiries;
    private final ObligationGoals obligations;
    private final @Nullable NetSymmetry symmetry;
    private @Nullable SymmetricStates classes;
    private @Nullable StateModels models;
    private final TimeLimit time;
    private volatile @Nullable SweepPass current;

    /**
     * A sweep over all states, or up to a layer with one that breaks an obligation; with {@code paths} it notes the runs
     * to them in a temporary file.
     */
    public SweepExploration(TransitionSystem system, ExploreOptions options, SweepMeasure.Wish wish, boolean paths) {
        this(system, options, wish, paths, null);
    }

    /**
     * A sweep over one representative of all states that differ by a symmetry, as far as the measure cannot tell these
     * apart.
     *
     * @param symmetry null where every state represents itself
     */
    public SweepExploration(
            TransitionSystem system,
            ExploreOptions options,
            SweepMeasure.Wish wish,
            boolean paths,
            @Nullable NetSymmetry symmetry) {
        this.system = system;
        this.options = options;
        reduction = StateReduction.NONE;
        time = new TimeLimit(options);
        measure = wish;
        this.paths = paths;
        this.deadlock = paths;
        this.counts = symmetry != null;
        this.obligations = ObligationGoals.of(system);
        this.inquiries = obligations.inquiries();
        this.symmetry = symmetry;
    }

    /**
     * A sweep that shows every state to the inquiries, and ends with the layer in which the last of them is closed. The way to
     * the first state that answers one has the fewest regress edges, and of those its end has the least progress.
     *
     * @param models the models, whose fields become wider where they must
     */
    public SweepExploration(
            TransitionSystem system,
            ExploreOptions options,
            SweepMeasure.Wish wish,
            List<Inquiry> inquiries,
            StateModels models) {
        this(system, options, wish, StateReduction.NONE, inquiries, models);
    }

    /**
     * A sweep that need not show every state to the inquiries.
     *
     * @param reduction leaves out what the inquiries do not need; not heeded where a measure counts events, so that more than the
     *     state of the net is swept
     */
    public SweepExploration(
            TransitionSystem system,
            ExploreOptions options,
            SweepMeasure.Choice measure,
            StateReduction reduction,
            List<Inquiry> inquiries,
            StateModels models) {
        this(system, options, measure, reduction, null, inquiries, models);
    }

    /**
     * A sweep for inquiries over one representative of all states that differ by a symmetry.
     *
     * @param symmetry what the inquiries cannot tell apart; null where every state represents itself
     */
    public SweepExploration(
            TransitionSystem system,
            ExploreOptions options,
            SweepMeasure.Choice measure,
            StateReduction reduction,
            @Nullable NetSymmetry symmetry,
            List<Inquiry> inquiries,
            StateModels models) {
        this.reduction = reduction;
        this.system = system;
        this.options = options;
        time = new TimeLimit(options);
        this.measure = measure;
        this.paths = true;
        this.deadlock = false;
        this.counts = false;
        this.obligations = ObligationGoals.NONE;
        this.inquiries = List.copyOf(inquiries);
        this.symmetry = symmetry;
        this.models = models;
    }

    /**
     * A sweep over all states, or representatives of them, up to a layer with one that breaks an obligation.
     *
     * @param paths whether it notes the runs to states in a temporary file
     */
    public SweepExploration(
            TransitionSystem system,
            ExploreOptions options,
            SweepMeasure.Choice measure,
            StateReduction reduction,
            boolean paths,
            StateModels models) {
        this.system = system;
        this.options = options;
        this.reduction = reduction;
        time = new TimeLimit(options);
        this.measure = measure;
        this.paths = paths;
        this.deadlock = paths;
        this.counts = false;
        this.obligations = ObligationGoals.of(system);
        this.inquiries = obligations.inquiries();
        this.symmetry = null;
        this.models = models;
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
        return new WidthLoop(time).run(() -> new StateSweep(models()));
    }

    /** The widths given, or its own, which it keeps for a further sweep. */
    private StateModels models() {
        StateModels known = models;
        if (known == null) {
            known = system.models(options.effort(), options.seed());
            models = known;
        }
        return known;
    }

    /** One sweep over all states with one choice of widths. */
    private final class StateSweep implements Attempt<SweepReport> {
        private final StateModels models;
        private final Model model;
        private final Visit visit;
        private final SweepPass pass;
        private @Nullable List<Integer> runToDeadlock;

        StateSweep(StateModels models) throws InputException {
            this.models = models;
            NetSymmetry all = symmetry;
            model = all == null
                    ? models.model(StateModels.Use.WITHOUT_IMPLIED)
                    : ((NetModels) models).alike(all.placeOrbits()).model(StateModels.Use.WHOLE);
            visit = new Visit(models, model, inquiries, !obligations.isNone(), time::isReached);
            int sampleStates = SweepAhead.PLAIN.sampleStates();
            SweepChoice over = all == null
                    ? new SweepChoice(measure.on(models, model, options, time.deadlineNanos()), null)
                    : SweepChoice.of(
                            (SweepMeasure.Wish) measure,
                            models,
                            model,
                            all,
                            sampleStates,
                            options,
                            time.deadlineNanos());
            SweepMeasure course = over.course();
            NetSymmetry used = over.symmetry();
            SymmetricStates met = used == null ? null : new SymmetricStates(used, counts);
            classes = met;
            Model searched = course.model() == model ? reduction.of(model) : course.model();
            pass = new SweepPass(
                    visit,
                    model,
                    new SweepPass.Swept(course, searched, met),
                    beside(all, used),
                    time.deadlineNanos(),
                    paths,
                    () -> observer(searched == course.model()),
                    visit::isAnswered);
            current = pass;
        }

        /** Shows states to the questions, for one worker. */
        private StateObserver observer(boolean isWhole) {
            QuestionObserver seeing = visit.questions();
            if (isWhole) {
                return seeing;
            }
            DeadTest test = new DeadTest(model);
            return (id, words, at, successors) ->
                    seeing.expanded(id, words, at, test.successors(successors, words, at));
        }

        @Override
        public void run() throws InputException {
            SweepOutcome outcome = pass.run(this::show);
            runToDeadlock = runToDeadlock(outcome);
        }

        private void show(Inquiry inquiry) {
            List<Integer> run = inquiry.sighting() instanceof SeenState.Stored stored ? pass.runTo(stored.id()) : null;
            if (run != null && classes != null) {
                visit.show(inquiry, replay -> lifted(run, replay));
            } else if (run != null) {
                visit.show(inquiry, reduction.preservesAnswers(), replay -> followed(run, replay));
            }
            if (inquiry.sighting() instanceof SeenState.Stored) {
                inquiry.forgetState();
            }
        }

        /** A run through the states that were swept as one of the system, step by step. */
        private @Nullable List<Integer> followed(List<Integer> run, Replay replay) {
            FollowedRun whole = reduction.following(model, replay);
            Replay.along(whole == null ? model : reduction.of(model), run, whole == null ? replay : whole);
            return whole == null ? run : whole.events();
        }

        private List<Integer> lifted(List<Integer> run, Replay replay) {
            SymmetricStates met = classes;
            return met == null ? run : met.lifted(model, run, replay);
        }

        private @Nullable List<Integer> runToDeadlock(SweepOutcome outcome) {
            List<Integer> run = deadlock ? pass.runTo(outcome.firstDeadState()) : null;
            List<Integer> lifted =
                    run == null ? null : classes == null ? followed(run, visit.replay()) : lifted(run, visit.replay());
            if (lifted != null && !Replay.after(system, lifted).isDead()) {
                if (reduction.preservesAnswers()) {
                    throw new IllegalStateException("a run to a state that is not a deadlock");
                }
                reduction.refute();
                return null;
            }
            return lifted;
        }

        @Override
        public @Nullable FieldOverflow overflow() {
            return pass.overflow();
        }

        @Override
        public StateModels models() {
            return models;
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

    /** The effect of the symmetries, once the sweep has run; null where none were asked for. */
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

    /** The state with an event without a result that ended it; null where there is none. */
    public @Nullable FaultGoal fault() {
        SweepPass pass = current;
        return pass == null ? null : pass.fault();
    }

    /** The obligations that could not be judged in some state, and that no other state was seen to break. */
    public List<Obligation> undefined() {
        return obligations.undefined();
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
     * The broken obligation with a run to a state that breaks it, for which another sweep looks where this one kept no
     * ways; null where none was found in the time that is left.
     */
    public @Nullable Breach breach() throws InputException {
        if (!obligations.isAnyBroken()) {
            return null;
        }
        Breach known = obligations.breach(system);
        if (known != null) {
            return known;
        }
        ObligationGoals again = obligations.broken();
        new SweepExploration(system, time.left(), measure, reduction, again.inquiries(), models()).run();
        return again.breach(system);
    }
}
