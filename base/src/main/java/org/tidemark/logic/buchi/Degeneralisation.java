package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.bits.TooLarge;

/**
 * One acceptance set instead of several: a state remembers which set it waits for next.
 *
 * <p>A transition takes as many sets in turn as it carries; the one that takes the last is marked, and goes on with the
 * first at once. Where a component is left, or accepts nothing, waiting starts from the first again. At most as many times
 * the states as there are sets. Stateless.
 */
public final class Degeneralisation {
    private static final long MOST_STEPS = 100_000_000;

    private record Waiting(int state, int set) {}

    private Degeneralisation() {}

    /**
     * An automaton of the same language with one acceptance set, or none where the given one has none.
     *
     * @throws TooLarge when the limit is reached
     */
    public static BuchiAutomaton degeneralise(BuchiAutomaton a, AutomatonLimit limit) throws TooLarge {
        if (a.pairs() > 0) {
            throw new IllegalArgumentException("Streett pairs cannot be waited for in turn");
        }
        if (a.sets() <= 1) {
            return a;
        }
        AutomatonComponents components = new AutomatonComponents(a);
        BuchiBuilder builder = new BuchiBuilder(a.propositions(), 1);
        Map<Waiting, Integer> numbers = new HashMap<>();
        List<Waiting> found = new ArrayList<>();
        Waiting start = new Waiting(a.initial(), 0);
        numbers.put(start, builder.state());
        found.add(start);
        for (int s = 0; s < found.size(); s++) {
            Waiting from = found.get(s);
            limit.check("the automaton with one acceptance set", builder.states(), builder.transitions());
            for (int t = a.first(from.state()); t < a.end(from.state()); t++) {
                int around = components.around(t, a);
                boolean counts = around >= 0 && components.isAccepting(around);
                int set = counts ? after(from.set(), a.marks(t)) : 0;
                boolean complete = set >= a.sets();
                if (complete) {
                    set = after(0, a.marks(t));
                    set = set >= a.sets() ? 0 : set;
                }
                Waiting to = new Waiting(a.target(t), set);
                Integer number = numbers.get(to);
                if (number == null) {
                    number = builder.state();
                    numbers.put(to, number);
                    found.add(to);
                }
                builder.transition(s, a.positive(t), a.negative(t), complete ? 1 : 0, number);
            }
        }
        Effort effort = new Effort(MOST_STEPS, limit, builder.states(), builder.transitions());
        return TransitionMerge.merge(Pruning.prune(builder.build(0), false), effort);
    }

    /** The first set from one on that is not among the marks. */
    private static int after(int set, long marks) {
        return set + Long.numberOfTrailingZeros(~(marks >>> set));
    }
}
