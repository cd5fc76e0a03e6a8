package org.tidemark.check.run;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.ComponentNumbers;
import org.tidemark.bits.IntEdges;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * The arcs of a state space, each with its transition, and what follows from them: components, home and dead nodes, live transitions, and how transitions occur in
 * infinite runs. A transition does not occur infinitely often in every infinite run where a cycle is left when its arcs are taken away; it is not fair where such a
 * cycle has a node in which it is enabled, and not just where it is enabled in all of them. One thread.
 */
final class SpaceGraph {
    private static final int MOST_NAMED = 5;

    private final int nodes;
    private final long arcs;
    private final IntPages starts;
    private final IntPages targets;
    private final IntPages labels;
    private final int transitions;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private int[] component = {};
    private int count;
    private BitSet terminal = new BitSet();

    SpaceGraph(
            int nodes,
            long arcs,
            IntPages starts,
            IntPages targets,
            IntPages labels,
            int transitions,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        this.nodes = nodes;
        this.arcs = arcs;
        this.starts = starts;
        this.targets = targets;
        this.labels = labels;
        this.transitions = transitions;
        this.budget = budget;
        this.cancelled = cancelled;
    }

    private int start(int node) {
        return starts.get(node);
    }

    private int end(int node) {
        return starts.get(node + 1);
    }

    /** Reads arcs; those of one transition lead back to where they begin, which changes no component. */
    private final class Cursor implements IntEdges {
        private final int without;
        private int node;
        private int at;
        private int end;

        Cursor(int without) {
            this.without = without;
        }

        @Override
        public void moveTo(int to, int edge) {
            node = to;
            at = start(to) + edge - 1;
            end = end(to);
        }

        @Override
        public boolean next() {
            return ++at < end;
        }

        @Override
        public int target() {
            return labels.get(at) == without ? node : targets.get(at);
        }
    }

    /** Finds the components of the whole graph; false where there is no time or memory for them. */
    boolean components() {
        try {
            budget.replace(0, 4L * nodes);
            component = new int[nodes];
            count = ComponentNumbers.find(component, new Cursor(-1), null, budget, cancelled);
        } catch (MemoryBudget.Exhausted full) {
            return false;
        }
        terminal = new BitSet(count);
        terminal.set(0, Math.max(0, count));
        for (int node = 0; node < nodes && count >= 0; node++) {
            for (int i = start(node); i < end(node); i++) {
                if (component[targets.get(i)] != component[node]) {
                    terminal.clear(component[node]);
                }
            }
        }
        return count >= 0;
    }

    int count() {
        return count;
    }

    int terminals() {
        return terminal.cardinality();
    }

    long arcsBetween() {
        long between = 0;
        for (int node = 0; node < nodes; node++) {
            for (int i = start(node); i < end(node); i++) {
                between += component[targets.get(i)] == component[node] ? 0 : 1;
            }
        }
        return between;
    }

    /** The nodes that can be reached from all: those of the one terminal component, if there is one only. */
    SpaceReport.Nodes home() {
        int only = terminals() == 1 ? terminal.nextSetBit(0) : -1;
        return some(node -> component[node] == only);
    }

    SpaceReport.Nodes dead() {
        return some(node -> start(node) == end(node));
    }

    private interface Choice {
        boolean has(int node);
    }

    private SpaceReport.Nodes some(Choice choice) {
        long found = 0;
        List<Integer> first = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            if (choice.has(node)) {
                found++;
                if (first.size() < MOST_NAMED) {
                    first.add(node + 1);
                }
            }
        }
        return new SpaceReport.Nodes(found, first, found == nodes);
    }

    /** The transitions that no arc has. */
    BitSet unseen() {
        BitSet unseen = new BitSet(transitions);
        unseen.set(0, transitions);
        for (long i = 0; i < arcs; i++) {
            unseen.clear(labels.get(i));
        }
        return unseen;
    }

    /** The transitions that occur in every terminal component. */
    BitSet live() {
        BitSet live = new BitSet(transitions);
        live.set(0, transitions);
        BitSet[] occur = new BitSet[terminals()];
        int[] place = new int[Math.max(1, count)];
        int next = 0;
        for (int c = terminal.nextSetBit(0); c >= 0; c = terminal.nextSetBit(c + 1)) {
            place[c] = next;
            occur[next++] = new BitSet();
        }
        for (int node = 0; node < nodes; node++) {
            if (terminal.get(component[node])) {
                for (int i = start(node); i < end(node); i++) {
                    occur[place[component[node]]].set(labels.get(i));
                }
            }
        }
        for (BitSet each : occur) {
            live.and(each);
        }
        return live;
    }

    /** The properties of transitions in infinite runs; null where there is no time or memory to find them. */
    SpaceReport.@Nullable Fairness fairness(List<String> names) {
        BitSet cyclic = cyclic(component, count, -1, null);
        if (cyclic.isEmpty()) {
            return new SpaceReport.Fairness(true, List.of(), List.of(), List.of(), List.of());
        }
        List<String> impartial = new ArrayList<>();
        List<String> fair = new ArrayList<>();
        List<String> just = new ArrayList<>();
        List<String> none = new ArrayList<>();
        try {
            budget.replace(0, 4L * nodes);
            int[] left = new int[nodes];
            for (int t = 0; t < transitions; t++) {
                if (cancelled.getAsBoolean()) {
                    return null;
                }
                BitSet enabled = enabled(t);
                BitSet cycles = cycles(left, t, cyclic);
                if (cycles == null) {
                    return null;
                }
                if (cycles.isEmpty()) {
                    impartial.add(names.get(t));
                } else if (!cycles.intersects(enabled)) {
                    fair.add(names.get(t));
                } else {
                    enabled.and(cyclic);
                    BitSet waiting = cycles(left, t, enabled);
                    if (waiting == null) {
                        return null;
                    }
                    (waiting.isEmpty() ? just : none).add(names.get(t));
                }
            }
        } catch (MemoryBudget.Exhausted full) {
            return null;
        }
        return new SpaceReport.Fairness(false, sorted(impartial), sorted(fair), sorted(just), sorted(none));
    }

    private static List<String> sorted(List<String> names) {
        return names.stream().sorted().toList();
    }

    private BitSet enabled(int transition) {
        BitSet enabled = new BitSet(nodes);
        for (int node = 0; node < nodes; node++) {
            for (int i = start(node); i < end(node); i++) {
                if (labels.get(i) == transition) {
                    enabled.set(node);
                }
            }
        }
        return enabled;
    }

    /** The nodes on cycles within some nodes and without the arcs of a transition; null when it was cancelled. */
    private @Nullable BitSet cycles(int[] numbers, int without, BitSet within) {
        int found = ComponentNumbers.find(
                numbers,
                new Cursor(without),
                new ComponentNumbers.Part() {
                    @Override
                    public boolean has(int node) {
                        return within.get(node);
                    }

                    @Override
                    public int next(int from) {
                        return within.nextSetBit(from);
                    }
                },
                budget,
                cancelled);
        return found < 0 ? null : cyclic(numbers, found, without, within);
    }

    /** The nodes of components with an arc inside. */
    private BitSet cyclic(int[] numbers, int components, int without, @Nullable BitSet within) {
        BitSet inside = new BitSet(components);
        for (int node = 0; node < nodes; node++) {
            if (within == null || within.get(node)) {
                for (int i = start(node); i < end(node); i++) {
                    int target = targets.get(i);
                    if (labels.get(i) != without
                            && (within == null || within.get(target))
                            && numbers[target] == numbers[node]) {
                        inside.set(numbers[node]);
                    }
                }
            }
        }
        BitSet cyclic = new BitSet(nodes);
        for (int node = 0; node < nodes; node++) {
            cyclic.set(node, numbers[node] >= 0 && inside.get(numbers[node]));
        }
        return cyclic;
    }
}
