package org.tidemark.check.direct;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.InputException;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.net.PetriNet;

/**
 * The way a net is executed: as a place/transition net, which a high-level net is unfolded into, or directly.
 *
 * @param unfolded the place/transition net; null where there is only the direct way
 * @param direct the high-level net, where it is to be executed directly; null otherwise
 * @param why what spoke for the direct way, as a sentence without its full stop; may be empty
 */
public record Execution(
        @Nullable PetriNet unfolded, @Nullable DirectNet direct, String why) {
    /** What may be asked for. */
    public enum Colors {
        /** Unfolding where it stays small and does not take longer than looking at all states, else direct execution. */
        AUTO,
        /** Direct execution. */
        DIRECT,
        /** Unfolding. */
        UNFOLD
    }

    /** Beyond this an unfolding is not attempted, unless it was asked for or nothing else is possible. */
    private static final long SMALL_BYTES = 256L << 20;

    private static final long SHORT_NANOS = 10_000_000_000L;

    private static final String LATE =
            "it took more than the " + SHORT_NANOS / 1_000_000_000 + " s after which direct execution is preferred";

    /** States of this many places take twenty words and more, while a multi-set takes a few bits. */
    private static final int MANY_PLACES = 2000;

    /**
     * Chooses the way.
     *
     * @param states whether it is states that are asked for; otherwise an unfolding is worth more, for the proofs it allows
     * @throws LimitException when the net cannot be unfolded within the limits, and nothing else is possible
     * @throws InputException when the net cannot be executed in the way asked for
     */
    public static Execution of(NetSource source, Colors colors, UnfoldingLimits limits, boolean states)
            throws InputException {
        ColoredNet net = source.colored();
        if (net == null || net.isPlain() || colors == Colors.UNFOLD) {
            return new Execution(source.unfolded(limits), null, "");
        }
        if (colors == Colors.DIRECT) {
            return new Execution(null, direct(source, net, limits), "");
        }
        PetriNet unfolded = null;
        FirstLook look = new FirstLook(net, limits);
        long start = System.nanoTime();
        try {
            unfolded = states ? quickly(source, look, limits) : source.unfolded(small(limits));
            if (unfolded == null && look.seesAll()) {
                return new Execution(null, look.direct(), look.few());
            }
            if (unfolded == null) {
                unfolded = source.unfolded(small(limits.after(System.nanoTime() - start)));
            }
        } catch (InputException refused) {
            return instead(source, net, limits.after(System.nanoTime() - start), refused);
        }
        DirectNet direct = states && unfolded.places() > MANY_PLACES ? look.direct() : null;
        return new Execution(unfolded, direct, direct == null ? "" : many(unfolded));
    }

    /** The unfolding; null if it is so large, or has so many bindings to try, that it is better to look at some states first. */
    private static @Nullable PetriNet quickly(NetSource source, FirstLook look, UnfoldingLimits limits)
            throws InputException {
        try {
            return source.unfolded(look.before(small(limits)));
        } catch (LimitException putOff) {
            return null;
        }
    }

    /** Within these limits an unfolding is attempted first. */
    static UnfoldingLimits small(UnfoldingLimits limits) {
        long bytes = Math.min(SMALL_BYTES, limits.bytes());
        return limits.nanos() <= SHORT_NANOS
                ? new UnfoldingLimits(bytes, limits.nanos(), limits.cancelled(), limits.late())
                : new UnfoldingLimits(bytes, SHORT_NANOS, limits.cancelled(), LATE);
    }

    private static String many(PetriNet unfolded) {
        return String.format(Locale.ROOT, "its unfolding has %,d places", unfolded.places());
    }

    private static DirectNet direct(NetSource source, ColoredNet net, UnfoldingLimits limits) throws InputException {
        try {
            return DirectNet.of(net, limits);
        } catch (ColorException e) {
            throw source.refusal(e);
        }
    }

    /** The direct way where an unfolding was refused; failing that, an unfolding as large as may be. */
    private static Execution instead(NetSource source, ColoredNet net, UnfoldingLimits limits, InputException refused)
            throws InputException {
        try {
            String why = refused instanceof LimitException limit ? limit.what() : String.valueOf(refused.getMessage());
            return new Execution(null, DirectNet.of(net, limits), why);
        } catch (ColorException indirect) {
            return new Execution(source.unfolded(limits), null, "");
        }
    }
}
