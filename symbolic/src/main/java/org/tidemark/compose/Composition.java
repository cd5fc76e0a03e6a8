package org.tidemark.compose;

import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.compose.order.Arrangement;
import org.tidemark.compose.order.PartOrder;
import org.tidemark.model.Kronecker;

/** Composes a system: the one way into this package. Immutable. */
public final class Composition {
    private final Kronecker system;
    private final CompositionOptions options;

    private Composition(Kronecker system, CompositionOptions options) {
        this.system = system;
        this.options = options;
    }

    /**
     * The composition of a system, to be run.
     *
     * @throws IllegalArgumentException where the system has no parts, or given groups do not hold every part once
     */
    public static Composition of(Kronecker system, CompositionOptions options) {
        if (system.parts().isEmpty()) {
            throw new IllegalArgumentException("a system without parts");
        }
        for (int p = 0; p < system.parts().size(); p++) {
            if (system.parts().get(p).states() == 0) {
                throw new IllegalArgumentException(new PartNames(options.names()).of(p) + " has no states");
            }
        }
        if (options.grouping() == CompositionOptions.Grouping.GIVEN) {
            checkGroups(options.groups(), system.parts().size(), new PartNames(options.names()));
        }
        return new Composition(system, options);
    }

    private static void checkGroups(List<List<Integer>> groups, int parts, PartNames names) {
        BitSet held = new BitSet();
        for (List<Integer> group : groups) {
            if (group.isEmpty()) {
                throw new IllegalArgumentException("a group without parts");
            }
            for (int part : group) {
                if (part < 0 || part >= parts) {
                    throw new IllegalArgumentException("there is no part number " + part + "; there are " + parts);
                }
                if (held.get(part)) {
                    throw new IllegalArgumentException(names.of(part) + " is in two groups");
                }
                held.set(part);
            }
        }
        int missing = held.nextClearBit(0);
        if (missing < parts) {
            throw new IllegalArgumentException(names.of(missing) + " is in no group");
        }
    }

    /**
     * Finds all reachable states.
     *
     * @param cancelled polled from time to time; true ends the work
     * @throws TooLarge when they do not fit into memory, or it was cancelled; what was booked is given back
     */
    public ComposedStates run(MemoryBudget budget, BooleanSupplier cancelled) throws TooLarge {
        return run(budget, cancelled, phase -> {});
    }

    /** Composes the system and reports each stage as it begins: reduce, group, explore, diagrams. */
    public ComposedStates run(MemoryBudget budget, BooleanSupplier cancelled, Consumer<String> phases) throws TooLarge {
        long before = budget.usedBytes();
        boolean done = false;
        try {
            ComposedStates states =
                    new Composer(system, arrangement(cancelled), options, budget, cancelled).compose(phases);
            done = true;
            return states;
        } catch (MemoryBudget.Exhausted none) {
            throw new TooLarge(
                    TooLarge.Limit.MEMORY,
                    "the " + Sizes.inWords(system.potentialStates()) + " potential states of "
                            + system.parts().size() + " parts could not be explored within "
                            + Sizes.bytesInWords(budget.limitBytes()),
                    0);
        } catch (Cancelled stopped) {
            throw new TooLarge(TooLarge.Limit.CANCELLED, "the composition was cancelled", 0);
        } finally {
            if (!done) {
                budget.release(budget.usedBytes() - before);
            }
        }
    }

    private Arrangement arrangement(BooleanSupplier cancelled) {
        int parts = system.parts().size();
        List<List<Integer>> groups = options.grouping() == CompositionOptions.Grouping.GIVEN
                ? options.groups()
                : IntStream.range(0, parts).mapToObj(List::of).toList();
        return Arrangement.of(system, PartOrder.of(system, groups, options.arrange(), cancelled));
    }
}
