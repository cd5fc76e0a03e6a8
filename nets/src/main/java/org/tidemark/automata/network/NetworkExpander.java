package org.tidemark.automata.network;

import java.util.Arrays;
import java.util.List;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.Successors;

/** Computes what the parts of a network do in a state: first what each does alone, then what they do together. One thread. */
public final class NetworkExpander implements Expander {
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
     * @throws MemoryBudget.Exhausted where there are more than can be looked at, or no memory for the table of events
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
                        out.words(), next, movers[k], model.automaton(movers[k]).target(steps[k + 1]));
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
