package org.tidemark.cpn.ml;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;

/** The resources of an evaluation: its step budget, and the clock. For one thread. */
public final class Machine {
    /** Evaluations of one inscription that take more steps than this are taken for endless. */
    public static final long MOST_STEPS = 20_000_000;

    private static final int CHECK_EVERY = 1 << 16;

    private final BooleanSupplier cancelled;
    private long left = MOST_STEPS;
    private Object clock = 0L;
    private boolean hasReadClock;
    private java.util.@Nullable SplittableRandom random;

    public Machine(BooleanSupplier cancelled) {
        this.cancelled = cancelled;
    }

    /** Sets the budget of another evaluation. */
    public void begin() {
        left = MOST_STEPS;
    }

    /** Counts a call or another turn of a loop. */
    void step() {
        if (--left < 0) {
            throw new Endless("it takes more than " + MOST_STEPS + " steps");
        }
        if ((left & (CHECK_EVERY - 1)) == 0 && cancelled.getAsBoolean()) {
            throw new Cancelled();
        }
    }

    /** The time, for an evaluation. */
    Object clock() {
        hasReadClock = true;
        return clock;
    }

    /** Whether an evaluation has asked for the time since this was asked before. */
    public boolean takeClockRead() {
        boolean hasRead = hasReadClock;
        hasReadClock = false;
        return hasRead;
    }

    public void setClock(Object now) {
        clock = now;
    }

    /** Where random numbers come from. */
    java.util.SplittableRandom random() {
        if (random == null) {
            throw new Endless("a random value is drawn where all values would have to be tried");
        }
        return random;
    }

    /** Lets random functions draw numbers, the same ones for the same seed. */
    public void drawFrom(long seed) {
        random = new java.util.SplittableRandom(seed);
    }

    /** An evaluation that was stopped. */
    public static final class Endless extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Endless(String why) {
            super(why, null, false, false);
        }
    }
}
