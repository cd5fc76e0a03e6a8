package org.tidemark.graph.ltl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.graph.IndexedTargets;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.graph.ltl.EndlessRun.Step;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.BuchiBuilder;
import org.tidemark.logic.buchi.Classification;
import org.tidemark.logic.buchi.Degeneralisation;
import org.tidemark.logic.buchi.Strength;

/**
 * Whether some run of a model is accepted by an automaton, found on the fly.
 *
 * <p>{@link Method#NESTED} takes two bits per node and knows one acceptance set, so that an automaton of several has
 * more states, and nothing of strong fairness or pairs; what is said below is about {@link Method#COMPONENTS}.
 *
 * <p>The cheapest search for the automaton's class is used: level by level for a state from which everything is
 * accepted, where the automaton is terminal; for a component with all marks otherwise, which for a weak automaton is
 * the first cycle that is closed in an accepting part of it. Either ends with the first one found. Where only fair runs
 * count, or the automaton has pairs, a component is looked at once it is complete, and now and then before; any number
 * of constraints will do. All memory is booked until {@link #close}. Used once, by one thread.
 */
public final class Emptiness implements AutoCloseable {
    /** A run of which any continuation will do is continued by this many steps at most. */
    private static final int LONGEST_WALK = 100_000;

    private static final int POLL_INTERVAL = 1024;

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
        // Fairness is satisfied on the model's edges, where an automaton cannot take constraints in turn.
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

    /**
     * The automaton with its transitions towards accepting components first; otherwise in an order that depends on the
     * seed.
     */
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

    /** A shortest path into the component, and from there a loop that satisfies all conditions of acceptance. */
    private EndlessRun round() {
        ShortestPaths ways = new ShortestPaths(product, budget, cancelled);
        try {
            IntPredicate member = judge != null ? judge::has : node -> node >= found && !product.nodes.isDone(node);
            List<ShortestPaths.Move> stem = member.test(0)
                    ? List.of()
                    : ways.find(0, node -> true, 0, (node, marks, event) -> member.test(node));
            int entry = stem.isEmpty() ? 0 : stem.get(stem.size() - 1).to();
            return new EndlessRun(steps(stem), steps(loop(entry, member, ways)));
        } finally {
            ways.free();
        }
    }

    private List<ShortestPaths.Move> loop(int entry, IntPredicate member, ShortestPaths ways) {
        long banned = judge == null ? 0 : judge.banned();
        UnmetConditions dues = new UnmetConditions(product);
        pass(entry, dues);
        int last = entry;
        List<ShortestPaths.Move> loop = new ArrayList<>();
        while (!dues.isNone() || last != entry || loop.isEmpty()) {
            ShortestPaths.Goal goal = dues.isNone() ? (node, marks, event) -> node == entry : dues;
            for (ShortestPaths.Move move : ways.find(last, member, banned, goal)) {
                loop.add(move);
                last = move.to();
                dues.take(move.marks(), move.event());
                pass(last, dues);
            }
        }
        return loop;
    }

    private void pass(int node, UnmetConditions dues) {
        product.stand(product.nodes.state(node));
        dues.pass();
    }

    /** A shortest way to what was found, and then any way on that closes a loop. */
    private @Nullable EndlessRun anyHow() {
        ShortestPaths ways = new ShortestPaths(product, budget, cancelled);
        try {
            List<ShortestPaths.Move> stem =
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
            if (times.size() % POLL_INTERVAL == POLL_INTERVAL - 1 && cancelled.getAsBoolean()) {
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

    private static List<Step> steps(List<ShortestPaths.Move> moves) {
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

    /**
     * Shortest ways through nodes that a search has met, to an edge or a node of some kind. Costs 16 bytes per node
     * while it works, and the time for a way follows the nodes that are nearer than its end. One thread.
     */
    private static final class ShortestPaths {
        private final BuchiProduct product;
        private final ProductNodes nodes;
        private final IntPages queue;
        private final IntPages from;
        private final IntPages transitions;
        private final IntPages edges;
        private final EdgeClock clock;

        /** How many nodes are in the queue, those done included. */
        private long end;

        ShortestPaths(BuchiProduct product, MemoryBudget budget, BooleanSupplier cancelled) {
            this.product = product;
            clock = new EdgeClock(cancelled);
            nodes = product.nodes;
            queue = new IntPages(budget);
            from = new IntPages(budget);
            transitions = new IntPages(budget);
            edges = new IntPages(budget);
            if (!queue.resize(nodes.size())
                    || !from.resize(nodes.size())
                    || !transitions.resize(nodes.size())
                    || !edges.resize(nodes.size())) {
                free();
                throw new MemoryBudget.Exhausted();
            }
        }

        /** The condition on the end of a path: an edge, or a node. */
        @FunctionalInterface
        interface Goal {
            boolean isMet(int target, long marks, int event);

            /** Whether a way may end in the node that the product stands in. */
            default boolean isMetHere() {
                return false;
            }
        }

        /** An edge from a state of the model, by its number there, to a node, and what it carries. */
        record Move(int state, int edge, int to, long marks, int event) {}

        /**
         * A shortest way of at least one edge from a node through such nodes, without a banned mark, which ends as it
         * should; there must be one.
         */
        List<Move> find(int start, IntPredicate through, long banned, Goal goal) {
            end = 0;
            meet(start, start, -1, -1);
            List<Move> way = null;
            for (long i = 0; i < end && way == null; i++) {
                int node = queue.get(i);
                product.stand(nodes.state(node));
                clock.pass(product.degree());
                way = i > 0 && goal.isMetHere() ? way(start, node) : expand(start, node, through, banned, goal);
            }
            if (way == null) {
                throw new IllegalStateException("no way where there must be one");
            }
            while (end > 0) {
                from.set(queue.get(--end), 0);
            }
            return way;
        }

        /** Goes along the edges of a node; the way, if it ends with one of them. */
        private @Nullable List<Move> expand(int start, int node, IntPredicate through, long banned, Goal goal) {
            int phase = nodes.phase(node);
            int degree = product.degree();
            for (int t = product.fitting(product.automaton.first(phase), phase);
                    t >= 0;
                    t = product.fitting(t + 1, phase)) {
                long marks = product.automaton.marks(t);
                for (int k = 0; (marks & banned) == 0 && k < degree; k++) {
                    int to = nodes.met(product.target(k), product.automaton.target(t));
                    if (to < 0 || !through.test(to)) {
                        continue;
                    }
                    if (goal.isMet(to, marks, product.event(k))) {
                        List<Move> way = way(start, node);
                        way.add(move(node, t, k, to));
                        return way;
                    }
                    if (from.get(to) == 0) {
                        meet(to, node, t, k);
                    }
                }
            }
            return null;
        }

        private void meet(int node, int before, int transition, int edge) {
            from.set(node, before + 1);
            transitions.set(node, transition);
            edges.set(node, edge);
            queue.set(end++, node);
        }

        private List<Move> way(int start, int last) {
            List<Move> way = new ArrayList<>();
            for (int node = last; node != start; node = from.get(node) - 1) {
                way.add(move(from.get(node) - 1, transitions.get(node), edges.get(node), node));
            }
            Collections.reverse(way);
            return way;
        }

        private Move move(int node, int transition, int edge, int to) {
            int state = nodes.state(node);
            product.stand(state);
            return new Move(state, product.number(edge), to, product.automaton.marks(transition), product.event(edge));
        }

        void free() {
            queue.free();
            from.free();
            transitions.free();
            edges.free();
        }
    }

    /**
     * Looks for a node from which everything is accepted, level by level, so that none is nearer. Nodes are numbered as
     * they are met: the queue is the nodes themselves. One thread.
     */
    static final class LevelSearch {
        private final BuchiProduct product;
        private final ComponentSearch.Universal universal;
        private final int mostNodes;
        private final EdgeClock clock;

        LevelSearch(
                BuchiProduct product, ComponentSearch.Universal universal, int mostNodes, BooleanSupplier cancelled) {
            this.product = product;
            this.universal = universal;
            this.mostNodes = mostNodes;
            clock = new EdgeClock(cancelled);
        }

        /** The nearest such node from a state of the model on; -1 when there is none. */
        int search(int from) {
            ProductNodes nodes = product.nodes;
            int initial = product.automaton.initial();
            nodes.add(from, initial);
            if (universal.accepts(initial)) {
                return 0;
            }
            for (int node = 0; node < nodes.size(); node++) {
                int found = expand(node);
                if (found >= 0) {
                    return found;
                }
                if (nodes.size() > mostNodes) {
                    throw new Cancelled();
                }
            }
            return -1;
        }

        private int expand(int node) {
            ProductNodes nodes = product.nodes;
            product.stand(nodes.state(node));
            int phase = nodes.phase(node);
            int degree = product.degree();
            clock.pass(degree);
            int t = product.fitting(product.automaton.first(phase), phase);
            while (t >= 0) {
                int then = product.automaton.target(t);
                for (int k = 0; k < degree; k++) {
                    int to = product.target(k);
                    if (nodes.find(to, then) == ProductNodes.UNMET) {
                        nodes.add(to, then);
                        if (universal.accepts(then)) {
                            return nodes.size() - 1;
                        }
                    }
                }
                t = product.fitting(t + 1, phase);
            }
            return -1;
        }
    }

    /**
     * The acceptance conditions that a loop of the product does not meet yet while it is put together: marks to carry,
     * strong constraints that were enabled on it and have not happened, and weak ones that were enabled in all of its
     * nodes and have not happened. A constraint that the loop never meets asks for nothing, so that short loops stay
     * short. One thread.
     */
    private static final class UnmetConditions implements ShortestPaths.Goal {
        private final BuchiProduct product;
        private final ConstraintIndex constraints;
        private final BitSet strong = new BitSet();
        private final BitSet weak = new BitSet();
        private final BitSet happened = new BitSet();
        private final BitSet here = new BitSet();
        private long carried;
        private boolean hasBegun;

        UnmetConditions(BuchiProduct product) {
            this.product = product;
            constraints = product.constraints;
        }

        /** Passes the node that the product stands in. */
        void pass() {
            lookHere();
            for (int c = here.nextSetBit(0); c >= 0; c = here.nextSetBit(c + 1)) {
                if (!happened.get(c)) {
                    if (constraints.isStrong(c)) {
                        strong.set(c);
                    } else if (!hasBegun) {
                        weak.set(c);
                    }
                }
            }
            weak.and(here);
            hasBegun = true;
        }

        /** Finds out which constraints are enabled where the product stands. */
        private void lookHere() {
            here.clear();
            product.eachEnabled(here::set);
        }

        /** Goes along an edge. */
        void take(long marks, int event) {
            carried |= marks;
            for (int entry = constraints.first(event); entry < constraints.end(event); entry++) {
                int c = constraints.constraint(entry);
                happened.set(c);
                strong.clear(c);
                weak.clear(c);
            }
        }

        private long owedMarks() {
            long owed = product.automaton.allMarks();
            for (int pair = 0; pair < product.automaton.pairs(); pair++) {
                owed |= (carried & product.automaton.request(pair)) != 0 ? product.automaton.answer(pair) : 0;
            }
            return owed & ~carried;
        }

        boolean isNone() {
            return owedMarks() == 0 && strong.isEmpty() && weak.isEmpty();
        }

        /**
         * Whether something is paid by passing the node that the product stands in: a weak constraint is not enabled
         * there.
         */
        @Override
        public boolean isMetHere() {
            if (weak.isEmpty()) {
                return false;
            }
            lookHere();
            int c = weak.nextSetBit(0);
            while (c >= 0 && here.get(c)) {
                c = weak.nextSetBit(c + 1);
            }
            return c >= 0;
        }

        /** Whether something is paid by going along an edge. */
        @Override
        public boolean isMet(int to, long marks, int event) {
            if ((marks & owedMarks()) != 0) {
                return true;
            }
            for (int entry = constraints.first(event); entry < constraints.end(event); entry++) {
                int c = constraints.constraint(entry);
                if (strong.get(c) || weak.get(c)) {
                    return true;
                }
            }
            return false;
        }
    }
}
