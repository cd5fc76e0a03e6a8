package org.tidemark.program;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What the steps from the state that a thread expanded last have shown beside successors: a condition on that state, which is asked next, need not take its steps
 * again. For one thread.
 */
final class LastExpansion {
    private final long[] state;
    private final BitSet violated = new BitSet();
    private boolean isComplete;
    private boolean hasFault;

    /** What the thread that asks expanded last; a look at the thread costs less than one into its table. */
    static final class OfThread {
        private final ThreadLocal<LastExpansion> all;
        private @Nullable Thread thread;
        private @Nullable LastExpansion own;

        OfThread(ThreadLocal<LastExpansion> all) {
            this.all = all;
        }

        LastExpansion get() {
            LastExpansion known = own;
            if (known == null || thread != Thread.currentThread()) {
                thread = Thread.currentThread();
                known = all.get();
                own = known;
            }
            return known;
        }
    }

    LastExpansion(int words) {
        state = new long[words];
    }

    /** Begins an expansion; what the one before has shown is forgotten. */
    void begin(CompiledCode code) {
        isComplete = false;
        hasFault = false;
        violated.clear();
        code.forgetFaults();
    }

    /** Ends the expansion of a state. */
    void end(long[] words, int at, CompiledCode code) {
        System.arraycopy(words, at, state, 0, state.length);
        hasFault = code.found != null;
        code.copyViolated(violated);
        isComplete = true;
    }

    /** Whether this state was expanded last. */
    boolean isOf(long[] words, int at) {
        return isComplete && Arrays.equals(state, 0, state.length, words, at, at + state.length);
    }

    /** Whether a step had no result. */
    boolean hasFault() {
        return hasFault;
    }

    /** Whether a step violated an assertion. */
    boolean hasViolated(int assertion) {
        return violated.get(assertion);
    }
}
