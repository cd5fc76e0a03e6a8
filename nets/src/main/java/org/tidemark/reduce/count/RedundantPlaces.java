package org.tidemark.reduce.count;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Bag;
import org.tidemark.reduce.ReducibleNet;

/**
 * Preserves the number of states, by the equation {@code p = k1·q1 + … + kn·qn + c}: removes a place that others determine and that never
 * keeps a transition from happening.
 *
 * <p>The equation holds at first, and every transition changes both sides by the same amount, so that it always holds. If a
 * transition needs at most {@code k1·i1 + … + kn·in + c} of the place, where it needs {@code i1} of {@code q1} and so on, there is
 * enough of the place whenever there is enough of the others. So the same runs exist without it, and each marking of the smaller net is the
 * rest of exactly one of the larger. This is asked of idle transitions as well: that such a place is not empty need not be asked when it is
 * counted how often a transition is enabled.
 *
 * <p>A place that is a sum of others, or that others are multiples of, has several solutions for one value; it is taken away only if it is a multiple of one other place,
 * so that its solutions can be counted with those of that place. The other places are not searched for exhaustively: whatever
 * breaks the equation is repaired by the place that breaks fewest others, and after some steps the attempt ends.
 */
final class RedundantPlaces implements CountingRule {
    private static final int MOST_MEMBERS = 16;
    private static final int MOST_ARCS = 200;

    @Override
    public String name() {
        return "redundant places";
    }

    @Override
    public int apply(CountedNet counted, Limit limit) {
        // Plain places first: of a place of the original and a sum that are equal the sum stays.
        return apply(counted, true, limit) + apply(counted, false, limit);
    }

    private static int apply(CountedNet counted, boolean plain, Limit limit) {
        ReducibleNet net = counted.net();
        int applied = 0;
        for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
            if (counted.isPlain(p) == plain && !net.isVisible(p)) {
                Attempt attempt = new Attempt(net, p, plain ? MOST_MEMBERS : 1);
                if (attempt.succeeds()) {
                    attempt.record(counted);
                    net.removePlace(p);
                    applied++;
                }
            }
        }
        return applied;
    }

    /** The search for the other places, for one place. */
    private static final class Attempt {
        private final ReducibleNet net;
        private final int place;
        private final int mostMembers;
        private final Map<Integer, Integer> members = new LinkedHashMap<>();
        /** By how much more each transition changes the place than the others; only where that is not 0. */
        private final Map<Integer, Long> gain = new HashMap<>();
        /** What the place holds more than the others. */
        private long ahead;

        Attempt(ReducibleNet net, int place, int mostMembers) {
            this.net = net;
            this.place = place;
            this.mostMembers = mostMembers;
            ahead = net.initial(place);
            for (int t : net.near(place)) {
                change(t, net.effect(t, place));
            }
        }

        private void change(int transition, long by) {
            gain.merge(transition, by, Long::sum);
            gain.remove(transition, 0L);
        }

        boolean succeeds() {
            if (net.near(place).length > MOST_ARCS) {
                return false;
            }
            while (!gain.isEmpty()) {
                if (members.size() == mostMembers
                        || !mend(gain.keySet().iterator().next())) {
                    return false;
                }
            }
            return !members.isEmpty() && !isNeeded();
        }

        /** Adds the place to the others that makes up for the change by a transition and leaves fewest others broken. */
        private boolean mend(int transition) {
            long lacking = gain.getOrDefault(transition, 0L);
            Bag near = lacking < 0 ? net.inputs(transition) : net.outputs(transition);
            int best = -1;
            int fewest = Integer.MAX_VALUE;
            for (int i = 0; i < near.size(); i++) {
                int candidate = near.place(i);
                int effect = net.effect(transition, candidate);
                boolean helps = candidate != place
                        && !members.containsKey(candidate)
                        && effect != 0
                        && lacking % effect == 0
                        && lacking / effect > 0;
                int broken = helps ? brokenBy(candidate, lacking / effect) : Integer.MAX_VALUE;
                if (broken < fewest) {
                    fewest = broken;
                    best = candidate;
                }
            }
            if (best < 0) {
                return false;
            }
            int factor = Math.toIntExact(lacking / net.effect(transition, best));
            members.put(best, factor);
            ahead -= (long) factor * net.initial(best);
            for (int t : net.near(best)) {
                change(t, -(long) factor * net.effect(t, best));
            }
            return true;
        }

        private int brokenBy(int candidate, long factor) {
            int[] near = net.near(candidate);
            if (near.length > MOST_ARCS) {
                return Integer.MAX_VALUE;
            }
            int broken = 0;
            for (int t : near) {
                broken += gain.getOrDefault(t, 0L) == factor * net.effect(t, candidate) ? 0 : 1;
            }
            return broken;
        }

        /** Whether some transition may lack tokens of the place only. */
        private boolean isNeeded() {
            for (int t : net.consumers(place)) {
                long there = ahead;
                for (Map.Entry<Integer, Integer> member : members.entrySet()) {
                    there += (long) member.getValue() * net.inputs(t).at(member.getKey());
                }
                if (there < net.inputs(t).at(place)) {
                    return true;
                }
            }
            return false;
        }

        void record(CountedNet counted) {
            int[] variables =
                    members.keySet().stream().mapToInt(counted::variable).toArray();
            int[] factors =
                    members.values().stream().mapToInt(Integer::intValue).toArray();
            if (counted.isPlain(place)) {
                counted.equations().imply(place, variables, factors, ahead);
            } else {
                counted.equations().multiple(counted.variable(place), variables[0], factors[0], Math.toIntExact(ahead));
            }
        }
    }
}
