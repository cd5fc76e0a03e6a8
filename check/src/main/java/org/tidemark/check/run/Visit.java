package org.tidemark.check.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.FaultGoal;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.QuestionObserver;
import org.tidemark.check.question.SeenState;
import org.tidemark.check.replay.Replay;
import org.tidemark.input.InputException;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.search.DeadTest;
import org.tidemark.search.StateObserver;
import org.tidemark.system.StateModels;
import org.tidemark.system.StepFaults;

/**
 * The questions about the states of one model, whoever visits them: a search, a sweep, files, a cluster. It sees the
 * largest values and what questions ask, says when all questions are answered, compares with what the model file
 * claims, and replays the runs to what was seen. Observers are for one worker each; the rest is for the thread that
 * runs the visit.
 */
public final class Visit {
    private final StateModels models;
    private final Model model;
    private final Inquiry[] inquiries;
    private final boolean anyAnswers;
    private final BooleanSupplier cancelled;
    private final @Nullable FaultGoal fault;
    private final Queue<FieldExtremes> extremes = new ConcurrentLinkedQueue<>();

    /** Finds a run to a state that was seen and shows it to the replay, step by step; null where there is no time or memory. */
    @FunctionalInterface
    public interface RunSource {
        @Nullable
        List<Integer> runWith(Replay replay);
    }

    /**
     * A visit that asks questions.
     *
     * @param model one of the models, as wide as they are now
     * @param anyAnswers whether the first answer is enough
     * @param cancelled whether to stop looking for runs
     */
    public Visit(
            StateModels models, Model model, List<Inquiry> inquiries, boolean anyAnswers, BooleanSupplier cancelled) {
        this.models = models;
        this.model = model;
        this.inquiries = inquiries.toArray(Inquiry[]::new);
        this.anyAnswers = anyAnswers;
        this.cancelled = cancelled;
        StepFaults faults = models.system().faults();
        fault = faults == null ? null : new FaultGoal(faults);
    }

    /** The event without a result that ended the visit; null where there is none. */
    public @Nullable FaultGoal fault() {
        return fault == null || fault.isOpen() ? null : fault;
    }

    /** Shows the states that one worker meets to all questions. */
    public QuestionObserver questions() {
        List<Inquiry> all = new ArrayList<>(Arrays.asList(inquiries));
        if (fault != null) {
            all.add(fault);
        }
        return new QuestionObserver(all, model, model.expander());
    }

    public StateModels models() {
        return models;
    }

    /** Whether no question is asked. */
    public boolean asksNothing() {
        return inquiries.length == 0;
    }

    /** Whether a run to a deadlock is wanted: where questions ask, they ask for their own states. */
    public boolean wantsDeadlock() {
        return inquiries.length == 0 || anyAnswers;
    }

    /** Whether no further state can change an answer. */
    public boolean isAnswered() {
        if (fault() != null) {
            return true;
        }
        for (Inquiry inquiry : inquiries) {
            if (inquiry.isOpen() != anyAnswers) {
                return anyAnswers;
            }
        }
        return inquiries.length > 0 && !anyAnswers;
    }

    /** Sees the largest values for one worker. */
    public FieldExtremes extremes() {
        FieldExtremes mine = models.extremes(model.layout());
        extremes.add(mine);
        return mine;
    }

    /**
     * Sees largest values and what questions ask, for one worker.
     *
     * @param forgets whether a state must be kept as words, since its number will mean nothing later
     * @param test says whether a state without successors is dead, where events are left out; null where none are
     */
    public StateObserver observer(boolean forgets, @Nullable DeadTest test) {
        FieldExtremes mine = extremes();
        if (inquiries.length == 0 && fault == null) {
            return (id, words, at, successors) -> mine.see(words, at);
        }
        QuestionObserver questions = questions();
        if (test == null && !forgets) {
            return (id, words, at, successors) -> {
                mine.see(words, at);
                questions.expanded(id, words, at, successors);
            };
        }
        int stride = model.layout().words();
        return (id, words, at, successors) -> {
            int atLeast = test == null ? successors : test.successors(successors, words, at);
            mine.see(words, at);
            if (forgets) {
                questions.see(
                        words, at, atLeast == 0, () -> new SeenState.Whole(Arrays.copyOfRange(words, at, at + stride)));
            } else {
                questions.expanded(id, words, at, atLeast);
            }
        };
    }

    /** The largest values of all workers. */
    public FieldExtremes allExtremes() {
        FieldExtremes all = models.extremes(model.layout());
        extremes.forEach(all::merge);
        return all;
    }

    /** Puts back largest values that were kept. */
    public void restore(FieldExtremes before) {
        extremes.add(before);
    }

    /** The largest values for a report. */
    public TokenPeaks peaks(@Nullable FieldOverflow overflow) {
        return TokenPeaks.of(allExtremes(), overflow == null ? null : models.limit(overflow));
    }

    /**
     * Concludes from what was seen.
     *
     * @param complete whether these were all states
     * @param overflow what ended the visit; null where nothing of the kind did
     * @param show finds the run of an inquiry
     * @throws InputException when the states contradict what the model file claims
     */
    public void end(boolean complete, @Nullable FieldOverflow overflow, Consumer<Inquiry> show) throws InputException {
        models.endRun(); // limits are for the search, not for its report
        models.checkClaims(overflow, allExtremes());
        for (Inquiry inquiry : inquiries) {
            if (complete && inquiry.isOpen()) {
                inquiry.allSeen();
            }
            show.accept(inquiry);
        }
        FaultGoal found = fault();
        if (found != null) {
            show.accept(found);
        }
    }

    /** Keeps the run to what an inquiry saw, replayed by the rule of the system. */
    public void show(Inquiry inquiry, RunSource source) {
        show(inquiry, true, source);
    }

    /**
     * Keeps the run to what an inquiry saw, replayed by the rule of the system.
     *
     * @param isExact whether its end must show what was seen; otherwise a run whose end does not show it is dropped
     */
    public void show(Inquiry inquiry, boolean isExact, RunSource source) {
        Replay replay = replay();
        List<Integer> run = source.runWith(replay);
        if (run == null || (!isExact && !inquiry.confirms(replay.game()))) {
            inquiry.miss(NoRun.of(cancelled.getAsBoolean()));
        } else {
            inquiry.show(run, replay.game());
        }
        inquiry.forgetState();
    }

    /** The replayed run to a deadlock. */
    public DeadlockRun deadlockRun(RunSource source) {
        return DeadlockRun.of(source.runWith(replay()), NoRun.of(cancelled.getAsBoolean()));
    }

    /** A replay that follows the states of the model. */
    public Replay replay() {
        return new Replay(models.system(), model);
    }
}
