package org.tidemark.check.direct;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;

/**
 * A short direct execution before a long unfolding: a net with large types may have few states, and then all of them are found before
 * its bindings are listed. Both the unfolding that is put off and the look are limited by counts, so that the choice is the same on
 * every machine. Belongs to one thread.
 */
final class FirstLook {
    /** More take longer than most unfoldings. */
    private static final long MOST_STATES = 20_000;

    private static final long MOST_BYTES = 64L << 20;

    /** Some thousands of places and transitions. */
    private static final long SMALL_BYTES = 2 << 20;

    private final ColoredNet net;
    private final UnfoldingLimits limits;
    private @Nullable DirectNet direct;
    private boolean isRefused;
    private long states;

    FirstLook(ColoredNet net, UnfoldingLimits limits) {
        this.net = net;
        this.limits = limits;
    }

    /** The limits of an unfolding that ends the first time it asks whether to go on, which is after some thousands of bindings. */
    UnfoldingLimits before(UnfoldingLimits usual) {
        return new UnfoldingLimits(Math.min(SMALL_BYTES, usual.bytes()), usual.nanos(), () -> true, usual.late());
    }

    /** The net to be executed directly; null if it cannot be. */
    @Nullable
    DirectNet direct() {
        if (direct == null && !isRefused) {
            try {
                direct = DirectNet.of(net, limits);
            } catch (ColorException refused) {
                isRefused = true;
            }
        }
        return direct;
    }

    /** Whether there are so few states that they were all seen. What was learnt about the net stays in its tables. */
    boolean seesAll() {
        DirectNet looked = direct();
        if (looked == null) {
            return false;
        }
        ExploreOptions few = ExploreOptions.plain()
                .withMemory(Math.min(MOST_BYTES, limits.bytes()))
                .withTime(limits.nanos())
                .withMaxStates(MOST_STATES)
                .withCancelled(limits.cancelled());
        DirectReport report = new DirectExploration(looked, few, false).run();
        states = report.exploration().states();
        return report.fault() == null && report.exploration().complete();
    }

    /** What was seen, as a reason. */
    String few() {
        return String.format(Locale.ROOT, "it has %,d states, all seen before its bindings were listed", states);
    }
}
