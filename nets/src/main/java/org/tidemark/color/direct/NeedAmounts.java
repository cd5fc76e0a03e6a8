package org.tidemark.color.direct;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.direct.BindingArcs.Need;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.net.Bag;

/** How many tokens of which values needs come to under bindings; remembers those that came last, as far as there is memory for them. Belongs to one thread. */
final class NeedAmounts {
    private static final long MOST_BYTES = 1 << 20;

    /** The bytes of a key, its entry in the map and that in the map's table, without the arrays. */
    private static final long ENTRY_BYTES = 88;

    private final long[] unknown = {};
    private final WorkerCosts costs;
    private final CancellationCheck cancellation;
    private final Map<Key, long[]> known = new HashMap<>();
    private final Key probe = new Key();
    private long bytes;

    NeedAmounts(WorkerCosts costs, CancellationCheck cancellation) {
        this.costs = costs;
        this.cancellation = cancellation;
    }

    /**
     * The values that are needed, each followed by how often.
     *
     * @param variables those that the binding has values for
     */
    long[] of(Need need, long variables, long[] binding) {
        if ((need.uses() & ~variables) != 0) {
            return unknown;
        }
        probe.set(need, binding);
        long[] found = known.get(probe);
        if (found == null) {
            found = computed(need, binding);
            remember(found);
        }
        return found;
    }

    private void remember(long[] amount) {
        long more = ENTRY_BYTES + ArrayBytes.ofLongs(amount.length) + ArrayBytes.ofLongs(probe.values.length);
        if (bytes + more > MOST_BYTES) {
            known.clear();
            costs.giveBack(bytes);
            bytes = 0;
        }
        if (costs.offer(more)) {
            bytes += more;
            known.put(probe.copy(), amount);
        }
    }

    /** Whether an amount is not known: it depends on other variables, or has no value. */
    boolean isUnknown(long[] amount) {
        return amount == unknown;
    }

    private long[] computed(Need need, long[] binding) {
        Bag bag = new Bag(cancellation);
        try {
            need.tokens().addTo(bag, 1, binding.clone());
        } catch (EvaluationFault noValue) {
            return unknown;
        }
        long[] all = new long[2 * bag.size()];
        int n = 0;
        for (int i = 0; i < bag.size(); i++) {
            if (bag.count(i) > 0) {
                all[n++] = bag.rank(i);
                all[n++] = bag.count(i);
            }
        }
        return Arrays.copyOf(all, n);
    }

    /** A need under a binding. The same object asks for one after the other, so that asking allocates nothing. */
    private static final class Key {
        private @Nullable Need need;
        private long[] values = {};
        private int hash;

        void set(Need asked, long[] binding) {
            need = asked;
            if (values.length != binding.length) {
                values = new long[binding.length];
            }
            int sum = System.identityHashCode(asked);
            for (int v = 0; v < binding.length; v++) {
                boolean isUsed = v < Long.SIZE && (asked.uses() & (1L << v)) != 0;
                values[v] = isUsed ? binding[v] : 0;
                sum = 31 * sum + Long.hashCode(values[v]);
            }
            hash = sum;
        }

        Key copy() {
            Key copy = new Key();
            copy.need = need;
            copy.values = values.clone();
            copy.hash = hash;
            return copy;
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // each need is there once
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key && need == key.need && Arrays.equals(values, key.values);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }
}
