package org.tidemark.color.net;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.net.ColoredArc.Kind;
import org.tidemark.color.type.IntType;

/**
 * Whether it follows from the arcs of a net that time comes to an end.
 *
 * <p>Time passes only while tokens are delayed. A transition that delays tokens fires finitely often if everything that its
 * tokens come from does, which is so if no chain of transitions that feed each other leads back to its beginning, and
 * none of them needs no tokens. Values are not examined: a net that counts to a limit may end without being recognised.
 */
public final class FiniteTime {
    private enum Visit {
        NEW,
        UNDER_WAY,
        ENDS,
        MAY_GO_ON
    }

    private final List<ColoredTransition> transitions;
    private final Clock clock;
    private final List<List<Integer>> producers = new ArrayList<>();
    private final Visit[] visits;

    private FiniteTime(ColoredNet net, Clock clock) {
        transitions = net.transitions();
        this.clock = clock;
        visits = new Visit[transitions.size()];
        Arrays.fill(visits, Visit.NEW);
        net.places().forEach(place -> producers.add(new ArrayList<>()));
        for (int t = 0; t < transitions.size(); t++) {
            for (ColoredArc arc : transitions.get(t).arcs()) {
                if (arc.kind() == Kind.OUTPUT) {
                    producers.get(arc.place()).add(t);
                }
            }
        }
    }

    /** Whether time is known to end; true of a net without time. */
    public static boolean isCertain(ColoredNet net) {
        Clock clock = net.clock();
        if (clock == null) {
            return true;
        }
        FiniteTime search = new FiniteTime(net, clock);
        for (int place : clock.waiting()) {
            for (int producer : search.producers.get(place)) {
                if (!search.ends(producer)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether a transition fires finitely often; the depth is that of the longest chain of transitions. */
    private boolean ends(int transition) {
        if (visits[transition] == Visit.NEW) {
            visits[transition] = Visit.UNDER_WAY;
            visits[transition] = runsDry(transition) ? Visit.ENDS : Visit.MAY_GO_ON;
        }
        return visits[transition] == Visit.ENDS;
    }

    /** Whether it always takes tokens from some place that gets finitely many. */
    private boolean runsDry(int transition) {
        for (ColoredArc arc : transitions.get(transition).arcs()) {
            if (arc.kind() == Kind.INPUT && isOwn(arc.place()) && isSome(arc.tokens())) {
                boolean isFinite = true;
                for (int producer : producers.get(arc.place())) {
                    isFinite &= ends(producer);
                }
                if (isFinite) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a multi-set has tokens whatever the values of its variables are. */
    private static boolean isSome(MultiSet tokens) {
        if (tokens instanceof MultiSet.Times times) {
            return times.count() instanceof Constant count
                    && count.type() instanceof IntType numbers
                    && numbers.spans().number(count.rank()) > 0;
        }
        return tokens instanceof MultiSet.Sum sum && sum.parts().stream().anyMatch(FiniteTime::isSome);
    }

    /** The moment it is comes back whenever it is taken, and the number of delayed tokens says nothing of its own. */
    private boolean isOwn(int place) {
        return place != clock.moment() && place != clock.pending();
    }
}
