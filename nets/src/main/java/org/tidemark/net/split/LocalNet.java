package org.tidemark.net.split;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.SparseVector;

/**
 * A group of places with what the transitions of the net do there. Places are numbered within the group.
 *
 * <p>Read and inhibitor arcs are tests inside the group; what a transition needs or changes elsewhere is left out. Immutable.
 */
final class LocalNet {
    /** Sums with the most places in the group come first; more of them would cost more than they cut off. */
    private static final int MOST_SUMS = 64;

    /** The most tokens of a place without a proven bound. */
    static final int UNCAPPED = Integer.MAX_VALUE;

    private final List<Integer> places;
    private final int[] most;
    private final List<LocalSum> sums;
    private final List<LocalRule> rules;

    private LocalNet(List<Integer> places, int[] most, List<LocalSum> sums, List<LocalRule> rules) {
        this.places = places;
        this.most = most;
        this.sums = sums;
        this.rules = rules;
    }

    /** The group, and the transitions that touch it. */
    static LocalNet of(PetriNet net, List<Integer> places, List<Integer> transitions, TokenCaps caps) {
        int[] index = new int[net.places()];
        int[] most = new int[places.size()];
        for (int i = 0; i < most.length; i++) {
            index[places.get(i)] = i + 1;
            int proven = caps.most(places.get(i));
            most[i] = proven < 0 ? UNCAPPED : proven;
        }
        List<LocalSum> sums = new ArrayList<>();
        for (TokenCaps.Sum sum : caps.sums()) {
            LocalSum local = LocalSum.of(sum, index, most);
            if (local != null) {
                sums.add(local);
            }
        }
        sums.sort((a, b) -> b.places().length - a.places().length);
        List<LocalSum> kept = List.copyOf(sums.subList(0, Math.min(MOST_SUMS, sums.size())));
        List<LocalRule> rules = new ArrayList<>();
        for (int t : transitions) {
            rules.add(rule(net, t, index, kept));
        }
        return new LocalNet(places, most, kept, rules);
    }

    private static LocalRule rule(PetriNet net, int t, int[] index, List<LocalSum> sums) {
        TreeMap<Integer, Integer> needs = new TreeMap<>();
        TreeMap<Integer, Integer> bans = new TreeMap<>();
        TreeMap<Integer, Integer> change = new TreeMap<>();
        each(net.inputs(), t, index, (place, weight) -> {
            needs.merge(place, weight, Math::max);
            change.merge(place, -weight, Integer::sum);
        });
        each(net.outputs(), t, index, (place, weight) -> change.merge(place, weight, Integer::sum));
        each(net.reads(), t, index, (place, weight) -> needs.merge(place, weight, Math::max));
        each(net.inhibitors(), t, index, (place, weight) -> bans.merge(place, weight, Math::min));
        change.values().removeIf(difference -> difference == 0);
        BitSet growing = new BitSet();
        for (int s = 0; s < sums.size(); s++) {
            growing.set(s, sums.get(s).grows(change));
        }
        return new LocalRule(
                t,
                LocalRule.Terms.of(needs),
                LocalRule.Terms.of(bans),
                LocalRule.Terms.of(change),
                growing.stream().toArray());
    }

    private static void each(Arcs arcs, int t, int[] index, ArcVisitor visitor) {
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            int place = index[arcs.place(a)] - 1;
            if (place >= 0) {
                visitor.visit(place, arcs.weight(a));
            }
        }
    }

    private interface ArcVisitor {
        void visit(int place, int weight);
    }

    int places() {
        return most.length;
    }

    /** The place of the net that has this number in the group. */
    int place(int local) {
        return places.get(local);
    }

    int most(int local) {
        return most[local];
    }

    List<LocalRule> rules() {
        return rules;
    }

    /**
     * Fires a rule if it is enabled and breaks no cap; the marking is changed then.
     *
     * @throws Uncountable if a place without a cap would hold too many tokens to count
     */
    boolean fire(LocalRule rule, int[] marking) throws Uncountable {
        if (!rule.enabled(marking)) {
            return false;
        }
        int place = rule.uncountable(most, marking);
        if (place >= 0) {
            throw new Uncountable(place);
        }
        rule.apply(marking, 1);
        if (rule.keeps(most, marking) && keepsSums(rule, marking)) {
            return true;
        }
        rule.apply(marking, -1);
        return false;
    }

    /** A place without a proven bound would hold more tokens than can be counted. */
    static final class Uncountable extends Exception {
        private static final long serialVersionUID = 1L;

        private final int local;

        Uncountable(int local) {
            this.local = local;
        }

        int local() {
            return local;
        }
    }

    private boolean keepsSums(LocalRule rule, int[] marking) {
        for (int s : rule.growing()) {
            if (!sums.get(s).holds(marking)) {
                return false;
            }
        }
        return true;
    }

    /** A weighted sum within the group that never exceeds a number. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody, and read for every step
    private record LocalSum(int[] places, long[] weights, long most) {
        /** What a sum says about the group; null if it says no more than the bounds of the places. */
        static @Nullable LocalSum of(TokenCaps.Sum sum, int[] index, int[] most) {
            SparseVector all = sum.weights();
            List<Integer> chosen = new ArrayList<>();
            long highest = 0;
            try {
                for (int k = 0; k < all.size(); k++) {
                    int place = index[all.position(k)] - 1;
                    if (place >= 0) {
                        chosen.add(k);
                        highest = Math.addExact(highest, Math.multiplyExact(all.value(k), (long) most[place]));
                    }
                }
            } catch (ArithmeticException overflow) {
                return null;
            }
            return highest <= sum.most()
                    ? null
                    : new LocalSum(
                            chosen.stream()
                                    .mapToInt(k -> index[all.position(k)] - 1)
                                    .toArray(),
                            chosen.stream().mapToLong(all::value).toArray(),
                            sum.most());
        }

        boolean grows(TreeMap<Integer, Integer> change) {
            for (int place : places) {
                if (change.getOrDefault(place, 0) > 0) {
                    return true;
                }
            }
            return false;
        }

        boolean holds(int[] marking) {
            long sum = 0;
            for (int i = 0; i < places.length; i++) {
                sum += weights[i] * marking[places[i]];
            }
            return sum <= most;
        }
    }
}
