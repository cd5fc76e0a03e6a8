package org.tidemark.graph.ltl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.IndexedEdges;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.BuchiBuilder;
import org.tidemark.logic.buchi.Classification;
import org.tidemark.logic.buchi.Strength;

/**
 * Whether some run of a model is accepted by an automaton, found on the fly.
 *
 * <p>The cheapest search for the automaton's class is used: level by level for a state from which everything is accepted,
 * where the automaton is terminal; for a component with all marks otherwise, which for a weak automaton is the first cycle
 * that is closed in an accepting part of it. Either ends with the first one found. All memory is booked until
 * {@link #close}. Used once, by one thread.
 */
public final class Emptiness implements AutoCloseable {
    /** A run of which any continuation will do is continued by so many steps at most. */
    private static final int LONGEST_WALK = 100_000;

    private final MemoryBudget budget;
    private final BooleanSupplier giveUp;
    private final Fairness fairness;
    private final Classification known;
    private final Product product;
    private final @Nullable ComponentSearch components;
    private int found = -1;

    /**
     * A question about the model that is known by its edges and letters.
     *
     * @param letters those of the automaton's propositions
     * @param fairness which runs count
     * @param seed searches with different seeds look elsewhere first
     */
    public Emptiness(
            BuchiAutomaton automaton,
            IndexedEdges edges,
            Letters letters,
            Fairness fairness,
            long seed,
            MemoryBudget budget,
            BooleanSupplier giveUp) {
        this.budget = budget;
        this.giveUp = giveUp;
        this.fairness = fairness;
        known = Classification.of(automaton);
        product = new Product(boldest(automaton), edges, letters, fairness, seed, budget);
        boolean reaches = known.strength() == Strength.TERMINAL && isUnfair();
        components = reaches ? null : new ComponentSearch(product, this::isUniversal, budget, giveUp);
    }

    /** The same automaton, whose transitions to where it accepts come first. */
    private BuchiAutomaton boldest(BuchiAutomaton a) {
        BuchiBuilder ordered = new BuchiBuilder(a.propositions(), a.sets());
        for (int s = 0; s < a.states(); s++) {
            ordered.state();
        }
        for (int rank = 0; rank < 3; rank++) {
            for (int s = 0; s < a.states(); s++) {
                for (int t = a.first(s); t < a.end(s); t++) {
                    int to = a.target(t);
                    if (rank == (known.isUniversal(to) ? 0 : known.isAccepting(to) ? 1 : 2)) {
                        ordered.transition(s, a.positive(t), a.negative(t), a.marks(t), to);
                    }
                }
            }
        }
        return ordered.build(a.initial());
    }

    private boolean isUnfair() {
        return fairness.allMarks() == 0;
    }

    private boolean isUniversal(int phase) {
        return isUnfair() && known.isUniversal(phase);
    }

    /**
     * Whether a run from state 0 is accepted; null when the caller gave up waiting.
     *
     * @throws MemoryBudget.Exhausted when there is no memory for it
     */
    public @Nullable Boolean accepts() {
        if (known.strength() == Strength.EMPTY) {
            return false;
        }
        try {
            found = components == null
                    ? new LevelSearch(product, this::isUniversal, giveUp).search(0)
                    : components.search(0);
            return found >= 0;
        } catch (SearchEnded ended) {
            return null;
        }
    }

    /** How many pairs of states were met. */
    public int nodes() {
        return product.nodes.size();
    }

    /** A short run that is accepted, where one was found; null where there is no memory or time for it. */
    public @Nullable EndlessRun run() {
        if (components != null) {
            components.free();
        }
        try {
            return isUniversal(product.nodes.phase(found)) ? anyHow() : round();
        } catch (MemoryBudget.Exhausted | SearchEnded ended) {
            return null;
        }
    }

    /** A shortest way into the component, and from there through all marks and back. */
    private EndlessRun round() throws SearchEnded {
        ShortWays ways = new ShortWays(product, budget, giveUp);
        try {
            IntPredicate member = node -> node >= found && !product.nodes.isDone(node);
            List<Integer> stem = new ArrayList<>(List.of(0));
            if (!member.test(0)) {
                stem.addAll(ways.find(0, node -> true, (node, marks) -> member.test(node)).nodes());
            }
            int entry = stem.remove(stem.size() - 1);
            List<Integer> loop = new ArrayList<>(List.of(entry));
            long missing = product.allMarks();
            while (missing != 0) {
                long wanted = missing;
                ShortWays.Way way =
                        ways.find(loop.get(loop.size() - 1), member, (node, marks) -> (marks & wanted) != 0);
                loop.addAll(way.nodes());
                missing &= ~way.marks();
            }
            int last = loop.get(loop.size() - 1);
            if (last != entry || loop.size() == 1) {
                loop.addAll(ways.find(last, member, (node, marks) -> node == entry).nodes());
            }
            loop.remove(loop.size() - 1);
            return new EndlessRun(states(stem), states(loop));
        } finally {
            ways.free();
        }
    }

    /** A shortest way to what was found, and then any way on that closes a loop. */
    private @Nullable EndlessRun anyHow() throws SearchEnded {
        ShortWays ways = new ShortWays(product, budget, giveUp);
        List<Integer> stem = new ArrayList<>(List.of(0));
        try {
            if (found > 0) {
                stem.addAll(ways.find(0, node -> true, (node, marks) -> node == found).nodes());
            }
        } finally {
            ways.free();
        }
        int last = product.nodes.state(stem.remove(stem.size() - 1));
        EndlessRun rest = anyLoop(last);
        if (rest == null) {
            return null;
        }
        List<Integer> whole = states(stem);
        whole.addAll(rest.stem());
        return new EndlessRun(whole, rest.loop());
    }

    /** Walks on until a state comes again, or a dead one; back to a state passed before, if an edge leads there. */
    private @Nullable EndlessRun anyLoop(int from) {
        Map<Integer, Integer> steps = new HashMap<>();
        List<Integer> walk = new ArrayList<>();
        int state = from;
        while (!steps.containsKey(state)) {
            if (walk.size() == LONGEST_WALK) {
                return null;
            }
            steps.put(state, walk.size());
            walk.add(state);
            int next = product.target(state, 0);
            for (int k = 1; k < product.degree(state) && !steps.containsKey(next); k++) {
                next = product.target(state, k);
            }
            state = next;
        }
        int loop = steps.get(state);
        return new EndlessRun(walk.subList(0, loop), walk.subList(loop, walk.size()));
    }

    private List<Integer> states(List<Integer> nodes) {
        List<Integer> states = new ArrayList<>();
        nodes.forEach(node -> states.add(product.nodes.state(node)));
        return states;
    }

    @Override
    public void close() {
        product.free();
    }
}
