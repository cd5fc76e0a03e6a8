package org.tidemark.net.summary;

import java.math.BigInteger;
import java.util.Locale;
import org.tidemark.net.structure.Coverability.Verdict;

/** Which of the ways to explore that there are suits a net, and why, in a sentence. */
final class Suggestion {
    /** What finding a state costs beside its words: its predecessor and its share of the hash table when it is emptiest. */
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
                    + "get fields by guess, and a run that finds one too narrow starts again with a wider one";
        }
        return "explore breadth first with --memory or --time: the net may be unbounded, and a search by depth would then "
                + "follow one run without end";
    }

    /** What is known of the size of the state space, and whether it surely fits. */
    private static String size(Structure structure) {
        long bytes = 8L * structure.stateSize().words() + BYTES_TO_FIND;
        String each = (structure.bounds().provesSafety()
                        ? "the net is safe by proof, so that a place takes one bit"
                        : "all bounds are proven, so that no field is too narrow")
                + " and a state about " + count(bytes) + " bytes with what it takes to find it; ";
        BigInteger most = structure.mostStates();
        BigInteger all = most == null ? null : most.multiply(BigInteger.valueOf(bytes));
        if (all != null && all.compareTo(LITTLE) <= 0) {
            return each + "all states together take no more than about " + mebibytes(all.longValueExact());
        }
        return each + "a GiB holds " + count((1L << 30) / bytes / 1_000_000)
                + " million (--memory sets how much to use)";
    }

    private static String mebibytes(long bytes) {
        long whole = (bytes + (1 << 20) - 1) >> 20;
        return count(whole) + " MiB";
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
