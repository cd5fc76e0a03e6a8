package org.tidemark.graph.ctl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The fairness constraints on runs, in the events of a graph: each constraint represents one transition, one binding
 * of it, or one process, which is enabled where any of its events is and happens when any of them does. Weak ones must
 * not be enabled forever without happening; strong ones must happen again and again where they are enabled again and
 * again. Of a process more events may become known later. Immutable.
 *
 * <p>The given events lie in one array, those of a constraint in ascending order: four bytes for each event of a
 * constraint and for each constraint. That is less than the net takes for the transition, so that no budget is asked for it.
 */
public final class FairSets {
    /** Every run counts. */
    public static final FairSets NONE = new FairSets(List.of(), List.of());

    private final int weak;

    /** Where the events of each constraint begin, and after them those of all end. */
    private final int[] from;

    private final int[] events;

    /** By constraint, the number of its process; -1 where its events are given. */
    private final int[] processes;

    private final @Nullable Owners owners;

    /** Which process begins an event. Thread-safe. */
    public interface Owners {
        /** The number of the process that begins an event. */
        int of(int event);

        /** How many events are known now. */
        int events();
    }

    /** The constraints of one strength: events in ascending order, and after them processes by their numbers. */
    public record Constraints(List<int[]> events, List<Integer> processes) {
        private int size() {
            return events.size() + processes.size();
        }
    }

    /** Constraints by their events, which are in ascending order; the weak ones come first. */
    public FairSets(List<int[]> weak, List<int[]> strong) {
        this(new Constraints(weak, List.of()), new Constraints(strong, List.of()), null);
    }

    /** Constraints of which some may be about processes, the weak ones first. */
    public FairSets(Constraints weak, Constraints strong, @Nullable Owners owners) {
        this.weak = weak.size();
        this.owners = owners;
        from = new int[weak.size() + strong.size() + 1];
        processes = new int[size()];
        Arrays.fill(processes, -1);
        List<int[]> given = new ArrayList<>();
        int c = 0;
        for (Constraints each : List.of(weak, strong)) {
            for (int[] own : each.events) {
                given.add(own);
                from[c + 1] = from[c++] + own.length;
            }
            for (int process : each.processes) {
                processes[c] = process;
                from[c + 1] = from[c++];
            }
        }
        events = given.stream().flatMapToInt(Arrays::stream).toArray();
    }

    /** How many there are, the weak ones first. */
    public int size() {
        return from.length - 1;
    }

    public boolean isStrong(int constraint) {
        return constraint >= weak;
    }

    public boolean hasStrong() {
        return weak < size();
    }

    /** Whether a constraint is about a process, of which more events may become known. */
    public boolean isOnProcess(int constraint) {
        return processes[constraint] >= 0;
    }

    /** The events of a constraint that are known now, in ascending order. */
    public IntStream events(int constraint) {
        int process = processes[constraint];
        return owners == null || process < 0
                ? Arrays.stream(events, from[constraint], from[constraint + 1])
                : IntStream.range(0, owners.events()).filter(event -> owners.of(event) == process);
    }

    /** Every event of a constraint that is known now. */
    public BitSet events() {
        BitSet all = new BitSet();
        for (int c = 0; c < size(); c++) {
            events(c).forEach(all::set);
        }
        return all;
    }

    /** Whether an event is one of those of a constraint; -1 represents no event. */
    public boolean has(int constraint, int event) {
        int process = processes[constraint];
        if (owners != null && process >= 0) {
            return event >= 0 && owners.of(event) == process;
        }
        return Arrays.binarySearch(events, from[constraint], from[constraint + 1], event) >= 0;
    }

    /** Whether one of the events of a constraint passes a test. */
    public boolean hasAny(int constraint, IntPredicate test) {
        return events(constraint).anyMatch(test);
    }

    /**
     * Whether one of the events of a constraint is among some.
     *
     * @param test whether an event is among them
     * @param all names all of them
     */
    public boolean hasAny(int constraint, IntPredicate test, Supplier<int[]> all) {
        return !isOnProcess(constraint)
                ? hasAny(constraint, test)
                : Arrays.stream(all.get()).anyMatch(event -> has(constraint, event));
    }
}
