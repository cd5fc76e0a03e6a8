package org.tidemark.check.run;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.ObligationGoals;
import org.tidemark.format.InputException;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.Obligation;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.TokenProbe;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.search.Outcome;

/**
 * Finds all reachable markings of a net.
 *
 * <p>Field widths come from proven bounds, are claimed by a NUPN, or are guessed by random walks, and are checked at
 * every firing; a guess that turns out too narrow starts the run anew with wider fields. Where the net has obligations, an
 * exploration for its own sake ends at the first state that breaks one. Runs once, in the caller's
 * thread and as many others as asked for; {@link #progress} may be called from any thread meanwhile. Two explorations share nothing.
 */
public final class Exploration {
    /** How long to look for proofs of bounds: enough for nets of some hundred places. */
    private static final long PROOF_MILLIS = 300;

    private final PetriNet net;
    private final ExploreOptions options;
    private final List<Inquiry> inquiries;
    private final @Nullable Widths known;
    private final BooleanSupplier nobodyWaits;
    private final TimeLimit watch;
    private final ObligationGoals duties;
    private volatile @Nullable Pass current;

    public Exploration(PetriNet net, ExploreOptions options) {
        this.net = net;
        this.options = options;
        watch = new TimeLimit(options);
        this.known = null;
        this.duties = ObligationGoals.of(net);
        this.inquiries = duties.inquiries();
        this.nobodyWaits = watch::enough;
    }

    /**
     * An exploration that shows every state to the inquiries and ends when all of them are closed.
     *
     * @param widths the field widths to begin with
     * @param nobodyWaits when not even the runs to states already seen, or an answer that follows from having seen all of
     *     them, are waited for; later than the time limit, which is for finding states
     */
    public Exploration(
            PetriNet net,
            ExploreOptions options,
            List<Inquiry> inquiries,
            Widths widths,
            BooleanSupplier nobodyWaits) {
        this.net = net;
        this.options = options;
        watch = new TimeLimit(options);
        this.known = widths;
        this.duties = ObligationGoals.NONE;
        this.inquiries = inquiries;
        this.nobodyWaits = nobodyWaits;
    }

    /**
     * How far a run has come.
     *
     * @param states different states found
     * @param explored states expanded
     * @param edges edges found
     * @param depth the depth being worked at
     * @param frontier states still to expand
     * @param bytes what is booked on the memory budget
     */
    public record Progress(long states, long explored, long edges, long depth, long frontier, long bytes)
            implements RunProgress {}

    public Progress progress() {
        Pass pass = current;
        return pass == null ? new Progress(0, 0, 0, 0, 0, 0) : pass.progress();
    }

    /**
     * Explores until everything is found or a limit is met.
     *
     * @throws InputException when the net contradicts what its NUPN section claims
     */
    public ExplorationReport run() throws InputException {
        FieldWidths widths = known == null ? widths() : known.now();
        double restarted = 0;
        for (int restarts = 0; ; restarts++) {
            Pass pass = new Pass(net, widths, options, watch.deadlineNanos(), inquiries, !duties.isNone(), nobodyWaits);
            current = pass;
            Outcome outcome = pass.search();
            pass.checkSafety(outcome);
            FieldOverflow overflow = outcome.overflow();
            if (overflow == null) {
                return pass.report(outcome, restarts, restarted, watch::seconds, null);
            }
            FieldWidths wider = widths.wider(overflow.field());
            if (wider != null && watch.enough()) {
                Outcome.End why = options.cancelled().getAsBoolean() ? Outcome.End.CANCELLED : Outcome.End.TIME;
                return pass.report(outcome.endedBy(why), restarts, restarted, watch::seconds, null);
            }
            if (wider == null) {
                return pass.report(outcome, restarts, restarted, watch::seconds, net.placeName(overflow.field()));
            }
            widths = wider;
            if (known != null) {
                known.widen(overflow);
            }
            restarted = watch.seconds();
        }
    }

    /** All states, where the last pass found them all and they can be read; null otherwise. */
    public @Nullable Pass states() {
        Pass pass = current;
        return pass != null && pass.isComplete() && !pass.store().forgets() ? pass : null;
    }

    /** The obligation that a state was seen to break, with what is known of it; null where none is broken. */
    public @Nullable BrokenObligation brokenObligation() {
        Breach breach = breach();
        Obligation first = breach == null ? broken() : breach.obligation();
        return first == null ? null : new BrokenObligation(first, breach, noRun());
    }

    /** The obligation that the exploration has found broken, with or without a run; null where there is none. */
    public @Nullable Obligation broken() {
        return duties.first();
    }

    /** Why there is no run to a state that breaks an obligation; null where there is one, or none was looked for. */
    public @Nullable NoRun noRun() {
        return duties.noRun();
    }

    /** The breach of an obligation with a run; null where there is none, or no run was found. */
    public @Nullable Breach breach() {
        return duties.breach(net);
    }

    private FieldWidths widths() {
        long millis = Math.min(PROOF_MILLIS, options.timeNanos() / 1_000_000 / 4);
        // A claim of safety is checked while exploring, which is cheaper than to prove it.
        boolean claimed = FieldWidths.claimsSafety(net);
        return widths(
                net,
                PlaceBounds.of(net, Limit.millis(claimed ? 0 : millis).orWhen(options.cancelled())),
                options.seed());
    }

    /** Widths as a NUPN claims, or from proven bounds and, for places without one, from random walks. */
    public static FieldWidths widths(PetriNet net, PlaceBounds bounds, long seed) {
        if (FieldWidths.claimsSafety(net)) {
            return FieldWidths.forCounts(net, new int[net.places()]);
        }
        int[] guess = bounds.allProven() ? new int[net.places()] : TokenProbe.most(net, seed);
        return FieldWidths.proven(net, bounds.counts(), guess);
    }
}
