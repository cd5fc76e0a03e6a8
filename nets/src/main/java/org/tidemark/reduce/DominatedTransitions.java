package org.tidemark.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.net.structure.Limit;

/**
 * Preserves everything but liveness: removes a transition if another one changes the same and needs no more, equal transitions among them.
 *
 * <p>Wherever it is enabled the other one is, and leads to the same marking, so the graph of markings stays as it is (Murata 1989, "fusion of
 * parallel transitions"; Y. Thierry-Mieg, Structural Reductions Revisited, Petri Nets 2020, "dominated transitions"). It may be inhibited;
 * the other one must not be.
 */
final class DominatedTransitions implements Rule {
    /** How many others of the same effect a transition is compared with. */
    private static final int MOST_COMPARED = 60;

    @Override
    public String name() {
        return "dominated transitions";
    }

    @Override
    public Set<Preserved> preserves() {
        return EnumSet.complementOf(EnumSet.of(Preserved.LIVENESS));
    }

    @Override
    public int apply(ReducibleNet net, Limit limit) {
        Map<Effect, List<Integer>> alike = new HashMap<>();
        for (int t = net.nextTransition(0); t >= 0 && !limit.isOver(); t = net.nextTransition(t + 1)) {
            alike.computeIfAbsent(Effect.of(net, t), first -> new ArrayList<>()).add(t);
        }
        int applied = 0;
        for (List<Integer> group : alike.values()) {
            applied += group.size() > 1 ? keepUndominated(net, group) : 0;
        }
        return applied;
    }

    private static int keepUndominated(ReducibleNet net, List<Integer> group) {
        group.sort(Comparator.<Integer>comparingInt(t -> net.inputs(t).size()).thenComparing(net::isInhibited));
        List<Integer> kept = new ArrayList<>();
        int applied = 0;
        for (int t : group) {
            boolean isDominated = kept.stream()
                    .limit(MOST_COMPARED)
                    .anyMatch(other -> !net.isInhibited(other) && net.inputs(t).contains(net.inputs(other)));
            if (isDominated) {
                net.removeTransition(t);
                applied++;
            } else {
                kept.add(t);
            }
        }
        return applied;
    }

    /** By how much a transition changes each place: place and difference in turn. */
    @SuppressWarnings("ArrayRecordComponent") // equals and hashCode compare the arrays, which nobody else has
    private record Effect(int[] changes) {
        static Effect of(ReducibleNet net, int transition) {
            Bag taken = net.inputs(transition);
            Bag put = net.outputs(transition);
            int[] changes = new int[2 * (taken.size() + put.size())];
            int n = 0;
            int i = 0;
            int o = 0;
            while (i < taken.size() || o < put.size()) {
                int next = i < taken.size() ? taken.place(i) : Integer.MAX_VALUE;
                int place = o < put.size() ? Math.min(next, put.place(o)) : next;
                int before = i < taken.size() && taken.place(i) == place ? taken.count(i++) : 0;
                int after = o < put.size() && put.place(o) == place ? put.count(o++) : 0;
                if (after != before) {
                    changes[n++] = place;
                    changes[n++] = after - before;
                }
            }
            return new Effect(Arrays.copyOf(changes, n));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Effect effect && Arrays.equals(changes, effect.changes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(changes);
        }
    }
}
