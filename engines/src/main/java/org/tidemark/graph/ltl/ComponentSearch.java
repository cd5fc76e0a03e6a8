package org.tidemark.graph.ltl;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateStack;

/**
 * Looks for a component of a product that carries all marks, depth first and on the fly, and ends with the edge that
 * closes such a component. Where runs must be fair, or the automaton has pairs, such a component is only a candidate, and
 * {@link StreettSearch} looks for a part of it that serves: once it is complete, so that none is missed, and sometimes before.
 *
 * <p>Couvreur's algorithm (FM'99) in the form of Gabow's: a stack of the roots of the components found so far on the path,
 * each with the marks inside of it and those of the edge that led to it; an edge back joins the components in between. The
 * number of a node is the time of its visit. No recursion, no object a node; of each node on the path four numbers are
 * kept, of each that is not done one, and three a component, or five where there are many marks. One thread.
 *
 * <p>Several searches may follow one another. Where one ends with something accepting, every node that is not done leads
 * there: so, at any time, a node of an earlier search leads to something accepting exactly when it is not done.
 */
final class ComponentSearch {
    private static final int POLL_INTERVAL = 1024;
    private static final int ORDER_BITS = 20;
    private static final int MOST_ORDERED = (1 << ORDER_BITS) - 1;

    /** This many nodes are met before a component is looked at that may still grow. */
    private static final int FIRST_LOOK = 256;

    private final BuchiProduct product;
    private final ProductNodes nodes;
    private final Universal universal;

    /** Judges components; null where all marks are enough. */
    private final @Nullable StreettSearch judge;

    /** The marks that a component must carry. */
    private final long required;

    private final EdgeClock clock;

    /** Says where to go first; null where edges are taken as they come. */
    private final @Nullable Nearness nearness;

    private final int mostNodes;

    /** For each node of the path, where there is a preference, its edges in the order in which its transition takes them. */
    private final StateStack orders;

    private long[] keys = new long[64];

    /** The nodes being visited, and of each but the last how far it has come. */
    private final StateStack path;

    /** Twice the transition, and one where no other fits after it; -1 where all were taken. */
    private final StateStack transitions;

    private final StateStack edges;
    private final StateStack places;

    /** The nodes that are not done. */
    private final StateStack live;

    private final StateStack roots;

    /** Marks, each in one entry, or in two where there are more than 32. */
    private final boolean isWide;

    private final StateStack inside;
    private final StateStack entries;

    /** Nodes of earlier searches have smaller numbers than this. */
    private int floor;

    /** A component that may still grow is looked at when there are this many nodes. */
    private long nextLook;

    /** How far the last node of the path has come. */
    private int phase;

    private int degree;
    private int transition;
    private boolean isLast;
    private int edge;

    /** Says of which states of the automaton everything that follows is accepted. */
    interface Universal {
        boolean accepts(int phase);
    }

    ComponentSearch(
            BuchiProduct product,
            Universal universal,
            @Nullable StreettSearch judge,
            Emptiness.Course course,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        nearness = course.nearness();
        mostNodes = course.mostNodes();
        orders = new StateStack(budget);
        this.product = product;
        this.universal = universal;
        this.judge = judge;
        required = product.automaton.allMarks();
        clock = new EdgeClock(cancelled);
        nodes = product.nodes;
        path = new StateStack(budget);
        transitions = new StateStack(budget);
        edges = new StateStack(budget);
        places = new StateStack(budget);
        live = new StateStack(budget);
        roots = new StateStack(budget);
        isWide = product.automaton.sets() > Integer.SIZE;
        inside = new StateStack(budget);
        entries = new StateStack(budget);
    }

    /**
     * Searches from a state of the model on.
     *
     * @return the least node of what is accepting: all nodes from it on that are not done are the component, or what has been
     *     judged to serve is a part of it, or it is in a universal state itself; -1 when there is nothing such
     */
    int search(int from) {
        floor = nodes.size();
        nextLook = floor + (long) FIRST_LOOK;
        for (StateStack stack : List.of(path, transitions, edges, places, live, roots, inside, entries, orders)) {
            stack.clear();
        }
        int found = enter(from, product.automaton.initial(), 0);
        for (int steps = 0; found < 0 && !path.isEmpty(); steps++) {
            if (steps % POLL_INTERVAL == 0 && nodes.size() - floor > mostNodes) {
                throw new Cancelled();
            }
            clock.pass(0);
            if (transition < 0) {
                found = leave();
            } else {
                found = follow();
            }
        }
        return found;
    }

    /** Whether something accepting can be reached from a state of the model, as earlier searches know or another one finds. */
    boolean leadsOn(int from) {
        int known = nodes.met(from, product.automaton.initial());
        return known == ProductNodes.UNMET ? search(from) >= 0 : !nodes.isDone(known);
    }

    /** Takes the edges of the last node by its transition in turn, up to one that leads to something new. */
    private int follow() {
        int phaseThen = product.automaton.target(transition);
        skip(phaseThen);
        if (edge == degree) {
            advance();
            return -1;
        }
        int to = target(edge);
        long marks = product.automaton.marks(transition) & required;
        edge++;
        int node = nodes.find(to, phaseThen);
        if (node != ProductNodes.UNMET) {
            return join(node, marks);
        }
        if (edge == degree) {
            advance();
        }
        transitions.push(transition < 0 ? -1 : 2 * transition + (isLast ? 1 : 0));
        edges.push(edge);
        places.push(product.place());
        return enter(to, phaseThen, marks);
    }

    /**
     * Passes over edges that lead to what is done, or back into the last component without a mark that it lacks. Most do; this
     * short loop reads ahead where they lead, so that the waits for memory overlap.
     */
    private void skip(int phaseThen) {
        int root = roots.top();
        long within = within();
        boolean stops = (judge == null && within == required)
                || (product.automaton.marks(transition) & required & ~within) != 0;
        int next = edge;
        while (next < degree) {
            int node = nodes.find(target(next), phaseThen);
            if (node == ProductNodes.UNMET || (node >= 0 && (node < root || stops))) {
                break;
            }
            next++;
        }
        edge = next;
    }

    /** Where an edge of the last node leads, by its place in the order of its transition. */
    private int target(int place) {
        return product.target(nearness == null ? place : orders.get(orders.size() - degree + place));
    }

    /** Puts the edges of the last node in order: back to what is not done, which closes a cycle; then to what seems nearest. */
    private void arrange(Nearness near) {
        if (keys.length < degree) {
            keys = new long[2 * degree];
        }
        int phaseThen = product.automaton.target(transition);
        for (int k = 0; k < degree; k++) {
            int to = product.target(k);
            int node = nodes.find(to, phaseThen);
            long rank = node >= 0 ? 0 : node == ProductNodes.UNMET ? 1 + near.distance(to, phaseThen) : Nearness.FAR;
            keys[k] = (Math.min(rank, Nearness.FAR) << ORDER_BITS) | k;
        }
        Arrays.sort(keys, 0, degree);
        for (int k = 0; k < degree; k++) {
            orders.push((int) keys[k] & MOST_ORDERED);
        }
    }

    private void arrangeAsTheyCome() {
        for (int k = 0; k < degree; k++) {
            orders.push(k);
        }
    }

    private void forgetOrder() {
        for (int k = 0; nearness != null && k < degree; k++) {
            orders.pop();
        }
    }

    /** Goes on to the next transition of the last node. */
    private void advance() {
        forgetOrder();
        take(isLast ? -1 : product.fitting(transition + 1, phase));
    }

    /** Begins with a transition of the last node; whether another fits is found out while the state's letter is at hand. */
    private void take(int next) {
        edge = 0;
        transition = next;
        isLast = next < 0 || product.fitting(next + 1, phase) < 0;
        if (nearness != null && next >= 0 && degree > 1 && degree <= MOST_ORDERED) {
            arrange(nearness);
        } else if (nearness != null) {
            arrangeAsTheyCome();
        }
    }

    private int enter(int to, int phaseThen, long marks) {
        int node = nodes.add(to, phaseThen);
        path.push(node);
        live.push(node);
        roots.push(node);
        pushMarks(inside, 0);
        pushMarks(entries, marks);
        product.stand(to);
        phase = phaseThen;
        degree = product.degree();
        clock.pass(degree);
        take(product.fitting(product.automaton.first(phase), phase));
        return universal.accepts(phaseThen) ? node : -1;
    }

    /** Joins the components on the path from that of a node on. */
    private int join(int node, long marks) {
        if (node < floor) {
            return node;
        }
        long sum = marks;
        while (roots.top() > node) {
            roots.pop();
            sum |= popMarks(inside) | popMarks(entries);
        }
        sum |= popMarks(inside);
        pushMarks(inside, sum);
        if (sum != required) {
            return -1;
        }
        return judge == null || isFoundEarly(judge) ? roots.top() : -1;
    }

    /**
     * Looks at the last component before it is complete, if enough nodes were met since the last time that this costs little
     * beside. What serves now serves as well when more has been found.
     */
    private boolean isFoundEarly(StreettSearch by) {
        if (nodes.size() < nextLook) {
            return false;
        }
        boolean found = by.find(live, position(roots.top()));
        product.stand(nodes.state(path.top()));
        nextLook = nodes.size() + 2 * by.cost();
        return found;
    }

    /** Where a node is among those that are not done, which are in the order of their numbers. */
    private long position(int node) {
        long low = 0;
        long high = live.size() - 1;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (live.get(middle) < node) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Whether a run can stay in the last component, which is complete, and do all that is asked of it. */
    private boolean serves(int root) {
        return judge != null
                && within() == required
                && (live.top() != root || leadsToItself(root))
                && judge.find(live, position(root));
    }

    /** Most components are one node that no run stays in. */
    private boolean leadsToItself(int node) {
        int state = nodes.state(node);
        for (int k = 0; k < degree; k++) {
            if (product.target(k) == state) {
                return true;
            }
        }
        return false;
    }

    /** Ends the visit of the last node, and with that of a root its component; the root if something was found there. */
    private int leave() {
        int node = path.top();
        if (roots.top() == node && serves(node)) {
            return node;
        }
        path.pop();
        forgetOrder();
        if (roots.top() == node) {
            roots.pop();
            popMarks(inside);
            popMarks(entries);
            int member;
            do {
                member = live.pop();
                nodes.setDone(member);
            } while (member != node);
        }
        if (!path.isEmpty()) {
            int last = path.top();
            product.standAgain(nodes.state(last), places.pop());
            phase = nodes.phase(last);
            degree = product.degree();
            int taken = transitions.pop();
            transition = taken >> 1;
            isLast = (taken & 1) == 1;
            edge = edges.pop();
        }
        return -1;
    }

    private void pushMarks(StateStack stack, long marks) {
        stack.push((int) marks);
        if (isWide) {
            stack.push((int) (marks >>> Integer.SIZE));
        }
    }

    private long popMarks(StateStack stack) {
        long high = isWide ? (long) stack.pop() << Integer.SIZE : 0;
        return high | Integer.toUnsignedLong(stack.pop());
    }

    /** The marks inside of the last component. */
    private long within() {
        long last = inside.size() - 1;
        long high = isWide ? (long) inside.get(last) << Integer.SIZE : 0;
        return high | Integer.toUnsignedLong(inside.get(isWide ? last - 1 : last));
    }

    void free() {
        path.free();
        transitions.free();
        edges.free();
        places.free();
        live.free();
        roots.free();
        inside.free();
        entries.free();
        orders.free();
    }
}
