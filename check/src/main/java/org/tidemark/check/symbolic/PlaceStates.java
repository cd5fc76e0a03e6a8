package org.tidemark.check.symbolic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.compose.ctl.NamedAtoms;
import org.tidemark.compose.ctl.PartCondition;
import org.tidemark.compose.ltl.SingleSteps;
import org.tidemark.dd.Extremes;
import org.tidemark.dd.Forest;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.model.Kronecker;
import org.tidemark.model.LocalMove;
import org.tidemark.model.StepMatrix;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.level.NetLevels;

/**
 * All reachable markings of a net as a set of a forest, while it is open, and the net as a system of parts, each of which is a
 * place. Not thread-safe.
 */
public final class PlaceStates {
    private final PetriNet net;
    private final LevelOrder order;
    private final NetLevels levels;
    private final Forest forest;
    private final int root;
    private final TimeShare timeShare;
    private final MemoryBudget budget;
    private final int[] levelOf;

    /** The numbers of tokens that are enough, for each thing that some transition does to a place. */
    private final Map<SizedMove, BitSet> enough = new HashMap<>();

    PlaceStates(PetriNet net, FoundMarkings found, TimeShare timeShare, MemoryBudget budget) {
        this.net = net;
        order = found.order();
        levels = found.levels();
        forest = found.forest();
        root = found.root();
        this.timeShare = timeShare;
        this.budget = budget;
        levelOf = new int[net.places()];
        for (int level = 0; level < levelOf.length; level++) {
            levelOf[order.place(level)] = level;
        }
    }

    /** How many there are. */
    BigInteger count() {
        return forest.count(root);
    }

    /** The most tokens of each place. */
    int[] most() {
        int[] ofLevels = Extremes.of(forest, root).most();
        return marking(ofLevels);
    }

    /** The states in one piece, which is booked on the budget of the search. */
    public Dag frozen() {
        return Dag.of(forest, root, budget);
    }

    /** The order of the levels. */
    LevelOrder order() {
        return order;
    }

    /** The place of a level of the diagram. */
    public int placeAt(int level) {
        return order.place(level);
    }

    /** Its limits, which the work on the diagram obeys. */
    TimeShare timeShare() {
        return timeShare;
    }

    PetriNet net() {
        return net;
    }

    /** The marking that belongs to a state of the diagram. */
    int[] marking(int[] ofDiagram) {
        int[] marking = new int[ofDiagram.length];
        for (int level = 0; level < ofDiagram.length; level++) {
            marking[order.place(level)] = ofDiagram[level];
        }
        return marking;
    }

    /** The state of the diagram that belongs to a marking. */
    int[] state(int[] marking) {
        int[] state = new int[marking.length];
        for (int level = 0; level < state.length; level++) {
            state[level] = marking[order.place(level)];
        }
        return state;
    }

    /**
     * A checker of formulas about the states, which takes the forest over. What the net takes as a system stays booked.
     *
     * @throws MemoryBudget.Exhausted where there is no room for what transitions do to every number of tokens
     */
    ComposedChecker checker() {
        NamedAtoms atoms = new NamedAtoms(this::tokens, this::fireable);
        return ComposedChecker.of(system(), forest, root, atoms, budget, timeShare::isOver);
    }

    /** The joint steps of the system that some transitions are. */
    BitSet eventsOf(IntStream transitions) {
        BitSet events = new BitSet();
        transitions.flatMap(levels::eventsOf).forEach(events::set);
        return events;
    }

    /** The steps of the net from one state of the diagram to another. */
    SingleSteps steps() {
        TokenGame game = new TokenGame(net);
        int[] enabled = new int[net.transitions()];
        return new SingleSteps() {
            private void moveTo(int[] state) {
                System.arraycopy(marking(state), 0, game.marking(), 0, state.length);
            }

            @Override
            public int[] enabled(int[] state) {
                if (timeShare.isOver()) { // a long run takes long to follow
                    throw new Cancelled();
                }
                moveTo(state);
                return Arrays.copyOf(enabled, game.enabled(enabled));
            }

            @Override
            public int[] after(int[] state, int transition) {
                moveTo(state);
                game.fire(transition);
                return PlaceStates.this.state(game.marking());
            }
        };
    }

    /** The effect of a transition on a place that holds fewer than {@code size} tokens. */
    private record SizedMove(LocalMove move, int size) {}

    /** The net as a system whose joint steps are the events of its levels, in their order. */
    private Kronecker system() {
        List<Kronecker.Part> parts = new ArrayList<>();
        for (int level = 0; level < levels.levels(); level++) {
            budget.replace(0, StepMatrix.bytes(forest.size(level), 0));
            parts.add(new Kronecker.Part(levels.initial(level), StepMatrix.none(forest.size(level))));
        }
        Map<SizedMove, StepMatrix> matrices = new HashMap<>();
        List<Kronecker.Joint> joints = new ArrayList<>();
        for (int event = 0; event < levels.events(); event++) {
            List<Integer> partners = new ArrayList<>();
            List<StepMatrix> steps = new ArrayList<>();
            for (int k = 0; k < levels.levelsOf(event).length; k++) {
                int level = levels.levelsOf(event)[k];
                partners.add(level);
                steps.add(matrices.computeIfAbsent(
                        new SizedMove(levels.move(event, k), forest.size(level)), this::matrix));
            }
            joints.add(new Kronecker.Joint(partners, steps));
        }
        return new Kronecker(parts, joints);
    }

    private StepMatrix matrix(SizedMove of) {
        budget.replace(0, StepMatrix.bytes(of.size, of.size));
        int[] sources = new int[of.size];
        int[] targets = new int[of.size];
        int pairs = 0;
        for (int value = 0; value < of.size; value++) {
            int target = of.move.target(value, 0);
            if (target != LocalMove.NONE && target < of.size) {
                sources[pairs] = value;
                targets[pairs++] = target;
            }
        }
        return StepMatrix.of(of.size, sources, targets, pairs);
    }

    private @Nullable Map<Integer, long[]> tokens(String name) {
        int place = net.findPlace(name);
        if (place < 0) {
            return null;
        }
        int level = levelOf[place];
        budget.replace(0, MemoryBudget.ARRAY_HEADER_BYTES + 8L * forest.size(level));
        return Map.of(level, LongStream.range(0, forest.size(level)).toArray());
    }

    private @Nullable PartCondition fireable(String name) {
        int t = net.findTransition(name);
        if (t < 0) {
            return null;
        }
        List<PartCondition> cases = levels.eventsOf(t)
                .<PartCondition>mapToObj(event -> new PartCondition.Each(enough(event)))
                .toList();
        return cases.size() == 1 ? cases.get(0) : new PartCondition.Any(cases);
    }

    private Map<Integer, BitSet> enough(int event) {
        Map<Integer, BitSet> ofLevels = new HashMap<>();
        for (int k = 0; k < levels.levelsOf(event).length; k++) {
            int level = levels.levelsOf(event)[k];
            ofLevels.put(
                    level,
                    enough.computeIfAbsent(new SizedMove(levels.move(event, k), forest.size(level)), this::values));
        }
        return ofLevels;
    }

    /** The numbers of tokens to which something can be done. */
    private BitSet values(SizedMove of) {
        budget.replace(0, MemoryBudget.ARRAY_HEADER_BYTES + of.size / Byte.SIZE + Long.BYTES);
        BitSet values = new BitSet(of.size);
        for (int value = 0; value < of.size; value++) {
            values.set(value, of.move.target(value, 0) != LocalMove.NONE);
        }
        return values;
    }
}
