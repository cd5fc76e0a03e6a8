package org.tidemark.graph.ltl;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.graph.StateStack;

/**
 * What one look at a region of the product finds, a set of nodes that reach one another: which marks are carried inside, and of
 * each fairness constraint in how many nodes it is enabled and whether it happens inside.
 *
 * <p>Whether an event is enabled is a matter of the model's state, whether it happens one of the edge. Nothing is kept of a node:
 * its edges, or the state itself, are gone through again. What is noted of a constraint is worth something only with the number of the look beside it, so
 * that a look costs nothing for the constraints that it does not meet, unless the state has to be asked, which is asked for all of them. One thread.
 */
final class RegionLook {
    private static final int LOOK_UP = 1024;

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

    RegionLook(BuchiProduct product, BooleanSupplier cancelled) {
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

    /** What is to become of a region. */
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
            if (i % LOOK_UP == 0 && cancelled.getAsBoolean()) {
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
