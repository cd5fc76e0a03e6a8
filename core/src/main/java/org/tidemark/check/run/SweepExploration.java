package org.tidemark.check.run;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Lookout;
import org.tidemark.check.question.ObligationGoals;
import org.tidemark.check.question.Sighting;
import org.tidemark.format.InputException;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.Obligation;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.search.sweep.SweepOutcome;

/**
 * Finds all reachable markings of a net by sweeps, which forget what lies behind the line.
 *
 * <p>Widths as in {@link Exploration}; the measure is made anew for every choice of widths. Runs once, in the caller's
 * thread; {@link #progress} may be called from any thread meanwhile.
 */
public final class SweepExploration {
    private static final long PROOF_MILLIS = 300;

    private final PetriNet net;
    private final ExploreOptions options;
    private final SweepMeasure.Wish wish;
    private final boolean paths;
    private final boolean deadlock;
    private final List<Inquiry> inquiries;
    private final ObligationGoals duties;
    private final @Nullable Widths known;
    private final TimeLimit watch;
    private volatile @Nullable SweepPass current;

    /**
     * A sweep over all states, or up to a layer with one that breaks an obligation; with {@code paths} it notes the ways
     * to them in a temporary file.
     */
    public SweepExploration(PetriNet net, ExploreOptions options, SweepMeasure.Wish wish, boolean paths) {
        this.net = net;
        this.options = options;
        watch = new TimeLimit(options);
        this.wish = wish;
        this.paths = paths;
        this.deadlock = paths;
        this.duties = ObligationGoals.of(net);
        this.inquiries = duties.inquiries();
        this.known = null;
    }

    /**
     * A sweep that shows every state to the inquiries, and ends with the layer in which the last of them is closed. The way to
     * the first state that answers one has the fewest regress edges, and of those its end has the least progress.
     *
     * @param widths the field widths to begin with
     */
    public SweepExploration(
            PetriNet net, ExploreOptions options, SweepMeasure.Wish wish, List<Inquiry> inquiries, Widths widths) {
        this.net = net;
        this.options = options;
        watch = new TimeLimit(options);
        this.wish = wish;
        this.paths = true;
        this.deadlock = false;
        this.duties = ObligationGoals.NONE;
        this.inquiries = List.copyOf(inquiries);
        this.known = widths;
    }

    /**
     * How far a sweep has come.
     *
     * @param sweeps sweeps begun
     * @param explored states expanded
     * @param held states in memory
     * @param value the progress value where the line stands
     */
    public record Progress(long sweeps, long explored, long held, long value) implements RunProgress {}

    /** How far it has come; null while no sweep has begun and a measure is looked for. */
    public @Nullable Progress progress() {
        SweepPass pass = current;
        return pass == null ? null : pass.progress();
    }

    /**
     * Sweeps until everything is found or a limit is met.
     *
     * @throws InputException when the measure is wrong, or the net contradicts what its NUPN section claims
     */
    public SweepReport run() throws InputException {
        FieldWidths widths = known == null ? widths() : known.now();
        for (int restarts = 0; ; restarts++) {
            NetModel model = NetModel.of(net, widths);
            SweepMeasure course = wish.on(model, options, watch.deadlineNanos(), restarts > 0);
            SweepReport report = sweep(model, course, restarts);
            FieldOverflow overflow = report.outcome().overflow();
            FieldWidths wider = overflow == null ? null : widths.wider(overflow.field());
            if (wider == null || watch.enough()) {
                return report;
            }
            widths = wider;
        }
    }

    private FieldWidths widths() {
        long millis = Math.min(PROOF_MILLIS, options.timeNanos() / 1_000_000 / 4);
        PlaceBounds bounds = PlaceBounds.of(net, Limit.millis(millis).orWhen(options.cancelled()));
        return Exploration.widths(net, bounds, options.seed());
    }

    private SweepReport sweep(NetModel model, SweepMeasure course, int restarts) throws InputException {
        Lookout lookout = new Lookout(inquiries, model, model.expander());
        try (SweepPass pass =
                new SweepPass(model, course, options, watch.deadlineNanos(), paths, lookout, this::isAnswered)) {
            current = pass;
            SweepOutcome outcome = pass.sweep();
            ClaimedSafety.check(net, outcome.overflow(), pass.extremes());
            inquiries.forEach(inquiry -> tell(inquiry, outcome, pass));
            return pass.report(outcome, restarts, watch.seconds(), runToDeadlock(outcome, pass));
        }
    }

    /** The obligation that a state was seen to break, with what is known of it; null where none is broken. */
    public @Nullable BrokenObligation brokenObligation() throws InputException {
        Obligation first = broken();
        return first == null ? null : new BrokenObligation(first, breach(), null);
    }

    /** The obligation that a state was seen to break; null where there is none. */
    public @Nullable Obligation broken() {
        return duties.first();
    }

    /**
     * The same with a run to such a state, for which another sweep looks where this one kept no ways; null where none
     * was found in the time that is left.
     */
    public @Nullable Breach breach() throws InputException {
        if (!duties.isAnyBroken()) {
            return null;
        }
        Breach known = duties.breach(net);
        if (known != null) {
            return known;
        }
        ObligationGoals again = duties.broken();
        new SweepExploration(net, watch.left(), wish, again.inquiries(), Widths.of(net, PlaceBounds.of(net, Limit.millis(PROOF_MILLIS)), options.seed())).run();
        return again.breach(net);
    }

    /** Whether there were questions, and none is left; of obligations one is enough. */
    private boolean isAnswered() {
        if (!duties.isNone()) {
            return duties.isAnyBroken();
        }
        return !inquiries.isEmpty() && inquiries.stream().noneMatch(Inquiry::isOpen);
    }

    private static void tell(Inquiry inquiry, SweepOutcome outcome, SweepPass pass) {
        if (outcome.complete() && inquiry.isOpen()) {
            inquiry.allSeen();
        }
        if (inquiry.sighting() instanceof Sighting.Stored stored) {
            List<Integer> run = pass.runTo(stored.id());
            if (run != null) {
                inquiry.show(run);
            }
            inquiry.forgetState();
        }
    }

    private @Nullable List<Integer> runToDeadlock(SweepOutcome outcome, SweepPass pass) {
        List<Integer> run = deadlock ? pass.runTo(outcome.firstDeadState()) : null;
        return run == null ? null : replayed(run);
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
            throw new IllegalStateException("a run to a deadlock that is none");
        }
        return run;
    }
}
