package org.tidemark.graph.ltl;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.tidemark.graph.ctl.FairSets;

/**
 * Which fairness constraints each event belongs to, as lists in one array: those of event <i>e</i> are the entries from
 * {@link #first} up to {@link #end}. Four bytes for each event and for each event of a constraint. The list of an event that
 * is one of a process is made when it is asked for. For one thread.
 */
final class ConstraintIndex {
    private final FairSets fair;
    private int[] firsts;
    private int[] ends;
    private int[] constraints;

    /** The constraints on processes, and the events whose lists have them. */
    private final int[] onProcesses;

    private final BitSet complete = new BitSet();

    ConstraintIndex(FairSets fair) {
        this.fair = fair;
        onProcesses = IntStream.range(0, fair.size()).filter(fair::isOnProcess).toArray();
        int[] given = IntStream.range(0, fair.size())
                .filter(constraint -> !fair.isOnProcess(constraint))
                .toArray();
        int events = 0;
        for (int c : given) {
            events = Math.max(events, fair.events(c).max().orElse(-1) + 1);
        }
        int[] counts = new int[events + 1];
        for (int c : given) {
            fair.events(c).forEach(event -> counts[event + 1]++);
        }
        Arrays.parallelPrefix(counts, Integer::sum);
        firsts = Arrays.copyOf(counts, events);
        ends = firsts.clone();
        constraints = new int[counts[events]];
        for (int c : given) {
            fair.events(c).forEach(event -> constraints[ends[event]++] = c);
        }
    }

    /** Adds the constraints on the process of an event to its list, behind all others. */
    private void complete(int event) {
        if (event >= firsts.length) {
            int events = Math.max(event + 1, 2 * firsts.length);
            firsts = Arrays.copyOf(firsts, events);
            ends = Arrays.copyOf(ends, events);
        }
        int[] own = IntStream.concat(
                        Arrays.stream(constraints, firsts[event], ends[event]),
                        Arrays.stream(onProcesses).filter(constraint -> fair.has(constraint, event)))
                .toArray();
        firsts[event] = constraints.length;
        constraints = Arrays.copyOf(constraints, constraints.length + own.length);
        System.arraycopy(own, 0, constraints, firsts[event], own.length);
        ends[event] = constraints.length;
        complete.set(event);
    }

    /** How many constraints there are. */
    int size() {
        return fair.size();
    }

    boolean isStrong(int constraint) {
        return fair.isStrong(constraint);
    }

    /** The first entry of an event; -1 represents no event. */
    int first(int event) {
        return has(event) ? firsts[event] : 0;
    }

    int end(int event) {
        return has(event) ? ends[event] : 0;
    }

    private boolean has(int event) {
        if (event >= 0 && onProcesses.length > 0 && !complete.get(event)) {
            complete(event);
        }
        return event >= 0 && event < firsts.length;
    }

    /** The constraint of an entry. */
    int constraint(int entry) {
        return constraints[entry];
    }

    /** Whether one of the events of a constraint passes a test. */
    boolean hasAny(int constraint, IntPredicate test) {
        return fair.hasAny(constraint, test);
    }

    /** Whether an event is one of those of a constraint. */
    boolean has(int constraint, int event) {
        return fair.has(constraint, event);
    }
}
