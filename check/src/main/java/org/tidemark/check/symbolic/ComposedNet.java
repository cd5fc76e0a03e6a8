package org.tidemark.check.symbolic;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.question.Technique;
import org.tidemark.compose.ComposedStates;
import org.tidemark.compose.run.Move;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.dd.frozen.LargestSum;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Linear;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;

/** The reachable states of a net or network, composed from those of its parts. Immutable. */
public final class ComposedNet {
    private final NetParts parts;
    private final ComposedStates states;

    ComposedNet(NetParts parts, ComposedStates states) {
        this.parts = parts;
        this.states = states;
    }

    NetParts parts() {
        return parts;
    }

    public Network network() {
        return parts.network();
    }

    /** Where the parts come from. */
    public String origin() {
        return parts.origin();
    }

    public ComposedStates states() {
        return states;
    }

    /** The parts in the order of the diagram's levels, by name. */
    public List<String> levels() {
        return states.order().stream()
                .map(part -> network().parts().get(part).name())
                .toList();
    }

    /**
     * The most tokens that all places together hold in a reachable marking.
     *
     * @throws MemoryBudget.Exhausted when there is no room
     */
    public long mostInMarking(MemoryBudget budget) {
        long[][] sums = new long[states.order().size()][];
        for (int level = 0; level < sums.length; level++) {
            int part = states.order().get(level);
            sums[level] = IntStream.range(
                            0, network().parts().get(part).automaton().states())
                    .mapToLong(state -> parts.counts(part, state).stream()
                            .mapToLong(DagCard.Count::number)
                            .sum())
                    .toArray();
        }
        return LargestSum.of(states.states(), sums, budget);
    }

    /**
     * The largest value that a term has in a reachable marking.
     *
     * @throws MemoryBudget.Exhausted when there is no room
     * @throws ArithmeticException where a number does not fit a {@code long}
     */
    long most(Linear term, MemoryBudget budget) {
        long[][] sums = new long[states.order().size()][];
        for (int level = 0; level < sums.length; level++) {
            int part = states.order().get(level);
            sums[level] = new long[network().parts().get(part).automaton().states()];
        }
        term.coefficients().forEach((place, factor) -> {
            NetParts.Tokens tokens = Objects.requireNonNull(parts.tokens(place), place);
            long[] sum = sums[states.order().indexOf(tokens.part())];
            for (int state = 0; state < sum.length; state++) {
                long added = Math.multiplyExact(factor.longValueExact(), tokens.ofState()[state]);
                sum[state] = Math.addExact(sum[state], added);
            }
        });
        long constant = term.constant().longValueExact();
        return Math.addExact(constant, LargestSum.of(states.states(), sums, budget));
    }

    /** The most tokens that a place holds in a reachable marking. */
    public long mostInPlace() {
        Dag dag = states.states();
        long most = 0;
        for (int level = 0; level < dag.levels(); level++) {
            int end = level + 1 < dag.levels() ? dag.firstNode(level + 1) : dag.nodes();
            BitSet reached = new BitSet();
            for (long arc = dag.start(dag.firstNode(level)); arc < dag.start(end); arc++) {
                reached.set(dag.value(arc));
            }
            int part = states.order().get(level);
            for (int state = reached.nextSetBit(0); state >= 0; state = reached.nextSetBit(state + 1)) {
                for (DagCard.Count count : parts.counts(part, state)) {
                    most = Math.max(most, count.number());
                }
            }
        }
        return most;
    }

    /** Describes the levels of the diagram and their local states, for a file of the states. */
    public DagCard card() {
        PetriNet net = parts.net();
        String[] groupOf = new String[net.places()];
        Folding.Groups groups = net.placeGroups();
        for (int g = 0; g < groups.size(); g++) {
            String group = groups.name(g);
            groups.members(g).forEach(place -> groupOf[place] = group);
        }
        List<DagCard.Level> levels = new ArrayList<>();
        for (int part : states.order()) {
            List<DagCard.Counter> counters = parts.places(part).stream()
                    .map(place -> new DagCard.Counter(net.placeName(place), net.placeId(place), groupOf[place]))
                    .toList();
            List<List<DagCard.Count>> local = new ArrayList<>();
            for (int state = 0; state < network().parts().get(part).automaton().states(); state++) {
                local.add(parts.counts(part, state));
            }
            levels.add(new DagCard.Level(network().parts().get(part).name(), counters, local));
        }
        return new DagCard(net.name(), levels);
    }

    /** The states in terms of the net; runs are looked for within these limits. */
    DiagramMarkings drawn(MemoryBudget budget, BooleanSupplier cancelled) {
        return new DiagramMarkings() {
            @Override
            public Technique technique() {
                return Technique.COMPOSITION;
            }

            @Override
            public int[] marking(int[] ofDiagram) {
                return ComposedNet.this.marking(ofDiagram);
            }

            @Override
            public int[] run(Formula f, int[] state) throws TooLarge {
                return parts.events(runTo(state, budget, cancelled)).stream()
                        .mapToInt(Integer::intValue)
                        .toArray();
            }
        };
    }

    /** The marking that belongs to a state of the diagram. */
    int[] marking(int[] ofDiagram) {
        return parts.marking(inOrder(ofDiagram));
    }

    /** A state of the diagram with its parts in the order of the network. */
    private int[] inOrder(int[] ofDiagram) {
        int[] state = new int[ofDiagram.length];
        for (int level = 0; level < ofDiagram.length; level++) {
            state[states.order().get(level)] = ofDiagram[level];
        }
        return state;
    }

    /**
     * A run to a state.
     *
     * @param ofDiagram a state of the diagram, which is reachable
     * @throws TooLarge where it cannot be found within the limits
     */
    List<Move> runTo(int[] ofDiagram, MemoryBudget budget, BooleanSupplier cancelled) throws TooLarge {
        List<Move> steps = states.run(inOrder(ofDiagram), budget, cancelled);
        if (steps == null) {
            throw new IllegalStateException("a state of the diagram is not reachable");
        }
        return steps;
    }
}
