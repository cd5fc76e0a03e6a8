package org.tidemark.search.sweep;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Canonical;
import org.tidemark.model.Successors;
import org.tidemark.progress.Subspaces;
import org.tidemark.search.CutOff;
import org.tidemark.search.Limits;
import org.tidemark.trace.SpanningTree;

/**
 * The settings of a sweep.
 *
 * @param limits when it ends unfinished; {@code maxStates} counts the states held at once, and there is no limit of
 *     depth
 * @param settled asked at the end of each layer; true ends the sweep there, so that the first state in which something
 *     was noticed has the fewest regress edges, then the least progress, on the way to it
 * @param tree where the ways to all states are noted; null when none will be asked for. The owner closes it.
 * @param numbered whether states get numbers in the order of discovery, which the observer gets for all successors, so
 *     that it can keep a graph; a state met again after it was forgotten gets another. With a tree, a number is the
 *     position of the state's record, so that numbers grow and are not without gaps. Representatives do not go with it.
 * @param canonical what equivalent states become, made for each worker; null when every state represents itself
 * @param cutOff the states whose successors are left out, a test for each worker; null when there are none
 * @param subspaces the subspaces that are processed one after the other, with the last of their persistent states
 *     forgotten before the next; null when the states are one space. Not heeded where there are representatives, which
 *     an edge may take back to an earlier subspace.
 */
public record SweepPlan(
        Limits limits,
        BooleanSupplier settled,
        @Nullable SpanningTree tree,
        boolean numbered,
        @Nullable Supplier<? extends Canonical> canonical,
        @Nullable Supplier<? extends CutOff> cutOff,
        @Nullable Subspaces subspaces) {
    public SweepPlan {
        if (limits.maxDepth() != Long.MAX_VALUE) {
            throw new IllegalArgumentException("a sweep does not know how deep a state lies");
        }
        if (numbered && canonical != null) {
            throw new IllegalArgumentException("numbers do not go with representatives");
        }
    }

    /** All states, within limits. */
    public static SweepPlan within(Limits limits) {
        return new SweepPlan(limits, () -> false, null, false, null, null, null);
    }

    public SweepPlan until(BooleanSupplier noticed) {
        return new SweepPlan(limits, noticed, tree, numbered, canonical, cutOff, subspaces);
    }

    public SweepPlan withPaths(SpanningTree in) {
        return new SweepPlan(limits, settled, in, numbered, canonical, cutOff, subspaces);
    }

    public SweepPlan withNumbers() {
        return new SweepPlan(limits, settled, tree, true, canonical, cutOff, subspaces);
    }

    public SweepPlan withCanonical(Supplier<? extends Canonical> representatives) {
        return new SweepPlan(limits, settled, tree, numbered, representatives, cutOff, subspaces);
    }

    public SweepPlan withCutOff(Supplier<? extends CutOff> where) {
        return new SweepPlan(limits, settled, tree, numbered, canonical, where, subspaces);
    }

    /** A sweep by subspaces; the first state noticed is then one of the first subspace that has any. */
    public SweepPlan by(Subspaces proven) {
        return new SweepPlan(limits, settled, tree, numbered, canonical, cutOff, proven);
    }

    /** Whether the states of a layer are expanded in the order of their depths, so that ways are short. */
    boolean goesByDepth() {
        return tree != null && !numbered;
    }

    /** The numbering of states, perhaps shared by threads; null where there is none. */
    HoldingsPart.@Nullable Tags tags(boolean isShared) {
        SpanningTree ways = tree;
        if (ways != null && numbered) {
            return new Positions(ways);
        }
        if (ways != null) {
            HoldingsPart.Tags tags =
                    (batch, entry, depth) -> PathTag.of(depth, ways.append(batch.event(entry), batch.origin(entry)));
            return isShared ? oneByOne(tags) : tags;
        }
        return numbered ? new InOrder() : null;
    }

    private static HoldingsPart.Tags oneByOne(HoldingsPart.Tags tags) {
        Object lock = new Object();
        return (batch, entry, depth) -> {
            synchronized (lock) {
                return tags.next(batch, entry, depth);
            }
        };
    }

    /** Numbers from 0. */
    private static final class InOrder implements HoldingsPart.Tags {
        private long next;

        @Override
        public long next(Successors batch, int entry, long depth) {
            return next++;
        }
    }

    /** The positions of records; where these cannot be written any more, numbers that go on growing. */
    private static final class Positions implements HoldingsPart.Tags {
        private final SpanningTree tree;
        private long last = -1;

        Positions(SpanningTree tree) {
            this.tree = tree;
        }

        @Override
        public long next(Successors batch, int entry, long depth) {
            long position = tree.append(batch.event(entry), batch.origin(entry));
            last = position == SpanningTree.NOWHERE ? last + 1 : position;
            return last;
        }
    }

    /** The highest progress value in the subspace of a value. */
    long lastOfSubspace(long value) {
        return subspaces == null || canonical != null ? Long.MAX_VALUE : subspaces.last(value);
    }
}
