package org.tidemark.cpn.ml;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.cpn.ml.Values.Function;

/**
 * The resources of an evaluation: its step budget, its stack, and the clock. For one thread.
 *
 * <p>A call in tail position is left to the caller, as {@link #CALL}, and so needs no stack. Other calls nest; those beyond a depth that any thread has room for go on
 * in a thread with a larger stack.
 */
public final class Machine {
    /** Evaluations of one inscription that take more steps than this are taken for endless. */
    public static final long MOST_STEPS = 20_000_000;

    /** Calls nested more deeply than this are not evaluated. */
    public static final int MOST_NESTED = 100_000;

    /** The value of a call that is left to the caller. */
    static final Object CALL = new Object();

    private static final int CHECK_EVERY = 1 << 16;

    /** Calls within each other that the stack of any thread has room for. */
    private static final int NESTED_HERE = 100;

    /** Address space; memory is used for the part that calls have reached. */
    private static final long LARGE_STACK_BYTES = 1L << 30;

    private final BooleanSupplier cancelled;
    private long left = MOST_STEPS;
    private int nested;

    /** A thread with a large stack, which ends soon after its last evaluation and gives its memory back. */
    private @Nullable ExecutorService largeStack;

    private @Nullable Function called;
    private Object argument = Values.UNIT;
    private Object clock = 0L;
    private boolean hasReadClock;
    private java.util.@Nullable SplittableRandom random;

    public Machine(BooleanSupplier cancelled) {
        this.cancelled = cancelled;
    }

    private static Thread withLargeStack(Runnable calls) {
        Thread thread = new Thread(null, calls, "nested calls", LARGE_STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    }

    /** Sets the budget of another evaluation. */
    public void begin() {
        left = MOST_STEPS;
        nested = 0;
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

    /** Leaves a call to the caller. */
    Object call(Function function, Object given) {
        called = function;
        argument = given;
        return CALL;
    }

    /** The value of what may be a call that was left to the caller. */
    Object value(Object result) {
        if (result != CALL) {
            return result;
        }
        nested++;
        if (nested > MOST_NESTED) {
            throw new TooDeep("more than " + MOST_NESTED + " calls are nested");
        }
        Object value = nested == NESTED_HERE ? calledOnLargeStack() : called();
        nested--;
        return value;
    }

    private Object called() {
        Object result = CALL;
        while (result == CALL) {
            Function function = java.util.Objects.requireNonNull(called);
            result = function.enter(argument, this);
        }
        return result;
    }

    private ExecutorService largeStack() {
        ExecutorService known = largeStack;
        if (known == null) {
            known = new ThreadPoolExecutor(
                    0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), Machine::withLargeStack);
            largeStack = known;
        }
        return known;
    }

    private Object calledOnLargeStack() {
        Future<Object> value;
        try {
            value = largeStack().submit(this::called);
        } catch (OutOfMemoryError noThread) {
            throw new TooDeep(
                    "more than " + NESTED_HERE + " calls are nested, and no thread with a larger stack starts");
        }
        boolean isInterrupted = false;
        try {
            while (true) {
                try {
                    return value.get();
                } catch (InterruptedException later) {
                    isInterrupted = true; // evaluations end by themselves, or by being cancelled
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause();
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** How many calls are nested. */
    int nested() {
        return nested;
    }

    /** Goes on where an exception is handled, outside the calls that it has ended. */
    void returnTo(int depth) {
        nested = depth;
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

    /** A seed for one of the moments at which values are drawn. */
    public static long seed(long seed, long moment) {
        return 0xD1342543DE82EF95L * seed + moment;
    }

    /** Lets random functions draw numbers, the same ones for the same seed. */
    public void drawFrom(long seed) {
        random = new java.util.SplittableRandom(seed);
    }

    /** An evaluation that was stopped. */
    public static sealed class Endless extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Endless(String why) {
            super(why, null, false, false);
        }
    }

    /** An evaluation that was stopped by a limit of this machine, which says nothing about the net. */
    public static final class TooDeep extends Endless {
        private static final long serialVersionUID = 1L;

        TooDeep(String why) {
            super(why);
        }
    }
}
