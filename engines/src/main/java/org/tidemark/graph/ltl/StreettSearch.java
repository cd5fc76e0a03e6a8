package org.tidemark.graph.ltl;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateStack;

/**
 * Looks in a strongly connected set of nodes for a part in which a run can stay forever, be accepted, and be fair.
 *
 * <p>A run that stays may go through all nodes and edges again and again. So the set itself serves unless something
 * spoils it: a mark that is missing or a weak constraint that is enabled everywhere and does not happen inside spoils
 * every part of it, too; the nodes that enable a strong constraint which does not happen inside are taken out, as are
 * the edges with a request that is not answered inside, and what is left falls into components, of which each is looked
 * at in the same way (Emerson and Lei 1987). No way down is longer than there are strong constraints and pairs. Any
 * number of them costs no memory per node: four bytes per node of the product, and eight to thirty per node of the set
 * while it is looked at. One thread.
 */
final class StreettSearch {
    private final ProductNodes nodes;
    private final RegionMarks region;
    private final RegionAnalysis look;
    private final RegionSplit split;

    /** The members of the region that is looked at. */
    private final StateStack members;

    /** The regions yet to be looked at: their members, then how many, and the banned marks in two halves. */
    private final StateStack waiting;

    /** The marks that a run in the region found must not carry. */
    private long banned;

    private long cost;

    StreettSearch(BuchiProduct product, MemoryBudget budget, BooleanSupplier cancelled) {
        nodes = product.nodes;
        region = new RegionMarks(budget);
        look = new RegionAnalysis(product, cancelled);
        split = new RegionSplit(product, region, budget, cancelled);
        members = new StateStack(budget);
        waiting = new StateStack(budget);
    }

    /**
     * Whether there is such a part among the entries of a stack from a position on, which reach one another. The
     * product stands elsewhere afterwards.
     */
    boolean find(StateStack from, long position) {
        leave();
        cost = 0;
        region.reach(nodes.size());
        waiting.clear();
        put(from, position, 0);
        while (!waiting.isEmpty()) {
            take();
            cost += members.size();
            RegionAnalysis.Judgement judgement = look.judge(members, region, banned);
            if (judgement == RegionAnalysis.Judgement.FAIR) {
                return true;
            }
            if (judgement == RegionAnalysis.Judgement.TOO_LARGE) {
                takeApart();
            }
            leave();
        }
        return false;
    }

    private void put(StateStack stack, long from, long without) {
        for (long i = from; i < stack.size(); i++) {
            waiting.push(stack.get(i));
        }
        waiting.push((int) (stack.size() - from));
        waiting.push((int) (without >>> Integer.SIZE));
        waiting.push((int) without);
    }

    private void take() {
        banned = Integer.toUnsignedLong(waiting.pop()) | (long) waiting.pop() << Integer.SIZE;
        for (int left = waiting.pop(); left > 0; left--) {
            int node = waiting.pop();
            members.push(node);
            region.add(node);
        }
    }

    private void takeApart() {
        long without = banned | look.bannedMarks();
        for (long i = 0; i < members.size(); i++) {
            if (look.mustBeAvoided(members.get(i))) {
                region.remove(members.get(i));
            }
        }
        split.split(members, without, (stack, from) -> put(stack, from, without));
    }

    /** Ends with the region that was looked at. */
    private void leave() {
        while (!members.isEmpty()) {
            region.remove(members.pop());
        }
    }

    /** How many nodes were looked at for the last answer, each as often as it was. */
    long cost() {
        return cost;
    }

    /** Whether a node is in the part that was found last. */
    boolean has(int node) {
        return region.has(node);
    }

    /** The marks that a run in the part found last must not carry. */
    long banned() {
        return banned;
    }

    void free() {
        region.free();
        split.free();
        members.free();
        waiting.free();
    }

    /**
     * The marks and fairness constraints in a region of the product, a set of nodes that reach one another: which marks
     * are carried inside, and of each fairness constraint in how many nodes it is enabled and whether it happens
     * inside.
     *
     * <p>Whether an event is enabled is a matter of the model's state, whether it happens one of the edge. Nothing is
     * kept of a node: its edges, or the state itself, are gone through again. What is noted of a constraint is worth
     * something only with the number of the look beside it, so that a look costs nothing for the constraints that it
     * does not meet, unless the state has to be asked, which is asked for all of them. One thread.
     */
    private static final class RegionAnalysis {
        private static final int POLL_INTERVAL = 1024;

        private final BuchiProduct product;
        private final ProductNodes nodes;
        private final ConstraintIndex constraints;
        private final BooleanSupplier cancelled;

        private final int[] lookOf;
        private final int[] lastNode;
        private final int[] enabledIn;
        private final boolean[] happens;
        private final boolean[] avoided;

        /** The constraints that are enabled somewhere. */
        private final int[] met;

        private int metCount;
        private int look;
        private long carried;
        private boolean isCyclic;

        RegionAnalysis(BuchiProduct product, BooleanSupplier cancelled) {
            this.product = product;
            this.cancelled = cancelled;
            nodes = product.nodes;
            constraints = product.constraints;
            int size = constraints.size();
            lookOf = new int[size];
            lastNode = new int[size];
            enabledIn = new int[size];
            happens = new boolean[size];
            avoided = new boolean[size];
            met = new int[size];
        }

        /** The decision about a region. */
        enum Judgement {
            /** A run that goes through all of it again and again is accepted and fair. */
            FAIR,
            /** No run that stays in it is. */
            HOPELESS,
            /** A run that stays must avoid some of its nodes, or some marks. */
            TOO_LARGE
        }

        /** Looks at a region, whose nodes pass the test; edges with a mark among the banned ones do not count. */
        Judgement judge(StateStack members, RegionMarks region, long banned) {
            look++;
            metCount = 0;
            carried = 0;
            isCyclic = false;
            long size = members.size();
            for (long i = 0; i < size; i++) {
                if (i % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                    throw new Cancelled();
                }
                int node = members.get(i);
                product.stand(nodes.state(node));
                lookAtState((int) i);
                lookAtEdges(nodes.phase(node), region, banned);
            }
            return judge(size);
        }

        private void lookAtState(int position) {
            product.eachEnabled(c -> enable(c, position));
        }

        private void enable(int c, int position) {
            if (lookOf[c] != look) {
                lookOf[c] = look;
                enabledIn[c] = 0;
                lastNode[c] = -1;
                happens[c] = false;
                avoided[c] = false;
                met[metCount++] = c;
            }
            if (lastNode[c] != position) {
                lastNode[c] = position;
                enabledIn[c]++;
            }
        }

        private void lookAtEdges(int phase, RegionMarks region, long banned) {
            int degree = product.degree();
            boolean counts = constraints.size() > 0 && !product.isDead();
            for (int t = product.fitting(product.automaton.first(phase), phase);
                    t >= 0;
                    t = product.fitting(t + 1, phase)) {
                long marks = product.automaton.marks(t);
                if ((marks & banned) != 0) {
                    continue;
                }
                int phaseThen = product.automaton.target(t);
                for (int k = 0; k < degree; k++) {
                    int to = nodes.met(product.target(k), phaseThen);
                    if (to >= 0 && region.has(to)) {
                        isCyclic = true;
                        carried |= marks;
                        if (counts) {
                            happen(product.event(k));
                        }
                    }
                }
            }
        }

        private void happen(int event) {
            int end = constraints.end(event);
            for (int entry = constraints.first(event); entry < end; entry++) {
                happens[constraints.constraint(entry)] = true;
            }
        }

        private Judgement judge(long size) {
            long all = product.automaton.allMarks();
            if (!isCyclic || (carried & all) != all) {
                return Judgement.HOPELESS;
            }
            boolean tooLarge = bannedMarks() != 0;
            for (int i = 0; i < metCount; i++) {
                int c = met[i];
                if (!happens[c] && constraints.isStrong(c)) {
                    avoided[c] = true;
                    tooLarge = true;
                } else if (!happens[c] && enabledIn[c] == size) {
                    return Judgement.HOPELESS;
                }
            }
            return tooLarge ? Judgement.TOO_LARGE : Judgement.FAIR;
        }

        /** The requests of pairs that are carried inside and not answered there, nor in any part of it. */
        long bannedMarks() {
            long banned = 0;
            for (int pair = 0; pair < product.automaton.pairs(); pair++) {
                long request = product.automaton.request(pair);
                banned |= (carried & (request | product.automaton.answer(pair))) == request ? request : 0;
            }
            return banned;
        }

        /** Whether a strong constraint that does not happen inside is enabled in a node. */
        boolean mustBeAvoided(int node) {
            product.stand(nodes.state(node));
            return product.isAnyEnabled(c -> avoided[c] && lookOf[c] == look);
        }
    }

    /**
     * Which nodes of a product are in the region that is looked at, and in which order a search through it met them:
     * four bytes for each node of the product. Not thread-safe.
     */
    private static final class RegionMarks {
        private static final int OUTSIDE = 0;
        /** In the region and not met yet; larger numbers say when it was met. */
        static final int UNMET = 1;

        private final IntPages marks;

        RegionMarks(MemoryBudget budget) {
            marks = new IntPages(budget);
        }

        /** Makes room for this many nodes. */
        void reach(int nodes) {
            if (nodes > marks.length() && !marks.resize(nodes + nodes / 2L)) {
                throw new MemoryBudget.Exhausted();
            }
        }

        boolean has(int node) {
            return get(node) != OUTSIDE;
        }

        /** When a node was met; {@link #UNMET}, or 0 where it is not in the region. */
        int get(int node) {
            return node < marks.length() ? marks.get(node) : OUTSIDE;
        }

        void set(int node, int when) {
            marks.set(node, when);
        }

        void add(int node) {
            marks.set(node, UNMET);
        }

        void remove(int node) {
            marks.set(node, OUTSIDE);
        }

        void free() {
            marks.free();
        }
    }

    /**
     * The strongly connected components of a region of the product, by the edges inside that carry no banned mark: a
     * depth-first search with Gabow's stack of roots, as in {@link ComponentSearch}. Twenty bytes for each node on the
     * path or in a component that is not complete. No recursion. One thread.
     */
    private static final class RegionSplit {
        private static final int POLL_INTERVAL = 1024;

        private final BuchiProduct product;
        private final ProductNodes nodes;
        private final RegionMarks region;
        private final BooleanSupplier cancelled;

        private final StateStack path;
        private final StateStack transitions;
        private final StateStack edges;
        private final StateStack live;
        private final StateStack roots;

        private long banned;
        private int number;
        private int steps;

        /** How far the last node of the path has come. */
        private int transition;

        private int edge;

        /** Takes the components. */
        interface Parts {
            /** One of them: the entries of a stack from a position on, which are gone afterwards. */
            void take(StateStack members, long from);
        }

        RegionSplit(BuchiProduct product, RegionMarks region, MemoryBudget budget, BooleanSupplier cancelled) {
            this.product = product;
            this.region = region;
            this.cancelled = cancelled;
            nodes = product.nodes;
            path = new StateStack(budget);
            transitions = new StateStack(budget);
            edges = new StateStack(budget);
            live = new StateStack(budget);
            roots = new StateStack(budget);
        }

        /**
         * Takes a region apart, in which some of the members are left; then none is. Single nodes count where they have
         * a loop.
         */
        void split(StateStack members, long without, Parts parts) {
            banned = without;
            number = RegionMarks.UNMET;
            path.clear();
            transitions.clear();
            edges.clear();
            live.clear();
            roots.clear();
            for (long i = 0; i < members.size(); i++) {
                if (region.get(members.get(i)) == RegionMarks.UNMET) {
                    enter(members.get(i));
                    while (!path.isEmpty()) {
                        lookUp();
                        if (transition < 0) {
                            leave(parts);
                        } else {
                            follow();
                        }
                    }
                }
            }
        }

        private void lookUp() {
            steps++;
            if (steps % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        }

        private void enter(int node) {
            region.set(node, ++number);
            path.push(node);
            live.push(node);
            roots.push(number);
            product.stand(nodes.state(node));
            transition = fitting(product.automaton.first(nodes.phase(node)), nodes.phase(node));
            edge = 0;
        }

        private int fitting(int from, int phase) {
            int t = product.fitting(from, phase);
            while (t >= 0 && (product.automaton.marks(t) & banned) != 0) {
                t = product.fitting(t + 1, phase);
            }
            return t;
        }

        /** Takes the edges of the last node in turn, up to one that leads to a node not met yet. */
        private void follow() {
            int phaseThen = product.automaton.target(transition);
            int degree = product.degree();
            while (edge < degree) {
                int to = nodes.met(product.target(edge), phaseThen);
                edge++;
                int when = to < 0 ? 0 : region.get(to);
                if (when == RegionMarks.UNMET) {
                    transitions.push(transition);
                    edges.push(edge);
                    enter(to);
                    return;
                }
                while (when > 0 && roots.top() > when) {
                    roots.pop();
                }
            }
            transition = fitting(transition + 1, nodes.phase(path.top()));
            edge = 0;
        }

        private void leave(Parts parts) {
            int node = path.pop();
            if (roots.top() == region.get(node)) {
                roots.pop();
                long from = live.size() - 1;
                while (live.get(from) != node) {
                    from--;
                }
                if (from < live.size() - 1 || hasLoop(node)) {
                    parts.take(live, from);
                }
                while (live.size() > from) {
                    region.remove(live.pop());
                }
            }
            if (!path.isEmpty()) {
                product.stand(nodes.state(path.top()));
                transition = transitions.pop();
                edge = edges.pop();
            }
        }

        private boolean hasLoop(int node) {
            int phase = nodes.phase(node);
            for (int t = fitting(product.automaton.first(phase), phase); t >= 0; t = fitting(t + 1, phase)) {
                for (int k = 0; product.automaton.target(t) == phase && k < product.degree(); k++) {
                    if (product.target(k) == nodes.state(node)) {
                        return true;
                    }
                }
            }
            return false;
        }

        void free() {
            path.free();
            transitions.free();
            edges.free();
            live.free();
            roots.free();
        }
    }
}
