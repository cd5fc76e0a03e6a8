package org.tidemark.compose.ltl;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.compose.ctl.StateSets;

/**
 * Where runs can be forever that do some things again and again: a set of pairs with every cycle that does, in which
 * each pair leads to such a cycle. Pairs outside of it at most lead into it.
 *
 * <p>Starts with all pairs and takes out those from which one of the things cannot be reached within what is left,
 * until nothing changes. What lasts then has a successor in the set, and in a last component of it all of them happen.
 * Where something is only asked for by some pairs, only these are taken out; where a transition of the automaton asks,
 * the transition is taken out at these pairs, in a copy of the part. Where nothing is asked for, pairs without a
 * successor are taken out one step after the other: fewer rounds by saturation, back to steps that every cycle has,
 * took longer on most nets tried. Not thread-safe.
 */
final class FairHull {
    private final StateSets states;
    private final AutomatonPart part;
    private final List<int[]> ownGuards = new ArrayList<>();
    private final List<Recurrence> always = new ArrayList<>();
    private final List<Recurrence.Compassion> asked = new ArrayList<>();
    private final List<Recurrence.Pair> askedByTransitions = new ArrayList<>();

    /** The hull of the cycles that do what is asked. */
    FairHull(StateSets states, AutomatonPart part, List<Recurrence> recurring) {
        this.states = states;
        long requests = 0;
        for (Recurrence each : recurring) {
            if (each instanceof Recurrence.Compassion compassion) {
                asked.add(compassion);
            } else if (each instanceof Recurrence.Pair pair) {
                askedByTransitions.add(pair);
                requests |= pair.request();
            } else {
                always.add(each);
            }
        }
        this.part = requests == 0 ? part : part.withOwnGuards(requests, this::ownGuard);
    }

    private int[] ownGuard(int[] guard) {
        int[] own = states.hold(guard[0]);
        ownGuards.add(own);
        return own;
    }

    /** The transitions by which a run may stay in the hull and be accepted, once it was found. */
    AutomatonPart part() {
        return part;
    }

    /** The cells that belong to {@link #part}, for the caller that drops them. */
    List<int[]> ownGuards() {
        return List.copyOf(ownGuards);
    }

    /** Finds it; the caller closes it, and drops the {@link #ownGuards}. */
    PairSets find() {
        PairSets left = PairSets.enabled(states, part);
        boolean done = false;
        try (PairSets next = new PairSets(states, part);
                PairSets none = new PairSets(states, part)) {
            boolean changed = true;
            while (changed && !left.isEmpty()) {
                changed = false;
                for (Recurrence each : always) {
                    next.become(none);
                    each.addSources(states, part, left, next);
                    next.extend(left);
                    changed |= left.become(next);
                }
                for (Recurrence.Compassion each : asked) {
                    next.become(none);
                    each.addSources(states, part, left, next);
                    next.extend(left);
                    for (int q = 0; q < part.states(); q++) {
                        next.add(q, states.forest().difference(left.at(q)[0], each.enabled()[0]));
                    }
                    changed |= left.become(next);
                }
                for (Recurrence.Pair each : askedByTransitions) {
                    next.become(none);
                    each.addSources(states, part, left, next);
                    next.extend(left);
                    changed |= takeOut(each.request(), next);
                }
                if (always.isEmpty()) { // else what leads to such a step has a successor
                    changed |= trim(left, next, none);
                }
                states.collect();
            }
            done = true;
            return left;
        } finally {
            if (!done) {
                left.close();
                ownGuards.forEach(states::drop);
            }
        }
    }

    /** Takes out the transitions with a mark where no answer can be reached; whether there were any. */
    private boolean takeOut(long request, PairSets answered) {
        boolean changed = false;
        for (int q = 0; q < part.states(); q++) {
            for (AutomatonPart.Edge edge : part.outOf(q)) {
                if ((edge.marks() & request) != 0) {
                    int rest = states.forest().intersection(edge.guard()[0], answered.at(q)[0]);
                    changed |= rest != edge.guard()[0];
                    edge.guard()[0] = rest;
                }
            }
        }
        return changed;
    }

    /** Takes out what has no successor in the set, again and again. */
    private boolean trim(PairSets left, PairSets next, PairSets none) {
        boolean changed = false;
        boolean again = true;
        while (again) {
            next.become(none);
            next.addBefore(left);
            again = left.become(next);
            changed |= again;
            states.collect();
        }
        return changed;
    }
}
