package org.tidemark.check.run;

import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.TokenProbe;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;

/**
 * The field widths of one net as far as they are known, shared by all runs of one check: a field that one run found too
 * narrow is wide enough when the next run starts.
 *
 * <p>Widths are claimed by a NUPN section, follow from proven bounds or, for places without either, are guessed by random
 * walks. All of them are checked at every firing. Any thread may call the methods.
 */
public final class Widths {
    /** How long to look for proofs of bounds: enough for nets of a few hundred places. */
    private static final long PROOF_MILLIS = 300;

    /** Proofs of bounds take at most one part in this many of the time that a run has. */
    private static final int PROOF_SHARE = 4;

    private final PetriNet net;
    private FieldWidths now;
    private boolean isWidened;

    private Widths(PetriNet net, FieldWidths now) {
        this.net = net;
        this.now = now;
    }

    /** Widths as a NUPN section claims them or, without a claim, from bounds that are already proven. */
    public static Widths of(PetriNet net, PlaceBounds bounds, long seed) {
        return FieldWidths.claimsSafety(net) ? claimed(net) : fitting(net, bounds, seed);
    }

    /** The same with bounds that are proven now, within a share of the time of the options. */
    public static Widths proving(PetriNet net, ExploreOptions options) {
        if (FieldWidths.claimsSafety(net)) {
            return claimed(net); // checked while exploring, which is cheaper than a proof
        }
        long millis = Math.min(PROOF_MILLIS, options.timeNanos() / 1_000_000 / PROOF_SHARE);
        Limit limit = Limit.millis(millis).orWhen(options.cancelled());
        return fitting(net, PlaceBounds.of(net, limit), options.seed());
    }

    /** Widths that start as given. */
    public static Widths startingWith(PetriNet net, FieldWidths first) {
        return new Widths(net, first);
    }

    private static Widths claimed(PetriNet net) {
        return new Widths(net, FieldWidths.forCounts(net, new int[net.places()]));
    }

    private static Widths fitting(PetriNet net, PlaceBounds bounds, long seed) {
        int[] guess = bounds.allProven() ? new int[net.places()] : TokenProbe.most(net, seed);
        return new Widths(net, FieldWidths.proven(net, bounds.counts(), guess));
    }

    public PetriNet net() {
        return net;
    }

    /** The widths for the next attempt. */
    public synchronized FieldWidths now() {
        return now;
    }

    /**
     * Makes the field that overflowed wider, from the next attempt on.
     *
     * @return false where the field already has all the bits that a field can have
     * @throws InputException when the net claims to be safe, which the overflow contradicts
     */
    public synchronized boolean widen(FieldOverflow overflow) throws InputException {
        checkClaim(overflow);
        FieldWidths wider = now.wider(overflow.field());
        if (wider == null) {
            return false;
        }
        now = wider;
        isWidened = true;
        return true;
    }

    /**
     * Makes fields as wide as the widest of their kind, from now on.
     *
     * @param kinds of each place a number that it shares with those of its kind
     */
    public synchronized FieldWidths alike(int[] kinds) {
        now = now.alike(kinds);
        return now;
    }

    /** Whether a field has become wider since the beginning. */
    public synchronized boolean isWidened() {
        return isWidened;
    }

    /**
     * Compares what an attempt saw with what the net claims. The token counts matter as well as the overflow: a field may
     * have room for a second token because of an arc's weight.
     *
     * @throws InputException when the net claims to be safe and is not
     */
    public void checkClaim(@Nullable FieldOverflow overflow, FieldExtremes seen) throws InputException {
        if (overflow != null) {
            checkClaim(overflow);
        }
        for (int p = 0; p < net.places() && FieldWidths.claimsSafety(net); p++) {
            if (seen.max(p) > 1) {
                throw new InputException(Nupn.contradicted(net, "there can be " + seen.max(p) + " tokens in", p));
            }
        }
    }

    private void checkClaim(FieldOverflow overflow) throws InputException {
        if (FieldWidths.claimsSafety(net)) {
            String how = "transition '" + net.transitionName(overflow.event()) + "' can put a second token into";
            throw new InputException(Nupn.contradicted(net, how, overflow.field()));
        }
    }

    /** The place that a field belongs to, where an overflow ended a run for good; null where none did. */
    public @Nullable String placeOf(@Nullable FieldOverflow overflow) {
        return overflow == null ? null : net.shownPlace(overflow.field());
    }
}
