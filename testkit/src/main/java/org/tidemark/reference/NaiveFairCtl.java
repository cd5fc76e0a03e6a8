package org.tidemark.reference;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;
import org.tidemark.net.PetriNet;

/**
 * CTL on fair runs, by trying all sets of states: a run that never ends visits, from some time on, exactly the states of
 * a set again and again, and exactly some of the steps between them, so a set in which each state can reach each other
 * by one or more steps inside, and that gives every fair transition its due, is where a fair run may end up. All other
 * operators ask for a state with a fair run at the end of what they are about. For graphs of {@value #MOST_STATES} states.
 */
public final class NaiveFairCtl {
    /** There are thousands of sets of that many. */
    public static final int MOST_STATES = 11;

    private final PetriNet net;
    private final NaiveStateSpace space;
    private final List<NaiveStateSpace.Edge> edges;
    private final NaiveTruth truth;
    private final List<Integer> fairSets = new ArrayList<>();
    private final int fair;

    public NaiveFairCtl(PetriNet net, NaiveStateSpace space, Fairness fairness) {
        this.net = net;
        this.space = space;
        edges = space.edges();
        truth = new NaiveTruth(net);
        for (int set = 1; set < 1 << size(); set++) {
            if (isFair(set, fairness)) {
                fairSets.add(set);
            }
        }
        fair = stays(all());
    }

    private int size() {
        return space.states().size();
    }

    private int all() {
        return (1 << size()) - 1;
    }

    private boolean isFair(int set, Fairness fairness) {
        return isStronglyConnected(set)
                && fairness.weak().stream().allMatch(t -> happens(t, set) || enabling(t, set) != set)
                && fairness.strong().stream().allMatch(t -> happens(t, set) || enabling(t, set) == 0);
    }

    /** Where runs go round and round, or one dead state. */
    private boolean isStronglyConnected(int set) {
        if (Integer.bitCount(set) == 1 && space.steps(first(set)).isEmpty()) {
            return true;
        }
        int start = 1 << first(set);
        int reached = onward(start, set);
        for (int before = 0; before != reached; ) {
            before = reached;
            reached |= onward(reached, set);
        }
        int back = backward(start, set);
        for (int before = 0; before != back; ) {
            before = back;
            back |= backward(back, set);
        }
        return reached == set && back == set;
    }

    private static int first(int set) {
        return Integer.numberOfTrailingZeros(set);
    }

    private int onward(int from, int within) {
        int next = 0;
        for (NaiveStateSpace.Edge edge : edges) {
            next |= has(from, edge.source()) ? 1 << edge.target() : 0;
        }
        return next & within;
    }

    private int backward(int from, int within) {
        int before = 0;
        for (NaiveStateSpace.Edge edge : edges) {
            before |= has(from, edge.target()) ? 1 << edge.source() : 0;
        }
        return before & within;
    }

    private static boolean has(int set, int state) {
        return (set & 1 << state) != 0;
    }

    private boolean happens(String transition, int within) {
        return edges.stream()
                .anyMatch(edge -> net.transitionName(edge.transition()).equals(transition)
                        && has(within, edge.source())
                        && has(within, edge.target()));
    }

    private int enabling(String transition, int set) {
        int enabling = 0;
        for (NaiveStateSpace.Edge edge : edges) {
            enabling |= net.transitionName(edge.transition()).equals(transition) ? 1 << edge.source() : 0;
        }
        return enabling & set;
    }

    /** The states from which a fair run stays in a set forever. */
    private int stays(int set) {
        int ends = 0;
        for (int each : fairSets) {
            ends |= (each & ~set) == 0 ? each : 0;
        }
        return until(set, ends);
    }

    private int until(int stay, int goal) {
        int result = goal;
        for (int before = ~result; before != result; ) {
            before = result;
            result |= backward(result, stay);
        }
        return result;
    }

    /** The states where a formula of CTL holds of fair runs. */
    public BitSet states(Formula f) {
        return BitSet.valueOf(new long[] {set(f)});
    }

    private int set(Formula f) {
        if (f instanceof Not not) {
            return all() & ~set(not.of());
        } else if (f instanceof And and) {
            return and.parts().stream().map(this::set).reduce(all(), (a, b) -> a & b);
        } else if (f instanceof Or or) {
            return or.parts().stream().map(this::set).reduce(0, (a, b) -> a | b);
        } else if (f instanceof Implies implies) {
            return (all() & ~set(implies.premise())) | set(implies.conclusion());
        } else if (f instanceof Iff iff) {
            return all() & ~(set(iff.left()) ^ set(iff.right()));
        } else if (f instanceof Exists exists) {
            return onSome(exists.run(), false);
        } else if (f instanceof ForAll forAll) {
            return all() & ~onSome(forAll.run(), true);
        }
        int set = 0;
        for (int s = 0; s < size(); s++) {
            set |= truth.holds(f, space.states().get(s)) ? 1 << s : 0;
        }
        return set;
    }

    /** The states with a fair run that is such, or, contrary, that is not. */
    private int onSome(Formula run, boolean contrary) {
        if (run instanceof Next next) {
            int goal = contrary ? all() & ~set(next.of()) : set(next.of());
            return backward(goal & fair, all());
        } else if (run instanceof Finally some) {
            return contrary ? stays(all() & ~set(some.of())) : until(all(), set(some.of()) & fair);
        } else if (run instanceof Globally always) {
            return contrary ? until(all(), all() & ~set(always.of()) & fair) : stays(set(always.of()));
        } else if (run instanceof Until until) {
            int first = set(until.first());
            int goal = set(until.goal());
            return contrary
                    ? until(all() & ~goal, all() & ~goal & ~first & fair) | stays(all() & ~goal)
                    : until(first, goal & fair);
        } else if (run instanceof WeakUntil weak) {
            int first = set(weak.first());
            int goal = set(weak.goal());
            return contrary
                    ? until(all() & ~goal, all() & ~goal & ~first & fair)
                    : until(first, goal & fair) | stays(first);
        }
        Release release = (Release) run;
        int first = set(release.first());
        int second = set(release.second());
        return contrary
                ? until(all() & ~first, all() & ~second & fair)
                : until(second, first & second & fair) | stays(second);
    }
}
