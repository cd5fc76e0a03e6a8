package org.tidemark.automata.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * A network as a model. A state has a field for each part, and an event names the steps of the parts that move.
 *
 * <p>Steps that a part takes alone have the first numbers. A synchronisation has as many events as its partners' steps have
 * combinations, which may be far too many to list; they are numbered when they are first met. So the numbers of events depend on
 * the order in which states are expanded, and {@link #events} grows. Shared by threads: the table of events is behind a lock, and
 * each expander keeps what it has asked for.
 */
public final class NetworkModel implements Model {
    private final Network network;
    private final MemoryBudget budget;
    private final Layout layout;
    private final LabelledAutomaton[] automata;

    /** The state that each step of a part begins in. */
    private final int[][] sources;

    /** The event of each step of a part that it takes alone; -1 where it is not. */
    private final int[][] alone;

    /** The part and the step of each event of one part. */
    private final int[] partOf;

    private final int[] stepOf;
    private final StepTable together;
    private volatile boolean isTooWide;

    /** A model whose table of events is booked on a budget. */
    public NetworkModel(Network network, MemoryBudget budget) {
        this.network = network;
        this.budget = budget;
        int parts = network.parts().size();
        automata = network.parts().stream().map(NetworkPart::automaton).toArray(LabelledAutomaton[]::new);
        sources = new int[parts][];
        alone = new int[parts][];
        int[] widths = new int[parts];
        List<String> names = new ArrayList<>();
        List<BitSet> joint = network.jointLabels();
        int local = 0;
        for (int p = 0; p < parts; p++) {
            names.add(network.parts().get(p).name());
            widths[p] = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(automata[p].states() - 1));
            sources[p] = sources(automata[p]);
            alone[p] = new int[automata[p].steps()];
            for (int step = 0; step < alone[p].length; step++) {
                int label = automata[p].label(step);
                alone[p][step] =
                        label == LabelledAutomaton.SILENT || !joint.get(p).get(label) ? local++ : -1;
            }
        }
        layout = Layout.packed(names, widths);
        partOf = new int[local];
        stepOf = new int[local];
        for (int p = 0; p < parts; p++) {
            for (int step = 0; step < alone[p].length; step++) {
                if (alone[p][step] >= 0) {
                    partOf[alone[p][step]] = p;
                    stepOf[alone[p][step]] = step;
                }
            }
        }
        together = new StepTable(budget);
    }

    private static int[] sources(LabelledAutomaton automaton) {
        int[] sources = new int[automaton.steps()];
        for (int state = 0; state < automaton.states(); state++) {
            for (int step = automaton.from(state); step < automaton.to(state); step++) {
                sources[step] = state;
            }
        }
        return sources;
    }

    Network network() {
        return network;
    }

    MemoryBudget budget() {
        return budget;
    }

    LabelledAutomaton automaton(int part) {
        return automata[part];
    }

    int source(int part, int step) {
        return sources[part][step];
    }

    /** The event of a step that a part takes alone; -1 where it takes it with others. */
    int alone(int part, int step) {
        return alone[part][step];
    }

    boolean isAlone(int event) {
        return event < partOf.length;
    }

    int partOf(int event) {
        return partOf[event];
    }

    int stepOf(int event) {
        return stepOf[event];
    }

    /**
     * The event in which parts move together.
     *
     * @param steps the synchronisation and the steps of its partners
     */
    synchronized int event(int[] steps, int length) {
        int known = together.find(steps, length);
        return partOf.length + (known >= 0 ? known : together.add(steps, length));
    }

    /** Writes down the synchronisation and the steps of its partners that an event is. */
    synchronized void read(int event, int[] into) {
        together.read(event - partOf.length, into);
    }

    /** Notes that a state has more successors than can be examined. */
    void refuse() {
        isTooWide = true;
    }

    /** Whether some state had more successors by one label than can be examined, so that an expander gave up. */
    public boolean isTooWide() {
        return isTooWide;
    }

    /** The steps that parts were found to take together so far. */
    public synchronized JointSteps met() {
        JointSteps met = new JointSteps(network);
        int[] list = new int[1 + network.parts().size()];
        for (int number = 0; number < together.size(); number++) {
            together.read(number, list);
            int[] steps =
                    new int[network.synchronisations().get(list[0]).parts().size()];
            System.arraycopy(list, 1, steps, 0, steps.length);
            met.add(list[0], steps);
        }
        return met;
    }

    /** How many ways there are, so far, in which parts were found to move together. */
    public synchronized int metTogether() {
        return together.size();
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public int events() {
        return partOf.length + metTogether();
    }

    @Override
    public String eventName(int event) {
        if (isAlone(event)) {
            LabelledAutomaton automaton = automata[partOf[event]];
            int label = automaton.label(stepOf[event]);
            return (label == LabelledAutomaton.SILENT
                            ? "tau"
                            : automaton.labels().get(label)) + "(" + move(partOf[event], stepOf[event]) + ")";
        }
        int[] list = new int[1 + network.parts().size()];
        read(event, list);
        Synchronisation synchronisation = network.synchronisations().get(list[0]);
        List<String> moves = new ArrayList<>();
        for (int k = 0; k < synchronisation.parts().size(); k++) {
            moves.add(move(synchronisation.parts().get(k), list[k + 1]));
        }
        return synchronisation.name() + "(" + String.join(", ", moves) + ")";
    }

    private String move(int part, int step) {
        NetworkPart moving = network.parts().get(part);
        return moving.name() + ": " + moving.stateNames().get(sources[part][step]) + " -> "
                + moving.stateNames().get(automata[part].target(step));
    }

    @Override
    public void initial(Successors out) {
        int to = out.reserve();
        long[] words = out.words();
        for (int w = 0; w < layout.words(); w++) {
            words[to + w] = 0;
        }
        for (int p = 0; p < automata.length; p++) {
            layout.set(words, to, p, automata[p].initial());
        }
        out.commit(Successors.NO_EVENT);
    }

    @Override
    public NetworkExpander expander() {
        return new NetworkExpander(this);
    }

    /** Computes what the parts of a network do in a state: first what each does alone, then what they do together. One thread. */
    public static final class NetworkExpander implements Expander {
        /** A state with more successors than this by one label is beyond any search that goes through them. */
        private static final long MOST_WAYS = 1 << 22;

        private final NetworkModel model;
        private final Layout layout;
        private final int[] state;
        private final int[][] partners;
        private final int[][] labels;
        private final int[] from;
        private final int[] to;

        /** The synchronisation and the steps of its partners. */
        private final int[] steps;

        /** The lists that were met here, and their events. */
        private final StepTable known;

        private int[] events = new int[64];

        NetworkExpander(NetworkModel model) {
            this.model = model;
            layout = model.layout();
            List<Synchronisation> synchronisations = model.network().synchronisations();
            state = new int[layout.fields()];
            from = new int[layout.fields()];
            to = new int[layout.fields()];
            steps = new int[1 + layout.fields()];
            partners = new int[synchronisations.size()][];
            labels = new int[synchronisations.size()][];
            for (int s = 0; s < partners.length; s++) {
                partners[s] = ints(synchronisations.get(s).parts());
                labels[s] = ints(synchronisations.get(s).labels());
            }
            known = new StepTable(model.budget());
        }

        private static int[] ints(List<Integer> numbers) {
            return numbers.stream().mapToInt(Integer::intValue).toArray();
        }

        /**
         * Appends every successor.
         *
         * @throws MemoryBudget.Exhausted where there are more than can be examined, or no memory for the table of events
         */
        @Override
        public void expand(long[] words, int at, Successors out) {
            for (int p = 0; p < state.length; p++) {
                state[p] = (int) layout.get(words, at, p);
            }
            for (int p = 0; p < state.length; p++) {
                LabelledAutomaton automaton = model.automaton(p);
                for (int step = automaton.from(state[p]); step < automaton.to(state[p]); step++) {
                    int event = model.alone(p, step);
                    if (event >= 0) {
                        int next = copy(words, at, out);
                        layout.set(out.words(), next, p, automaton.target(step));
                        out.commit(event);
                    }
                }
            }
            for (int s = 0; s < partners.length; s++) {
                if (isPossible(s)) {
                    happen(s, words, at, out);
                }
            }
        }

        private int copy(long[] words, int at, Successors out) {
            int next = out.reserve();
            System.arraycopy(words, at, out.words(), next, layout.words());
            return next;
        }

        /** Finds the steps of all partners; false where one has none. */
        private boolean isPossible(int synchronisation) {
            long ways = 1;
            for (int k = 0; k < partners[synchronisation].length; k++) {
                int part = partners[synchronisation][k];
                LabelledAutomaton automaton = model.automaton(part);
                int label = labels[synchronisation][k];
                from[k] = first(automaton, state[part], label);
                to[k] = first(automaton, state[part], label + 1);
                if (from[k] == to[k]) {
                    return false;
                }
                ways = Math.min(MOST_WAYS + 1, ways * (to[k] - from[k]));
            }
            if (ways > MOST_WAYS) {
                model.refuse();
                throw new MemoryBudget.Exhausted();
            }
            return true;
        }

        /** The first step of a state whose label is this or a later one: steps are ordered by their labels. */
        private static int first(LabelledAutomaton automaton, int state, int label) {
            int low = automaton.from(state);
            int high = automaton.to(state);
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (automaton.label(middle) < label) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        /** Appends a successor for every choice of one step for each partner; those of the last one change fastest. */
        private void happen(int synchronisation, long[] words, int at, Successors out) {
            int[] movers = partners[synchronisation];
            steps[0] = synchronisation;
            System.arraycopy(from, 0, steps, 1, movers.length);
            int changed;
            do {
                int next = copy(words, at, out);
                for (int k = 0; k < movers.length; k++) {
                    layout.set(
                            out.words(),
                            next,
                            movers[k],
                            model.automaton(movers[k]).target(steps[k + 1]));
                }
                out.commit(event(movers.length + 1));
                changed = movers.length - 1;
                while (changed >= 0 && ++steps[changed + 1] == to[changed]) {
                    steps[changed + 1] = from[changed];
                    changed--;
                }
            } while (changed >= 0);
        }

        private int event(int length) {
            int number = known.find(steps, length);
            if (number < 0) {
                int event = model.event(steps, length);
                number = known.add(steps, length);
                if (number == events.length) {
                    events = Arrays.copyOf(events, 2 * number);
                }
                events[number] = event;
            }
            return events[number];
        }

        @Override
        public boolean enabled(int event, long[] words, int at) {
            if (model.isAlone(event)) {
                int part = model.partOf(event);
                return layout.get(words, at, part) == model.source(part, model.stepOf(event));
            }
            model.read(event, steps);
            int[] movers = partners[steps[0]];
            for (int k = 0; k < movers.length; k++) {
                if (layout.get(words, at, movers[k]) != model.source(movers[k], steps[k + 1])) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public boolean fire(int event, long[] words, int at) {
            if (!enabled(event, words, at)) {
                return false;
            }
            if (model.isAlone(event)) {
                int part = model.partOf(event);
                layout.set(words, at, part, model.automaton(part).target(model.stepOf(event)));
                return true;
            }
            int[] movers = partners[steps[0]];
            for (int k = 0; k < movers.length; k++) {
                layout.set(words, at, movers[k], model.automaton(movers[k]).target(steps[k + 1]));
            }
            return true;
        }
    }

    /**
     * Short lists of numbers, each numbered when it is first met: which synchronisation happened, and the step of each
     * of its partners.
     *
     * <p>The lists lie behind each other in one array, {@code ends[i]} is where list {@code i} ends, and an open table
     * of numbers plus one finds them. After (3, 17, 4) and (0, 2, 2, 9) there is {@code lists = 3 17 4 0 2 2 9} and
     * {@code ends = 3 7}. What it grows to is booked. Not thread-safe.
     */
    private static final class StepTable {
        private static final int FIRST = 64;
        private static final int MIX = 0x9E3779B1;

        private final MemoryBudget budget;
        private int[] lists = new int[FIRST];
        private int[] ends = new int[FIRST];
        private int[] slots = new int[2 * FIRST];
        private int size;
        private long booked;

        StepTable(MemoryBudget budget) {
            this.budget = budget;
        }

        /** The number of the list that the first numbers of an array are; negative where it was not met. */
        int find(int[] list, int length) {
            int mask = slots.length - 1;
            for (int slot = hash(list, 0, length) & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
                int number = slots[slot] - 1;
                if (Arrays.equals(lists, start(number), ends[number], list, 0, length)) {
                    return number;
                }
            }
            return -1;
        }

        /**
         * Numbers a list that was not met before.
         *
         * @throws MemoryBudget.Exhausted when there is no room
         */
        int add(int[] list, int length) {
            int start = size == 0 ? 0 : ends[size - 1];
            if (start > Integer.MAX_VALUE / 2 - length) {
                throw new MemoryBudget.Exhausted();
            }
            grow(start + length);
            System.arraycopy(list, 0, lists, start, length);
            ends[size] = start + length;
            enter(size);
            return size++;
        }

        /** Writes a list to the beginning of an array. */
        void read(int number, int[] into) {
            System.arraycopy(lists, start(number), into, 0, ends[number] - start(number));
        }

        int size() {
            return size;
        }

        private int start(int number) {
            return number == 0 ? 0 : ends[number - 1];
        }

        private void enter(int number) {
            int mask = slots.length - 1;
            int slot = hash(lists, start(number), ends[number]) & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number + 1;
        }

        private void grow(int length) {
            boolean isFull = size == ends.length;
            int room = length <= lists.length ? lists.length : Math.max(length, 2 * lists.length);
            if (!isFull && room == lists.length) {
                return;
            }
            int entries = isFull ? 2 * ends.length : ends.length;
            long bytes = 4L * room + 12L * entries;
            budget.replace(booked, bytes);
            booked = bytes;
            lists = Arrays.copyOf(lists, room);
            if (isFull) {
                ends = Arrays.copyOf(ends, entries);
                slots = new int[2 * entries];
                for (int number = 0; number < size; number++) {
                    enter(number);
                }
            }
        }

        private static int hash(int[] list, int from, int to) {
            int hash = to - from;
            for (int i = from; i < to; i++) {
                hash = (hash ^ list[i]) * MIX;
                hash ^= hash >>> 15;
            }
            return hash;
        }
    }
}
