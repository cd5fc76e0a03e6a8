package org.tidemark.check.view;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.Synchronisation;
import org.tidemark.compose.run.Move;
import org.tidemark.net.PetriNet;

/**
 * A random walk through a network that needs no net: a label is chosen by how many ways it has, and then a step of each partner, so
 * that no combinations are listed.
 */
public final class NetworkWalk {
    /** More ways than this count as that many. */
    private static final long MANY = 1L << 40;

    private final Network network;
    private final boolean[][] isAlone;
    private final SplittableRandom random;
    private int[] state;

    private NetworkWalk(Network network, SplittableRandom random) {
        this.network = network;
        this.random = random;
        state = network.initialState();
        isAlone = new boolean[state.length][];
        List<BitSet> joint = network.jointLabels();
        for (int p = 0; p < state.length; p++) {
            LabelledAutomaton automaton = automaton(p);
            isAlone[p] = new boolean[automaton.steps()];
            for (int step = 0; step < isAlone[p].length; step++) {
                int label = automaton.label(step);
                isAlone[p][step] =
                        label == LabelledAutomaton.SILENT || !joint.get(p).get(label);
            }
        }
    }

    /**
     * A walk as it is shown.
     *
     * @param net a net with the steps of the walk and, in each of its states, one of each label that is possible there
     * @param events the transitions of the walk
     */
    public record Shown(PetriNet net, List<Integer> events) {
        public Shown {
            events = List.copyOf(events);
        }
    }

    /** Walks a number of steps, or fewer where nothing is possible any more. */
    public static Shown random(Network network, long most, SplittableRandom random) {
        NetworkWalk walk = new NetworkWalk(network, random);
        List<Move> run = new ArrayList<>();
        for (boolean isDead = false; run.size() < most && !isDead; ) {
            isDead = !walk.step(run);
        }
        RunNet told = RunNet.of(network, List.of(run));
        return new Shown(told.net(), told.events(run));
    }

    /** Takes a step; false where there is none. */
    private boolean step(List<Move> run) {
        int kinds = state.length + network.synchronisations().size();
        long[] ways = new long[kinds];
        long all = 0;
        for (int kind = 0; kind < kinds; kind++) {
            ways[kind] = kind < state.length ? choices(kind).size() : ways(kind - state.length);
            all += ways[kind];
        }
        if (all == 0) {
            return false;
        }
        long chosen = random.nextLong(all);
        int kind = 0;
        while (chosen >= ways[kind]) {
            chosen -= ways[kind++];
        }
        int[] target = state.clone();
        if (kind < state.length) {
            target[kind] = automaton(kind).target(any(choices(kind)));
            run.add(Move.alone(kind, target));
        } else {
            Synchronisation together = network.synchronisations().get(kind - state.length);
            for (int k = 0; k < together.parts().size(); k++) {
                int part = together.parts().get(k);
                target[part] = automaton(part)
                        .target(any(choices(part, together.labels().get(k))));
            }
            run.add(Move.together(kind - state.length, target));
        }
        state = target;
        return true;
    }

    private int any(List<Integer> steps) {
        return steps.get(random.nextInt(steps.size()));
    }

    private long ways(int synchronisation) {
        Synchronisation together = network.synchronisations().get(synchronisation);
        long ways = 1;
        for (int k = 0; k < together.parts().size(); k++) {
            int size =
                    choices(together.parts().get(k), together.labels().get(k)).size();
            ways = Math.min(MANY, ways * size);
        }
        return ways;
    }

    /** The steps that a part can take alone. */
    private List<Integer> choices(int part) {
        List<Integer> steps = new ArrayList<>();
        for (int step = automaton(part).from(state[part]);
                step < automaton(part).to(state[part]);
                step++) {
            if (isAlone[part][step]) {
                steps.add(step);
            }
        }
        return steps;
    }

    private List<Integer> choices(int part, int label) {
        List<Integer> steps = new ArrayList<>();
        for (int step = automaton(part).from(state[part]);
                step < automaton(part).to(state[part]);
                step++) {
            if (automaton(part).label(step) == label) {
                steps.add(step);
            }
        }
        return steps;
    }

    private LabelledAutomaton automaton(int part) {
        return network.parts().get(part).automaton();
    }
}
