package org.tidemark.format.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.format.LimitException;
import org.tidemark.verdict.Remedy;

/**
 * The traces of a log. Cases with the same activities in the same order are one variant. Immutable.
 *
 * @param file the file it was read from
 * @param activities the names of the activities, by their numbers
 * @param variants the variants, in the order of their first cases
 */
public record EventLog(String file, List<String> activities, List<Variant> variants) {
    public EventLog {
        activities = List.copyOf(activities);
        variants = List.copyOf(variants);
    }

    /**
     * Cases that went alike.
     *
     * @param trace the numbers of the activities, in the order in which they happened
     * @param cases the names of the cases
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed, and compared by nobody
    public record Variant(int[] trace, List<String> cases) {}

    /** The number of cases. */
    public long cases() {
        return variants.stream().mapToLong(variant -> variant.cases.size()).sum();
    }

    /** The number of events in all cases. */
    public long events() {
        return variants.stream()
                .mapToLong(variant -> (long) variant.trace.length * variant.cases.size())
                .sum();
    }

    /** Collects traces. What it keeps is booked, roughly, on a budget. Not thread-safe. */
    static final class Builder {
        private static final long ENTRY_BYTES = 160;

        private final String file;
        private final MemoryBudget budget;
        private final Map<String, Integer> numbers = new LinkedHashMap<>();
        private final Map<Key, Variant> variants = new LinkedHashMap<>();

        Builder(String file, MemoryBudget budget) {
            this.file = file;
            this.budget = budget;
        }

        /** A trace as a key. */
        @SuppressWarnings("ArrayRecordComponent") // compared below
        private record Key(int[] trace) {
            @Override
            public boolean equals(Object other) {
                return other instanceof Key key && Arrays.equals(trace, key.trace);
            }

            @Override
            public int hashCode() {
                return Arrays.hashCode(trace);
            }
        }

        /** The number of an activity, which is new where it was never met. */
        int activity(String name) throws LimitException {
            Integer known = numbers.get(name);
            if (known != null) {
                return known;
            }
            book(ENTRY_BYTES + 2L * name.length());
            numbers.put(name, numbers.size());
            return numbers.size() - 1;
        }

        /** Adds a case with the first events of an array. */
        void add(String name, int[] events, int length) throws LimitException {
            Key key = new Key(Arrays.copyOf(events, length));
            Variant variant = variants.get(key);
            if (variant == null) {
                book(ENTRY_BYTES + 4L * length);
                variant = new Variant(key.trace, new ArrayList<>());
                variants.put(key, variant);
            }
            book(ENTRY_BYTES / 2 + 2L * name.length());
            variant.cases.add(name);
        }

        /** Books bytes, or ends the reading. */
        void book(long bytes) throws LimitException {
            if (!budget.reserve(bytes)) {
                throw new LimitException(
                        file,
                        "the log does not fit the memory of " + (budget.limitBytes() >> 20) + " MiB",
                        Remedy.MORE_MEMORY);
            }
        }

        EventLog build() {
            return new EventLog(file, List.copyOf(numbers.keySet()), List.copyOf(variants.values()));
        }
    }
}
