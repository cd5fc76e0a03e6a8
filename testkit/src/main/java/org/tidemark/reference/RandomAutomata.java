package org.tidemark.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.tidemark.logic.Formula;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton.Edge;
import org.tidemark.logic.automaton.Guard;
import org.tidemark.net.PetriNet;

/**
 * Small automata drawn at random over the transitions and places of a net, the same one for the same net and seed: one to
 * five states, nondeterministic more often than not, with conditions on states in every other one.
 */
public final class RandomAutomata {
    private final PetriNet net;
    private final SplittableRandom random;

    private RandomAutomata(PetriNet net, long seed) {
        this.net = net;
        this.random = new SplittableRandom(seed);
    }

    public static FiniteAutomaton draw(PetriNet net, long seed) {
        return new RandomAutomata(net, seed).draw();
    }

    private FiniteAutomaton draw() {
        int states = 1 + random.nextInt(5);
        boolean conditions = random.nextBoolean();
        List<String> names = new ArrayList<>();
        List<Edge> edges = new ArrayList<>();
        List<Integer> accepting = new ArrayList<>();
        for (int s = 0; s < states; s++) {
            names.add("q" + s);
            if (random.nextInt(8) > 0) {
                accepting.add(s);
            }
            for (int n = random.nextInt(4); n >= 0; n--) {
                edges.add(new Edge(s, new Guard(events(), condition(conditions)), random.nextInt(states)));
            }
        }
        List<Integer> starts = random.nextInt(4) == 0 ? List.of(0, states - 1) : List.of(0);
        return new FiniteAutomaton("random", names, starts, edges, accepting, random.nextInt(4) == 0);
    }

    private EventSet events() {
        List<String> some = new ArrayList<>();
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            some.add(net.transitionName(random.nextInt(net.transitions())));
        }
        return switch (random.nextInt(4)) {
            case 0 -> EventSet.any();
            case 1, 2 -> EventSet.allBut(some);
            default -> EventSet.of(some);
        };
    }

    private Formula condition(boolean allowed) {
        return allowed && random.nextBoolean()
                ? RandomFormulas.draw(RandomFormulas.Kind.STATE, net, random.nextLong())
                : new Formula.Constant(true);
    }
}
