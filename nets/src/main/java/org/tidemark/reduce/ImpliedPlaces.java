package org.tidemark.reduce;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tidemark.net.structure.Limit;

/**
 * Preserves everything: removes an invisible place if others together never hold more, and are needed by whatever needs it.
 *
 * <p>Let {@code S} be a set of other places such that every transition changes the place by at least as much as all of {@code S}, so
 * that it always holds at least the sum over {@code S} plus {@code b}, where {@code b} is the difference at first. If each transition that
 * takes from the place needs at most what it needs of {@code S} plus {@code b}, the place never keeps one from happening
 * (Berthelot 1987, redundant places; M. Silva and others, structurally implicit places, LNCS 1491, 1998).
 *
 * <p>{@code S} is not searched for exhaustively: whatever breaks one of the conditions is repaired by the place that breaks fewest others, and
 * after some steps the attempt ends.
 */
final class ImpliedPlaces implements Rule {
    private static final int MOST_MEMBERS = 24;
    private static final int MOST_ARCS = 60;

    @Override
    public String name() {
        return "implied places";
    }

    @Override
    public Set<Preserved> preserves() {
        return EnumSet.allOf(Preserved.class);
    }

    @Override
    public int apply(ReducibleNet net, Limit limit) {
        int applied = 0;
        for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
            if (!net.isVisible(p) && new Attempt(net, p).succeeds()) {
                net.removePlace(p);
                applied++;
            }
        }
        return applied;
    }

    /** The search for the other places, for one place. */
    private static final class Attempt {
        private final ReducibleNet net;
        private final int place;
        private final int[] consumers;
        private final Set<Integer> members = new HashSet<>();
        /** By how much more each transition changes the place than the others; 0 where nothing is said. */
        private final Map<Integer, Long> gain = new HashMap<>();
        /** What the place holds more at first than the others. */
        private long ahead;

        Attempt(ReducibleNet net, int place) {
            this.net = net;
            this.place = place;
            consumers = net.consumers(place);
            ahead = net.initial(place);
            for (int t : net.near(place)) {
                gain.put(t, (long) net.effect(t, place));
            }
        }

        boolean succeeds() {
            if (consumers.length == 0 || gain.size() > MOST_ARCS) {
                return false;
            }
            while (members.size() <= MOST_MEMBERS) {
                int broken = broken();
                if (broken < 0) {
                    return true;
                }
                int best = best(broken);
                if (best < 0) {
                    return false;
                }
                add(best);
            }
            return false;
        }

        /** A transition that loses more of the place than of the others, or may be kept from happening by it; -1 for none. */
        private int broken() {
            for (Map.Entry<Integer, Long> entry : gain.entrySet()) {
                if (entry.getValue() < 0) {
                    return entry.getKey();
                }
            }
            for (int t : consumers) {
                long needed = ahead;
                for (int member : members) {
                    needed += net.inputs(t).at(member);
                }
                if (needed < net.inputs(t).at(place)) {
                    return t;
                }
            }
            return -1;
        }

        /** The input place of a transition whose joining the others leaves fewest transitions broken; -1 where there is none. */
        private int best(int transition) {
            Bag inputs = net.inputs(transition);
            boolean mustLose = gain.getOrDefault(transition, 0L) < 0;
            int best = -1;
            int fewest = Integer.MAX_VALUE;
            for (int i = 0; i < inputs.size(); i++) {
                int candidate = inputs.place(i);
                boolean helps = candidate != place
                        && !members.contains(candidate)
                        && (!mustLose || net.effect(transition, candidate) < 0);
                int broken = helps ? brokenBy(candidate) : Integer.MAX_VALUE;
                if (broken < fewest) {
                    fewest = broken;
                    best = candidate;
                }
            }
            return best;
        }

        private int brokenBy(int candidate) {
            int[] near = net.near(candidate);
            if (near.length > MOST_ARCS) {
                return Integer.MAX_VALUE;
            }
            return (int) Arrays.stream(near)
                    .filter(t ->
                            net.effect(t, candidate) > 0 && gain.getOrDefault(t, 0L) - net.effect(t, candidate) < 0)
                    .count();
        }

        private void add(int member) {
            members.add(member);
            ahead -= net.initial(member);
            for (int t : net.near(member)) {
                gain.merge(t, -(long) net.effect(t, member), Long::sum);
            }
        }
    }
}
