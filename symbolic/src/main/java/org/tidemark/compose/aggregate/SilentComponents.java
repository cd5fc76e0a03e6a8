package org.tidemark.compose.aggregate;

import java.util.BitSet;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.ComponentNumbers;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.MatrixEdges;
import org.tidemark.model.StepMatrix;

/**
 * The states of a part in which those that reach each other silently are one, and the steps between them, both ways. Silent
 * steps lead to lower numbers. States that the part never reaches are in no component.
 *
 * <p>Label 0 is silence, label {@code 1 + k} the joint matrix {@code k}. Immutable; booked until {@link #release}.
 */
final class SilentComponents {
    private final MemoryBudget budget;
    private final int[] componentOf;
    private final int components;
    private final BitSet initial = new BitSet();
    private final Edges before;
    private final Edges behind;

    SilentComponents(PartSteps part, MemoryBudget budget, BooleanSupplier cancelled) {
        this.budget = budget;
        budget.replace(0, 4L * part.states() + MemoryBudget.ARRAY_HEADER_BYTES);
        componentOf = new int[part.states()];
        BitSet reachable = part.reachable(budget, cancelled);
        components = ComponentNumbers.find(
                componentOf, new MatrixEdges(part.silent()), within(reachable), budget, cancelled);
        if (components < 0) {
            throw new Cancelled();
        }
        part.silentlyReachable(budget, cancelled).stream().forEach(state -> initial.set(componentOf[state]));
        int edges = count(part);
        budget.replace(0, Edges.bytes(components, edges));
        budget.replace(0, Edges.bytes(components, edges));
        before = new Edges(components, edges);
        behind = new Edges(components, edges);
        each(part, (source, label, target) -> {
            before.count(target);
            behind.count(source);
        });
        before.begin();
        behind.begin();
        each(part, (source, label, target) -> {
            before.put(target, label, source);
            behind.put(source, label, target);
        });
    }

    private static ComponentNumbers.Part within(BitSet states) {
        return new ComponentNumbers.Part() {
            @Override
            public boolean has(int node) {
                return states.get(node);
            }

            @Override
            public int next(int from) {
                return states.nextSetBit(from);
            }
        };
    }

    private int count(PartSteps part) {
        int[] edges = {0};
        each(part, (source, label, target) -> {
            if (edges[0] == Integer.MAX_VALUE) {
                throw new MemoryBudget.Exhausted();
            }
            edges[0]++;
        });
        return edges[0];
    }

    private interface Edge {
        void see(int source, int label, int target);
    }

    private void each(PartSteps part, Edge edge) {
        each(part.silent(), 0, edge);
        for (int k = 0; k < part.joint().size(); k++) {
            each(part.joint().get(k), 1 + k, edge);
        }
    }

    private void each(StepMatrix matrix, int label, Edge edge) {
        for (int s = 0; s < componentOf.length; s++) {
            int source = componentOf[s];
            if (source >= 0) {
                for (int step = matrix.from(s); step < matrix.to(s); step++) {
                    int target = componentOf[matrix.target(step)];
                    if (label > 0 || source != target) {
                        edge.see(source, label, target);
                    }
                }
            }
        }
    }

    int components() {
        return components;
    }

    /** The component of a state; -1 where the part never reaches it. */
    int of(int state) {
        return componentOf[state];
    }

    /** Whether a component is reached silently from the initial state. */
    boolean isInitial(int component) {
        return initial.get(component);
    }

    /** The steps that lead to a component. */
    Edges before() {
        return before;
    }

    /** The steps that lead away from a component. */
    Edges behind() {
        return behind;
    }

    void release() {
        budget.release(4L * componentOf.length
                + MemoryBudget.ARRAY_HEADER_BYTES
                + 2 * Edges.bytes(components, before.end.length));
    }

    /** Labelled edges by the component at one end. */
    static final class Edges {
        private final int[] first;
        private final int[] label;
        private final int[] end;

        private Edges(int components, int edges) {
            first = new int[components + 2];
            label = new int[edges];
            end = new int[edges];
        }

        private static long bytes(int components, int edges) {
            return 4L * (components + 2) + 8L * edges + 3 * MemoryBudget.ARRAY_HEADER_BYTES;
        }

        /** The counts lie two places behind, so that filling moves each start to where it belongs. */
        private void count(int component) {
            first[component + 2]++;
        }

        private void begin() {
            for (int c = 2; c < first.length; c++) {
                first[c] += first[c - 1];
            }
        }

        private void put(int component, int by, int other) {
            int at = first[component + 1]++;
            label[at] = by;
            end[at] = other;
        }

        int from(int component) {
            return first[component];
        }

        int to(int component) {
            return first[component + 1];
        }

        int label(int edge) {
            return label[edge];
        }

        /** The component at the other end. */
        int end(int edge) {
            return end[edge];
        }
    }
}
