package org.tidemark.color.unfold;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.ColorException;
import org.tidemark.color.LimitReached;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.type.Sizes;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.ValueTable;

/** Tracks the size of an unfolding while it grows, and stops it when it exceeds its limits. Not thread-safe. */
public final class UnfoldingSize {
    /** The bytes of a node besides its name: table entries by id and by name. */
    private static final int NODE_BYTES = 200;

    private static final int ARC_BYTES = 24;
    private static final int POLL_INTERVAL = 1 << 10;

    /** More bindings than can be tried in months. */
    private static final double MOST_BINDINGS_TRIED = 1e15;

    /** From here on it pays to ask whether what is certain to come can fit the limits. */
    static final double MANY = 10_000;

    /** More time is worth a try for at most this many times as many bindings as could be tried at best. */
    private static final double WORTH_WAITING = 100;

    private static final String SMALLER_CONSTANTS = "choose smaller constants or types";

    private final ColoredNet net;
    private final UnfoldingLimits limits;
    private final boolean keepsAll;
    private final long startNanos;
    private final ValueTable values;
    private final long valuesBefore;
    private long places;
    private long transitions;
    private long bytes;
    private int attempts;
    private final CancellationCheck cancellation = CancellationCheck.until(this::isOver);
    private @Nullable ColoredTransition current;

    public UnfoldingSize(ColoredNet net, UnfoldingLimits limits) {
        this(net, limits, UnfoldingScope.whole(net));
    }

    /**
     * The size of as much of a net as a scope says. Whether every binding that is found becomes a transition is known of a whole
     * net only.
     */
    UnfoldingSize(ColoredNet net, UnfoldingLimits limits, UnfoldingScope scope) {
        this.net = net;
        this.limits = limits;
        keepsAll = scope.isWhole();
        startNanos = System.nanoTime();
        values = net.values();
        valuesBefore = values.bytes();
    }

    /** Sets the transition whose bindings are being searched. */
    void at(ColoredTransition transition) {
        current = transition;
    }

    private static String where(@Nullable ColoredTransition transition) {
        return transition == null
                ? ""
                : " at transition '" + transition.name() + "', whose variables have "
                        + product(transition.variables().stream()
                                .map(Variable::type)
                                .toList())
                        + " bindings";
    }

    private static String product(List<Type> types) {
        return Sizes.show(types.stream().map(Type::size).reduce(BigInteger.ONE, Sizes::product));
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
        check();
    }

    /** Checks the limit, to which the values count that were put into the net's table meanwhile. */
    void check() throws ColorException {
        if (bytes + values.bytes() - valuesBefore > limits.bytes()) {
            throw ended(moreThanAllowed(), "give more memory, or choose a smaller instance");
        }
    }

    private String moreThanAllowed() {
        long kibibytes = limits.bytes() >> 10;
        return "more than the " + (kibibytes < 1024 ? kibibytes + " KiB" : kibibytes / 1024 + " MiB") + " it may take";
    }

    /** Counts one attempt. */
    void attempt() throws ColorException {
        if (++attempts % POLL_INTERVAL == 0 && isOver()) {
            throw over();
        }
    }

    /** A check for long computations that cannot throw a {@link ColorException}. */
    public CancellationCheck cancellation() {
        return cancellation;
    }

    private boolean isOver() {
        return limits.cancelled().getAsBoolean() || System.nanoTime() - startNanos > limits.nanos();
    }

    /** Reports that the time limit was reached or that the run was cancelled. */
    public LimitReached over() {
        return limits.cancelled().getAsBoolean()
                ? ended("it was interrupted", "")
                : ended(limits.late(), "give more time, or choose a smaller instance");
    }

    /**
     * Refuses at once what is certain to reach a limit.
     *
     * @param attempts how many bindings of the current transition are still to be tried at least, each of which takes more than a
     *     nanosecond
     * @param results how many transitions they become at least
     */
    void foresee(double attempts, double results) throws LimitReached {
        LimitReached hopeless = hopeless(attempts, results);
        if (hopeless != null) {
            throw hopeless;
        }
        double kept = keepsAll ? results : 0;
        if (kept * NODE_BYTES > limits.bytes()) {
            throw LimitReached.foreseen(
                    reached() + ": at least " + number(kept) + " transitions are to come, which take "
                            + moreThanAllowed(),
                    "give more memory, or " + SMALLER_CONSTANTS,
                    bytes);
        }
        long left = limits.nanos() - (System.nanoTime() - startNanos);
        if (left > 0 && attempts > left) {
            throw LimitReached.foreseen(
                    reached() + ": at least " + number(attempts)
                            + " of them are to be tried, which takes longer than the " + seconds(left)
                            + " it may still take",
                    (attempts < WORTH_WAITING * (double) left ? "give more time, or " : "") + SMALLER_CONSTANTS,
                    bytes);
        }
    }

    /** The message for bindings, as in {@link #foresee}, for which no limits are wide enough; null for others. */
    @Nullable
    LimitReached hopeless(double attempts, double results) {
        return attempts > MOST_BINDINGS_TRIED || (keepsAll && results > Integer.MAX_VALUE)
                ? LimitReached.hopeless(
                        reached() + ": that is more than can ever be unfolded", SMALLER_CONSTANTS, bytes)
                : null;
    }

    private static String seconds(long nanos) {
        return nanos < 1_000_000_000 ? Math.max(1, nanos / 1_000_000) + " ms" : number(Math.floor(nanos / 1e9)) + " s";
    }

    /** Refuses to list the values of a type if there are too many for the memory. */
    void list(Type type, String where) throws ColorException {
        if (type.size().compareTo(BigInteger.valueOf(limits.bytes() / NODE_BYTES)) > 0) {
            throw new LimitReached(
                    where + ": type " + type + " has " + type.howMany()
                            + " values, more than fit in the memory of the unfolding",
                    "give more memory, or choose a smaller type",
                    bytes);
        }
    }

    private LimitReached ended(String why, String advice) {
        return new LimitReached(reached() + ": " + why, advice, bytes);
    }

    private String reached() {
        return "the unfolding of " + count(net.places().size(), "place") + " and "
                + count(net.transitions().size(), "transition") + " has reached " + count(places, "place") + " and "
                + count(transitions, "transition") + where(current);
    }

    private static String count(long number, String thing) {
        return number((double) number) + " " + thing + (number == 1 ? "" : "s");
    }

    private static String number(double number) {
        return String.format(Locale.ROOT, "%,.0f", number);
    }
}
