package org.tidemark.net.exec;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * How many bits each place gets: enough for every token count it was seen or claimed to reach, and for every arc weight
 * at it.
 *
 * <p>Widths may be a guess, because an expander notices a count that does not fit and says so instead of going wrong;
 * {@link #wider} then gives the next try. A place that overflows doubles its bits; when many do so one after the other,
 * all places are widened together, in three steps, so that the number of tries is small whatever the net. A place with
 * a proven bound gets the bits for it and keeps them. Immutable.
 */
public final class FieldWidths {
    /** Bits for any token count up to {@link TokenGame#MOST_TOKENS}. */
    public static final int MOST_BITS = 31;

    /** After so many tries for single places all are widened, and all again after as many more. */
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

    /** Widths for places of which each holds at most {@code most[p]} tokens, as far as is known. */
    public static FieldWidths forCounts(PetriNet net, int[] most) {
        int[] nothing = new int[net.places()];
        Arrays.fill(nothing, -1);
        return proven(net, nothing, most);
    }

    /**
     * Widths for places of which each is proven to hold at most {@code bounds[p]} tokens or, where that is negative, is
     * guessed to hold at most {@code guess[p]}. A proven width is exact and never widened.
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

    /** Whether the net comes with a NUPN section that says it is safe, so that one bit for each place should do. */
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

    private static int bitsFor(int count) {
        return Math.max(1, 32 - Integer.numberOfLeadingZeros(count));
    }

    /**
     * The next try after a place overflowed; null when it had all the bits there are.
     *
     * @throws IllegalStateException when the place has a proven width, so that the proof is wrong
     */
    public @Nullable FieldWidths wider(int place) {
        if (proven.get(place)) {
            throw new IllegalStateException("place " + place + " holds more tokens than was proven");
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

    /** 1, then 7, 15 and 31. */
    private static int bitsForAll(int step) {
        return step == 0 ? 1 : Math.min(MOST_BITS, (4 << step) - 1);
    }

    int[] bits() {
        return bits.clone();
    }

    /** Whether a bit a place and no guard is enough, as far as is known. */
    public boolean isSafe() {
        return safe;
    }
}
