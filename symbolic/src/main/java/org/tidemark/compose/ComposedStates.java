package org.tidemark.compose;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.compose.order.Arrangement;
import org.tidemark.compose.run.Move;
import org.tidemark.compose.run.Runs;
import org.tidemark.compose.tier.Tier;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.model.Kronecker;

/**
 * The reachable states of a composed system.
 *
 * <p>States that are given or returned have their parts in the order of the system as it was given. Diagrams have them in the
 * order of {@link #arranged}: level {@code k} is part {@code order().get(k)}. Immutable; what it holds stays booked.
 */
public final class ComposedStates {
    private final Kronecker given;
    private final Arrangement arrangement;
    private final List<Tier> tiers;
    private final Dag classes;
    private final Dag states;
    private final Runs runs;
    private final CompositionStatistics statistics;

    ComposedStates(
            Kronecker given,
            Arrangement arrangement,
            List<Tier> tiers,
            Dag top,
            Dag classes,
            Dag states,
            CompositionStatistics statistics) {
        this.given = given;
        this.arrangement = arrangement;
        this.tiers = List.copyOf(tiers);
        this.classes = classes;
        this.states = states;
        this.statistics = statistics;
        runs = new Runs(tiers, top);
    }

    /** How many states are reachable. */
    public BigInteger count() {
        return states.count();
    }

    /**
     * The system in the order of the diagrams; joint steps of one part are steps it takes alone, and joint steps that are alike
     * are one.
     */
    public Kronecker arranged() {
        return arrangement.system();
    }

    /** The part, in the system as it was given, of each level of the diagrams. */
    public List<Integer> order() {
        return arrangement.order();
    }

    /** The joint step of the system as it was given by which a merged one leads from one state to another. */
    private int givenJoint(int joint, int[] source, int[] target) {
        return Arrays.stream(arrangement.joint().get(joint))
                .filter(number -> given.joints().get(number).leads(source, target))
                .findFirst()
                .orElseThrow();
    }

    /** The reachable combinations of the parts' classes, a value of level {@code k} being a class of that part. */
    public Dag classes() {
        return classes;
    }

    /** The reachable states, a value of level {@code k} being a state of that part. */
    public Dag states() {
        return states;
    }

    /** The states of a class of a level's part. */
    public int[] members(int level, int of) {
        return tiers.get(0).classes().get(level).members(of);
    }

    /** Whether a state is reachable, by the classes of its parts. */
    public boolean contains(int[] state) {
        int[] of = tiers.get(0).classesOf(arrangement.arranged(state));
        return of != null && classes.contains(of);
    }

    public CompositionStatistics statistics() {
        return statistics;
    }

    /**
     * A run of the system as it was given, from the initial state to a state. Its steps change the state, all but joint ones
     * between partners that only check.
     *
     * @return null where the state is not reachable
     * @throws TooLarge where it cannot be found within the limits
     */
    public @Nullable List<Move> run(int[] state, MemoryBudget budget, BooleanSupplier cancelled) throws TooLarge {
        if (!runs.areNumbered()) {
            throw new TooLarge(
                    TooLarge.Limit.SIZE, "too many reachable states to search a run among them", Integer.MAX_VALUE);
        }
        try {
            List<Move> moves = runs.to(arrangement.arranged(state), budget, cancelled);
            return moves == null ? null : steps(moves);
        } catch (MemoryBudget.Exhausted none) {
            throw new TooLarge(TooLarge.Limit.MEMORY, "not enough memory to search a run", 0);
        } catch (Cancelled stopped) {
            throw new TooLarge(TooLarge.Limit.CANCELLED, "the search for a run was cancelled", 0);
        }
    }

    private List<Move> steps(List<Move> moves) {
        List<Move> steps = new ArrayList<>();
        int[] source = given.parts().stream().mapToInt(Kronecker.Part::initial).toArray();
        for (Move move : moves) {
            int[] target = arrangement.given(move.target());
            steps.add(
                    move.joint() >= 0
                            ? Move.together(givenJoint(move.joint(), source, target), target)
                            : alone(order().get(move.part()), source, target));
            source = target;
        }
        return steps;
    }

    /** A step of one part may have been a joint step without other partners. */
    private Move alone(int part, int[] source, int[] target) {
        if (given.parts().get(part).local().has(source[part], target[part])) {
            return Move.alone(part, target);
        }
        for (int j = 0; j < given.joints().size(); j++) {
            Kronecker.Joint joint = given.joints().get(j);
            if (joint.partners().equals(List.of(part)) && joint.steps().get(0).has(source[part], target[part])) {
                return Move.together(j, target);
            }
        }
        throw new IllegalStateException("a step of a run that the system does not have");
    }
}
