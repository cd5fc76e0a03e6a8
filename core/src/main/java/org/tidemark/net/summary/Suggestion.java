package org.tidemark.net.summary;

import java.math.BigInteger;
import java.util.Locale;
import org.tidemark.net.structure.Coverability.Verdict;

/** Suggests how best to explore a net and why, in one sentence. */
final class Suggestion {
    /**
     * The bytes per state besides its words: its predecessor, and its share of the hash table when that is emptiest.
     */
    private static final long BYTES_TO_FIND = 14;

    private static final BigInteger LITTLE = BigInteger.valueOf(1L << 30);

    private Suggestion() {}

    static String of(Structure structure) {
        if (structure.boundedness().verdict() == Verdict.UNBOUNDED) {
            return "explore a part, breadth first, with --max-depth, --max-states or --memory: the state space is "
                    + "infinite, and a depth-first search would follow one run without end";
        }
        if (structure.stateSize().bits() >= 0) {
            return "explore breadth first on all cores, the default: " + size(structure);
        }
        if (structure.boundedness().verdict() == Verdict.BOUNDED) {
            return "explore breadth first on all cores, the default: the net is bounded; places without a proven bound "
                    + "get fields of a guessed width, and a run that finds one too narrow starts again with a wider one";
        }
        return "explore breadth first with --memory or --time: the net may be unbounded, and a depth-first search would then "
                + "follow one run without end";
    }

    /** What is known about the size of the state space, and whether it is certain to fit. */
    private static String size(Structure structure) {
        long bytes = 8L * structure.stateSize().words() + BYTES_TO_FIND;
        String each = (structure.bounds().provesSafety()
                        ? "the net is proven safe, so a place takes one bit"
                        : "all bounds are proven, so no field is too narrow")
                + "; a state takes about " + count(bytes) + " bytes including the index, and ";
        BigInteger most = structure.mostStates();
        BigInteger all = most == null ? null : most.multiply(BigInteger.valueOf(bytes));
        if (all != null && all.compareTo(LITTLE) <= 0) {
            return each + "all states together take at most about " + mebibytes(all.longValueExact());
        }
        return each + "1 GiB holds " + count((1L << 30) / bytes / 1_000_000) + " million states (--memory sets how much to use)";
    }

    private static String mebibytes(long bytes) {
        long whole = (bytes + (1 << 20) - 1) >> 20;
        return count(whole) + " MiB";
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
