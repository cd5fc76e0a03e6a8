package org.tidemark.check.direct;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.LateUnfolding;
import org.tidemark.check.Subject;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.Equivalence;
import org.tidemark.engine.Colors;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/**
 * The way a net is executed: as a place/transition net, which a high-level net is unfolded into, or directly.
 *
 * @param unfolded the place/transition net; null where there is only the direct way
 * @param direct the high-level net, where it is to be executed directly; null otherwise
 * @param late the unfolding that was put off to look at some states first; null where none was
 * @param why what spoke for the direct way, as a sentence without its full stop; may be empty
 */
public record Execution(
        @Nullable PetriNet unfolded,
        @Nullable DirectNet direct,
        @Nullable LateUnfolding late,
        String why) {
    /** The purpose that a net is executed for. */
    public enum Purpose {
        /** To find its states. */
        STATES,
        /** To answer questions, of which an unfolding may prove some without looking at states. */
        ANSWERS,
        /** For something that looks at no state before it has the net that it is about. */
        OTHER
    }

    /** Beyond this an unfolding is not attempted, unless it was asked for or nothing else is possible. */
    private static final long SMALL_BYTES = 256L << 20;

    private static final long SHORT_NANOS = 10_000_000_000L;

    private static final String LATE =
            "it took more than the " + SHORT_NANOS / 1_000_000_000 + " s after which direct execution is preferred";

    /** An unfolding that has grown beyond this, a few thousand places and transitions, is put off. */
    private static final long QUICK_BYTES = 512L << 10;

    /**
     * Chooses the way.
     *
     * @throws LimitException when the net cannot be unfolded within the limits, and nothing else is possible
     * @throws InputException when the net cannot be executed in the way asked for
     */
    public static Execution of(NetSource source, Colors colors, UnfoldingLimits limits, Purpose purpose)
            throws InputException {
        ColoredNet net = source.colored();
        boolean merges = colors == Colors.DIRECT || (purpose != Purpose.OTHER && colors != Colors.UNFOLD);
        if (net != null && merges && net.equivalences().stream().anyMatch(Equivalence::isDeclared)) {
            return new Execution(null, direct(source, net, limits), null, "");
        }
        if (net == null || net.isPlain() || colors == Colors.UNFOLD) {
            return unfolded(source.unfolded(limits));
        }
        if (colors == Colors.DIRECT) {
            return new Execution(null, direct(source, net, limits), null, "");
        }
        long start = System.nanoTime();
        Supplier<UnfoldingLimits> left = () -> limits.after(System.nanoTime() - start);
        DirectNet direct = purpose == Purpose.OTHER ? null : directly(net, limits);
        if (direct == null) {
            return smallOrDirect(source, net, left);
        }
        try {
            PetriNet unfolded = source.unfolded(quick(small(limits)));
            String against = purpose == Purpose.STATES ? UnfoldingSwitch.against(unfolded) : "";
            return against.isEmpty() ? unfolded(unfolded) : new Execution(unfolded, direct, null, against);
        } catch (LimitException putOff) {
            return new Execution(null, direct, new LateUnfolding(source, () -> small(left.get())), "");
        } catch (InputException refused) {
            return new Execution(null, direct, null, String.valueOf(refused.getMessage()));
        }
    }

    /** The subject of a check of the net. */
    public Subject subject(Subject.Unfolding otherwise) {
        boolean mayUnfold = late != null || !why.isEmpty();
        return new Subject(unfolded, direct, null, otherwise, late)
                .ofColored(mayUnfold && direct != null ? direct.net() : null);
    }

    private static Execution unfolded(PetriNet net) {
        return new Execution(net, null, null, "");
    }

    /** A small unfolding, or the direct way. */
    private static Execution smallOrDirect(NetSource source, ColoredNet net, Supplier<UnfoldingLimits> left)
            throws InputException {
        try {
            return unfolded(source.unfolded(small(left.get())));
        } catch (InputException refused) {
            return instead(source, net, left.get(), refused);
        }
    }

    /** The limits of an unfolding that ends the first time it asks whether to go on, which is after a thousand bindings. */
    private static UnfoldingLimits quick(UnfoldingLimits usual) {
        return new UnfoldingLimits(Math.min(QUICK_BYTES, usual.bytes()), usual.nanos(), () -> true, usual.late());
    }

    private static @Nullable DirectNet directly(ColoredNet net, UnfoldingLimits limits) {
        try {
            return DirectNet.of(net, limits);
        } catch (ColorException refused) {
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
            return new Execution(null, DirectNet.of(net, limits), null, why);
        } catch (ColorException indirect) {
            return unfolded(source.unfolded(limits));
        }
    }
}
