package org.tidemark.net.summary;

import java.math.BigInteger;
import java.util.Locale;
import org.tidemark.net.structure.Coverability.Verdict;

/**
 * Which way to explore suits a net.
 *
 * @param limits which limits the exploration should have
 * @param sentence the way and why, as a sentence without its full stop
 */
public record Suggestion(Limits limits, String sentence) {
    /**
     * Memory of a state beside its words, in bytes: its predecessor and its share of the hash table when it is
     * emptiest.
     */
    private static final long BYTES_TO_FIND = 14;

    private static final String WHOLE = "explore breadth first on all cores, the default: ";

    private static final BigInteger MOST_BYTES_WITHOUT_LIMITS = BigInteger.valueOf(1L << 30);

    /** The limits that an exploration may need. */
    public enum Limits {
        /** All states surely fit. */
        NONE,
        /** The states are many. */
        MEMORY,
        /** There may be infinitely many. */
        MEMORY_OR_TIME,
        /** There are infinitely many. */
        DEPTH_STATES_OR_MEMORY
    }

    static Suggestion of(Structure structure) {
        if (structure.boundedness().verdict() == Verdict.UNBOUNDED) {
            return new Suggestion(
                    Limits.DEPTH_STATES_OR_MEMORY,
                    "explore a part, breadth first, with a limit on depth, states or memory: the state space is infinite, "
                            + "and a depth-first search would follow one run forever");
        }
        if (structure.stateSize().bits() >= 0) {
            return size(structure);
        }
        if (structure.boundedness().verdict() == Verdict.BOUNDED) {
            return new Suggestion(
                    Limits.NONE,
                    WHOLE
                            + "the net is bounded; the width of a place without a proven bound is guessed, and a run that finds a "
                            + "field too narrow starts again with a wider one");
        }
        return new Suggestion(
                Limits.MEMORY_OR_TIME,
                "explore breadth first with a limit on memory or time: the net may be unbounded, and a depth-first search "
                        + "would then follow one run forever");
    }

    /** The known size of the state space, and whether it is certain to fit. */
    private static Suggestion size(Structure structure) {
        long bytes = 8L * structure.stateSize().words() + BYTES_TO_FIND;
        String each = WHOLE
                + (structure.bounds().provesSafety()
                        ? (structure.net().hasColors() ? "the unfolding" : "the net")
                                + " is proven safe, so a place takes one bit"
                        : "all bounds are proven, so no field is too narrow")
                + " and a state about " + count(bytes) + " bytes, index included; ";
        BigInteger most = structure.mostStates();
        BigInteger all = most == null ? null : most.multiply(BigInteger.valueOf(bytes));
        if (all != null && all.compareTo(MOST_BYTES_WITHOUT_LIMITS) <= 0) {
            return new Suggestion(
                    Limits.NONE,
                    each + "all states together take no more than about " + mebibytes(all.longValueExact()));
        }
        return new Suggestion(
                Limits.MEMORY, each + "a GiB holds " + count((1L << 30) / bytes / 1_000_000) + " million states");
    }

    private static String mebibytes(long bytes) {
        long whole = (bytes + (1 << 20) - 1) >> 20;
        return count(whole) + " MiB";
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
