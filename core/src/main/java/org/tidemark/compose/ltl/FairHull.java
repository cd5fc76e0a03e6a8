package org.tidemark.compose.ltl;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.compose.ctl.StateSets;

/**
 * Where runs can be forever that do some things again and again: a set of pairs with every cycle that does, in which each pair
 * leads to such a cycle. Pairs outside of it at most lead into it.
 *
 * <p>Starts with all pairs and takes out those from which one of the things cannot be reached within what is left, until nothing
 * changes. What lasts then has a successor in the set, and in a last component of it all of them happen. Where something
 * is only asked for by some pairs, only these are taken out. Where nothing is asked for, the steps are that every cycle has one of: a
 * set without cycles is then gone after as many rounds as it has such steps in a row, each by saturation, and not after as many as it has
 * steps. Not thread-safe.
 */
final class FairHull {
    private final StateSets states;
    private final AutomatonPart part;
    private final List<Recurrence> always = new ArrayList<>();
    private final List<Recurrence.Compassion> asked = new ArrayList<>();

    /**
     * The hull of the cycles that do what is asked.
     *
     * @param round what every cycle does, for where nothing is asked of all
     */
    FairHull(StateSets states, AutomatonPart part, List<Recurrence> recurring, Recurrence round) {
        this.states = states;
        this.part = part;
        for (Recurrence each : recurring) {
            if (each instanceof Recurrence.Compassion compassion) {
                asked.add(compassion);
            } else {
                always.add(each);
            }
        }
        if (always.isEmpty()) {
            always.add(round);
        }
    }

    /** Finds it; the caller closes it. */
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
                states.collect();
            }
            done = true;
            return left;
        } finally {
            if (!done) {
                left.close();
            }
        }
    }
}
