package org.tidemark.graph.ltl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.graph.IndexedTargets;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.graph.ltl.EndlessRun.Step;
import org.tidemark.graph.ltl.ShortWays.Move;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.BuchiBuilder;
import org.tidemark.logic.buchi.Classification;
import org.tidemark.logic.buchi.Degeneralisation;
import org.tidemark.logic.buchi.Strength;

/**
 * Whether some run of a model is accepted by an automaton, found on the fly.
 *
 * <p>{@link Method#NESTED} takes two bits per node and knows one acceptance set, so that an automaton of several has more
 * states, and nothing of strong fairness or pairs; what is said below is about {@link Method#COMPONENTS}.
 *
 * <p>The cheapest search for the automaton's class is used: level by level for a state from which everything is accepted,
 * where the automaton is terminal; for a component with all marks otherwise, which for a weak automaton is the first cycle
 * that is closed in an accepting part of it. Either ends with the first one found. Where only fair runs count, or the automaton
 * has pairs, a component is looked at once it is complete, and now and then before; any number of constraints will do. All memory is booked until
 * {@link #close}. Used once, by one thread.
 */
public final class Emptiness implements AutoCloseable {
    /** A run of which any continuation will do is continued by this many steps at most. */
    private static final int LONGEST_WALK = 100_000;

    private static final int LOOK_UP = 1024;

    /** How a cycle is looked for. */
    public enum Method {
        /** By components, which knows a cycle as soon as it is closed. */
        COMPONENTS,
        /** By one depth-first search inside of another, which takes the least memory. */
        NESTED
    }

    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private final boolean isFree;
    private final Classification known;
    private final BuchiProduct product;
    private final @Nullable StreettSearch judge;
    private final Course course;
    private final @Nullable ComponentSearch components;
    private final @Nullable NestedSearch nested;
    private int found = -1;

    /** A question that is answered by components. */
    public Emptiness(
            BuchiAutomaton automaton,
            IndexedTargets edges,
            Letters letters,
            FairSets fair,
            long seed,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        this(
                automaton,
                edges,
                letters,
                FairRule.byEdges(fair),
                Method.COMPONENTS,
                Course.withSeed(seed),
                budget,
                cancelled);
    }

    /**
     * Where a search looks first, and how far.
     *
     * @param seed searches with different seeds look elsewhere
     * @param nearness what is near comes first, in a search by components; null where edges are taken as they come
     * @param mostNodes a search by components or levels is cancelled when it has met this many pairs of states
     */
    public record Course(long seed, @Nullable Nearness nearness, int mostNodes) {
        /** A search that takes edges as they come, and goes as far as it has to. */
        public static Course withSeed(long seed) {
            return new Course(seed, null, Integer.MAX_VALUE);
        }
    }

    /**
     * A question about the model that is known by its edges and letters.
     *
     * @param letters those of the automaton's propositions
     * @param fair which runs count
     * @throws IllegalArgumentException for the nested search, with strong fairness or an automaton with pairs
     */
    public Emptiness(
            BuchiAutomaton automaton,
            IndexedTargets edges,
            Letters letters,
            FairRule fair,
            Method method,
            Course course,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        this.budget = budget;
        this.cancelled = cancelled;
        isFree = fair.sets().size() == 0;
        boolean isNested = method == Method.NESTED;
        if (isNested && (fair.sets().hasStrong() || automaton.pairs() > 0)) {
            throw new IllegalArgumentException("the nested search knows neither strong fairness nor Streett pairs");
        }
        // What a fair run owes is paid on the model's edges, where an automaton cannot take it in turn.
        BuchiAutomaton run = isNested && isFree ? single(automaton, cancelled) : automaton;
        known = Classification.of(run);
        product = new BuchiProduct(boldest(run, course.seed()), edges, letters, fair, course.seed(), budget);
        this.course = course;
        boolean reaches = isFree && known.strength() == Strength.TERMINAL && course.nearness() == null;
        nested = isNested ? new NestedSearch(product, this::isUniversal, budget, cancelled) : null;
        judge = isNested || (isFree && run.pairs() == 0) ? null : new StreettSearch(product, budget, cancelled);
        components = reaches || isNested ? null : componentSearch();
    }

    private ComponentSearch componentSearch() {
        return new ComponentSearch(product, this::isUniversal, judge, course, budget, cancelled);
    }

    /** With one acceptance set where that is not too large; or else the search takes the sets in turn. */
    private static BuchiAutomaton single(BuchiAutomaton a, BooleanSupplier cancelled) {
        try {
            return Degeneralisation.degeneralise(a, AutomatonLimit.USUAL.orWhen(cancelled));
        } catch (TooLarge e) {
            return a;
        }
    }

    /** The same automaton, whose transitions to where it accepts come first; otherwise in an order that depends on the seed. */
    private BuchiAutomaton boldest(BuchiAutomaton a, long seed) {
        BuchiBuilder ordered = new BuchiBuilder(a.propositions(), a.sets(), a.pairs());
        for (int s = 0; s < a.states(); s++) {
            ordered.state();
        }
        for (int rank = 0; rank < 3; rank++) {
            for (int s = 0; s < a.states(); s++) {
                int some = a.end(s) - a.first(s);
                int turn = some == 0 ? 0 : (int) Long.remainderUnsigned(seed * 0x9E3779B97F4A7C15L + seed * s, some);
                for (int k = 0; k < some; k++) {
                    int t = a.first(s) + (k + turn) % some;
                    int to = a.target(t);
                    if (rank == (known.isUniversal(to) ? 0 : known.isAccepting(to) ? 1 : 2)) {
                        ordered.transition(s, a.positive(t), a.negative(t), a.marks(t), to);
                    }
                }
            }
        }
        return ordered.build(a.initial());
    }

    private boolean isUniversal(int phase) {
        return isFree && known.isUniversal(phase);
    }

    /**
     * Whether a run from state 0 is accepted; null when it was cancelled.
     *
     * @throws MemoryBudget.Exhausted when there is no memory for it
     */
    public @Nullable Boolean accepts() {
        if (known.strength() == Strength.EMPTY) {
            return false;
        }
        try {
            if (nested != null) {
                return nested.search(0);
            }
            found = components == null
                    ? new LevelSearch(product, this::isUniversal, course.mostNodes(), cancelled).search(0)
                    : components.search(0);
            return found >= 0;
        } catch (Cancelled ended) {
            return null;
        }
    }

    /**
     * All states, of this many, from which a run is accepted, in place of {@link #accepts}; null when it was
     * cancelled. One pass over the product.
     *
     * @throws MemoryBudget.Exhausted when there is no memory for it
     */
    public @Nullable StateSet acceptedFrom(int states) {
        StateSet set = new StateSet(states, budget);
        if (known.strength() == Strength.EMPTY) {
            return set;
        }
        ComponentSearch search = components == null ? componentSearch() : components;
        boolean whole = false;
        try {
            for (int s = 0; s < states; s++) {
                if (search.leadsOn(s)) {
                    set.add(s);
                }
            }
            whole = true;
            return set;
        } catch (Cancelled ended) {
            return null;
        } finally {
            search.free();
            if (!whole) {
                set.free();
            }
        }
    }

    /** How many pairs of states were met. */
    public int nodes() {
        return nested == null ? product.nodes.size() : nested.met();
    }

    /** A short run that is accepted, where one was found; null where there is no memory or time for it. */
    public @Nullable EndlessRun run() {
        if (components != null) {
            components.free();
        }
        try {
            found = nested == null ? found : nested.register();
            return isUniversal(product.nodes.phase(found)) ? anyHow() : round();
        } catch (MemoryBudget.Exhausted | Cancelled ended) {
            return null;
        }
    }

    /** A shortest way into the component, and from there past all that a run owes and back. */
    private EndlessRun round() {
        ShortWays ways = new ShortWays(product, budget, cancelled);
        try {
            IntPredicate member = judge != null ? judge::has : node -> node >= found && !product.nodes.isDone(node);
            List<Move> stem = member.test(0)
                    ? List.of()
                    : ways.find(0, node -> true, 0, (node, marks, event) -> member.test(node));
            int entry = stem.isEmpty() ? 0 : stem.get(stem.size() - 1).to();
            return new EndlessRun(steps(stem), steps(loop(entry, member, ways)));
        } finally {
            ways.free();
        }
    }

    private List<Move> loop(int entry, IntPredicate member, ShortWays ways) {
        long banned = judge == null ? 0 : judge.banned();
        LoopDues dues = new LoopDues(product);
        pass(entry, dues);
        int last = entry;
        List<Move> loop = new ArrayList<>();
        while (!dues.isNone() || last != entry || loop.isEmpty()) {
            ShortWays.Goal goal = dues.isNone() ? (node, marks, event) -> node == entry : dues;
            for (Move move : ways.find(last, member, banned, goal)) {
                loop.add(move);
                last = move.to();
                dues.take(move.marks(), move.event());
                pass(last, dues);
            }
        }
        return loop;
    }

    private void pass(int node, LoopDues dues) {
        product.stand(product.nodes.state(node));
        dues.pass();
    }

    /** A shortest way to what was found, and then any way on that closes a loop. */
    private @Nullable EndlessRun anyHow() {
        ShortWays ways = new ShortWays(product, budget, cancelled);
        try {
            List<Move> stem =
                    found == 0 ? List.of() : ways.find(0, node -> true, 0, (node, marks, event) -> node == found);
            return anyLoop(steps(stem), product.nodes.state(found));
        } finally {
            ways.free();
        }
    }

    /** Walks on until a state comes again, or a dead one; back to a state passed before, if an edge leads there. */
    private @Nullable EndlessRun anyLoop(List<Step> walk, int from) {
        Map<Integer, Integer> times = new HashMap<>();
        int state = from;
        while (!times.containsKey(state)) {
            if (times.size() == LONGEST_WALK) {
                return null;
            }
            if (times.size() % LOOK_UP == LOOK_UP - 1 && cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            times.put(state, walk.size());
            product.stand(state);
            int edge = 0;
            while (edge < product.degree() - 1 && !times.containsKey(product.target(edge))) {
                edge++;
            }
            walk.add(new Step(state, product.number(edge)));
            state = product.target(edge);
        }
        int loop = times.get(state);
        return new EndlessRun(walk.subList(0, loop), walk.subList(loop, walk.size()));
    }

    private static List<Step> steps(List<Move> moves) {
        List<Step> steps = new ArrayList<>();
        moves.forEach(move -> steps.add(new Step(move.state(), move.edge())));
        return steps;
    }

    @Override
    public void close() {
        if (nested != null) {
            nested.free();
        }
        if (components != null) {
            components.free();
        }
        if (judge != null) {
            judge.free();
        }
        product.free();
    }
}
