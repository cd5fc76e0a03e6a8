package org.tidemark.net.exec;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Contradiction;
import org.tidemark.net.Arcs;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * The number of bits per place: enough for every token count that was observed or claimed, and for the weights of its
 * arcs.
 *
 * <p>Widths may be a guess, because an expander detects and reports a count that does not fit; {@link #wider} then
 * gives the widths of the next attempt. A place that overflows gets twice the bits; when many do so one after the
 * other, all places are widened together, in three steps, so that the number of attempts is small for every net. A
 * place with a proven bound gets the bits for it and keeps them. Immutable.
 */
public final class FieldWidths {
    /** Bits for any token count up to {@link TokenGame#MOST_TOKENS}. */
    public static final int MOST_BITS = 31;

    /** After this many attempts that widen single places, all places are widened, and again after as many more. */
    private static final int TRIES_FOR_EACH = 12;

    private final int[] bits;
    /** The places whose widths are proven to be enough. */
    private final BitSet proven;

    private final boolean safe;
    private final int tries;

    private FieldWidths(int[] bits, BitSet proven, boolean safe, int tries) {
        this.bits = bits;
        this.proven = proven;
        this.safe = safe;
        this.tries = tries;
    }

    /** Widths for places that, as far as is known, hold at most {@code most[p]} tokens each. */
    public static FieldWidths forCounts(PetriNet net, int[] most) {
        int[] nothing = new int[net.places()];
        Arrays.fill(nothing, -1);
        return proven(net, nothing, most);
    }

    /**
     * Widths for places that are proven to hold at most {@code bounds[p]} tokens or, if that is negative, are guessed
     * to hold at most {@code guess[p]}. A proven width is exact and never widened.
     */
    public static FieldWidths proven(PetriNet net, int[] bounds, int[] guess) {
        int[] bits = new int[net.places()];
        BitSet proven = new BitSet();
        for (int p = 0; p < bits.length; p++) {
            proven.set(p, bounds[p] >= 0);
            bits[p] = bitsFor(Math.max(bounds[p] >= 0 ? bounds[p] : guess[p], net.initial(p)));
        }
        boolean unit = weigh(net, bits);
        return new FieldWidths(bits, proven, unit && Arrays.stream(bits).allMatch(b -> b == 1), 0);
    }

    /** Widths that another run had, which {@link #bits} gave. They are as good as guessed. */
    public static FieldWidths asBefore(PetriNet net, int[] bits) {
        return forCounts(
                net, Arrays.stream(bits).map(b -> (int) ((1L << b) - 1)).toArray());
    }

    /** Whether the net has a NUPN section that claims safety, so that one bit per place should be enough. */
    public static boolean claimsSafety(PetriNet net) {
        Nupn nupn = net.nupn();
        return nupn != null && nupn.safe();
    }

    /** Makes every field wide enough for the weights at its place; true when all weights are 1. */
    private static boolean weigh(PetriNet net, int[] bits) {
        boolean unit = true;
        for (Arcs arcs : new Arcs[] {net.inputs(), net.outputs(), net.reads(), net.inhibitors()}) {
            for (int a = 0; a < arcs.size(); a++) {
                int p = arcs.place(a);
                bits[p] = Math.max(bits[p], bitsFor(arcs.weight(a)));
                unit &= arcs.weight(a) == 1;
            }
        }
        return unit;
    }

    /** The bits of a field that holds numbers up to this one. */
    public static int bitsFor(int count) {
        return Math.max(1, 32 - Integer.numberOfLeadingZeros(count));
    }

    /**
     * The next attempt after a place overflowed; null if it already had the maximum width.
     *
     * @throws Contradiction when the place has a proven width, so that the proof is wrong
     */
    public @Nullable FieldWidths wider(int place) {
        if (proven.get(place)) {
            throw new Contradiction("place " + place + " holds more tokens than was proven");
        }
        if (bits[place] >= MOST_BITS) {
            return null;
        }
        int[] next = bits.clone();
        next[place] = Math.min(MOST_BITS, 2 * bits[place]);
        int least = bitsForAll((tries + 1) / TRIES_FOR_EACH);
        for (int p = 0; p < next.length; p++) {
            next[p] = proven.get(p) ? next[p] : Math.max(next[p], least);
        }
        return new FieldWidths(next, proven, false, tries + 1);
    }

    /**
     * These widths, with each place as wide as the widest of its kind.
     *
     * @param kinds of each place a number that it shares with those of its kind, less than the number of places
     */
    public FieldWidths alike(int[] kinds) {
        int[] widest = new int[bits.length];
        for (int p = 0; p < bits.length; p++) {
            widest[kinds[p]] = Math.max(widest[kinds[p]], bits[p]);
        }
        int[] next = new int[bits.length];
        Arrays.setAll(next, p -> widest[kinds[p]]);
        return Arrays.equals(next, bits) ? this : new FieldWidths(next, proven, safe, tries);
    }

    /** 1, then 7, 15 and 31. */
    private static int bitsForAll(int step) {
        return step == 0 ? 1 : Math.min(MOST_BITS, (4 << step) - 1);
    }

    /** The bits of each place. */
    public int[] bits() {
        return bits.clone();
    }

    /** Whether, as far as is known, one bit per place without a guard is enough. */
    public boolean isSafe() {
        return safe;
    }
}
