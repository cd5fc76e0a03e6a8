package org.tidemark.color.unfold;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.ColorException;
import org.tidemark.color.LimitReached;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.type.Type;

/** Keeps count of an unfolding while it grows, and ends it when it outgrows its limits. Not thread-safe. */
public final class UnfoldingSize {
    /** What a node takes beside its name: entries in tables, by id and by name. */
    private static final int NODE_BYTES = 200;

    private static final int ARC_BYTES = 24;
    private static final int LOOK_UP = 1 << 14;

    private final ColoredNet net;
    private final UnfoldingLimits limits;
    private final long startNanos;
    private long places;
    private long transitions;
    private long bytes;
    private int attempts;
    private final CancellationCheck cancellation = CancellationCheck.until(this::isOver);
    private String current = "";

    public UnfoldingSize(ColoredNet net, UnfoldingLimits limits) {
        this(net, limits, System.nanoTime());
    }

    private UnfoldingSize(ColoredNet net, UnfoldingLimits limits, long startNanos) {
        this.net = net;
        this.limits = limits;
        this.startNanos = startNanos;
    }

    /** The next round: nothing is there yet, but the time goes on. */
    UnfoldingSize anew() {
        return new UnfoldingSize(net, limits, startNanos);
    }

    /** The transition whose bindings are being looked for. */
    void at(ColoredTransition transition) {
        current = " at transition '" + transition.name() + "', whose variables have "
                + product(transition.variables().stream().map(Variable::type).toList()) + " bindings";
    }

    private static String product(List<Type> types) {
        return number(types.stream().map(Type::size).reduce(BigInteger.ONE, BigInteger::multiply));
    }

    void place(int nameLength) throws ColorException {
        places++;
        grow(NODE_BYTES + nameLength);
    }

    void transition(int nameLength, int arcs) throws ColorException {
        transitions++;
        grow(NODE_BYTES + nameLength + (long) ARC_BYTES * arcs);
    }

    private void grow(long more) throws ColorException {
        bytes += more;
        if (bytes > limits.bytes()) {
            long kibibytes = limits.bytes() >> 10;
            throw ended(
                    "more than the " + (kibibytes < 1024 ? kibibytes + " KiB" : kibibytes / 1024 + " MiB")
                            + " it may take",
                    "give more memory, or choose a smaller instance");
        }
    }

    /** Counts something tried. */
    void attempt() throws ColorException {
        if (++attempts % LOOK_UP == 0 && isOver()) {
            throw over();
        }
    }

    /** For what takes long and cannot end in a {@link ColorException}. */
    public CancellationCheck cancellation() {
        return cancellation;
    }

    private boolean isOver() {
        return limits.cancelled().getAsBoolean() || System.nanoTime() - startNanos > limits.nanos();
    }

    /** That the time is up, or that the run was cancelled. */
    public LimitReached over() {
        return limits.cancelled().getAsBoolean()
                ? ended("it was interrupted", "")
                : ended("the time is over", "give more time, or choose a smaller instance");
    }

    /** Refuses to list the values of a type that are more than the memory holds. */
    void list(Type type, String where) throws ColorException {
        if (type.size().compareTo(BigInteger.valueOf(limits.bytes() / NODE_BYTES)) > 0) {
            throw new LimitReached(
                    where + ": all values of type " + type + " are " + number(type.size())
                            + ", more than the memory for the unfolding holds",
                    "give more memory, or choose a smaller type");
        }
    }

    private LimitReached ended(String why, String advice) {
        return new LimitReached(
                "the unfolding of " + net.places().size() + " places and "
                        + net.transitions().size() + " transitions has come to " + number(places) + " places and "
                        + number(transitions) + " transitions" + current + ": " + why,
                advice);
    }

    private static String number(Number number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
