package org.tidemark.reduce.count;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Bag;
import org.tidemark.reduce.ReducibleNet;

/**
 * Preserves the number of states, by the equations {@code x = p1 + … + pn} for each group and {@code m = k - b1 - … - bj}: agglomerates groups of
 * places some of which, the {@code b}, have slots only for {@code k} tokens together, and removes the place {@code m} of the free slots.
 *
 * <p>Nothing but a move {@code p + m → b} takes a free slot and keeps it, or fills a {@code b}; these are empty at first. Whatever takes tokens from
 * them gives as many slots back. It may need free slots besides, which it leaves free, but with those tokens at most {@code k}. So {@code m}
 * always is {@code k} less the tokens in the {@code b}. Besides {@code p → q}, also {@code b → q + m} and {@code p + m → q + m}
 * count as moves. Every {@code b} is in a group from which alone it is filled.
 *
 * <p>One direction is as in {@link Agglomeration}. For the other one we show that, with a reachable marking of the smaller net, every way to
 * distribute the sums is reachable in which the {@code b} hold at most {@code k} tokens together. Let all tokens of all groups be in the roots,
 * in places that are no {@code b}; then all slots are free, and there is at least one. First move all tokens of a group to one such place: one
 * after the other, so that each finds a free slot on its way. From there first move those that belong into places without slots, again one
 * after the other. Then move those that belong into a {@code b}: together with one that is on its way no more slots are taken than in the
 * end. So every such distribution is reachable. If a transition happens in the smaller net, choose one that has what the transition takes, and all
 * others in a place of the root without slots, so that enough slots are free; after it, all tokens are in the roots and in no {@code b}, as at first.
 */
final class SlotAgglomeration implements CountingRule {
    private static final int MOST_ARCS = 500;

    @Override
    public String name() {
        return "agglomerations with slots";
    }

    @Override
    public int apply(CountedNet counted, Limit limit) {
        ReducibleNet net = counted.net();
        int applied = 0;
        for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
            if (net.initial(p) > 0 && !net.isVisible(p) && net.near(p).length <= MOST_ARCS) {
                Slots slots = Slots.at(counted, p);
                if (slots != null) {
                    applied += slots.agglomerate();
                }
            }
        }
        return applied;
    }

    /** A place of free slots. */
    private static final class Slots {
        private final CountedNet counted;
        private final ReducibleNet net;
        private final int free;
        private final int all;
        /** For each move that takes a slot where from and where to. */
        private final Map<Integer, int[]> entering = new HashMap<>();

        private final Set<Integer> takers = new TreeSet<>();

        private Slots(CountedNet counted, int free) {
            this.counted = counted;
            net = counted.net();
            this.free = free;
            all = net.initial(free);
        }

        static @Nullable Slots at(CountedNet counted, int place) {
            Slots slots = new Slots(counted, place);
            return slots.readEntries() && slots.areKept() ? slots : null;
        }

        /** Finds what takes a slot and keeps it; false where there is nothing, or something else than a move. */
        private boolean readEntries() {
            for (int t : counted.activeNear(free)) {
                Bag taken = net.inputs(t);
                if (net.effect(t, free) < 0) {
                    if (net.isInhibited(t) || !counted.takesOneEach(t, 2) || !counted.putsOneEach(t, 1)) {
                        return false;
                    }
                    int from = taken.place(0) == free ? taken.place(1) : taken.place(0);
                    int to = net.outputs(t).place(0);
                    if (to == from || net.isVisible(from) || net.isVisible(to)) {
                        return false;
                    }
                    entering.put(t, new int[] {from, to});
                    takers.add(to);
                }
            }
            return !takers.isEmpty();
        }

        /** Whether slots and what takes them always are the same number together. */
        private boolean areKept() {
            Set<Integer> near = new HashSet<>();
            Arrays.stream(counted.activeNear(free)).forEach(near::add);
            for (int taker : takers) {
                if (net.initial(taker) > 0 || net.near(taker).length > MOST_ARCS) {
                    return false;
                }
                Arrays.stream(counted.activeNear(taker)).forEach(near::add);
            }
            for (int t : near) {
                long taken = 0;
                long put = 0;
                for (int taker : takers) {
                    taken += net.inputs(t).at(taker);
                    put += net.outputs(t).at(taker);
                }
                boolean isEntry = entering.containsKey(t) && taken == 0;
                boolean givesBack = put == 0
                        && net.effect(t, free) == taken
                        && taken + net.inputs(t).at(free) <= all;
                if (!isEntry && !givesBack) {
                    return false;
                }
            }
            // How many slots are free is counted with the takers, which must be simple where there are several.
            return takers.size() == 1 || counted.isPlain(free);
        }

        int agglomerate() {
            Moves moves = new Moves(counted);
            moves.addPlain(place -> place != free);
            entering.forEach((t, move) -> moves.add(t, move[0], move[1]));
            for (int t : counted.activeNear(free)) {
                // What needs a slot in passing, or leaves one: but for the free slots it is a move.
                Bag taken = net.inputs(t).without(free);
                Bag put = net.outputs(t).without(free);
                if (!entering.containsKey(t)
                        && !net.isInhibited(t)
                        && isOne(taken)
                        && isOne(put)
                        && net.inputs(t).at(free) <= (takers.contains(taken.place(0)) ? 0 : 1)) {
                    moves.add(t, taken.place(0), put.place(0));
                }
            }
            List<int[]> groups = moves.groups();
            if (!areFilledFromWithin(groups)) {
                return 0;
            }
            int[] variables = takers.stream().mapToInt(counted::variable).toArray();
            if (variables.length == 1) {
                counted.equations().multiple(counted.variable(free), variables[0], -1, all);
            } else {
                counted.equations().share(counted.variable(free), all, variables);
            }
            int pooled = moves.pool(groups);
            net.removePlace(free);
            return pooled + 1;
        }

        private static boolean isOne(Bag tokens) {
            return tokens.size() == 1 && tokens.count(0) == 1;
        }

        private boolean areFilledFromWithin(List<int[]> groups) {
            Map<Integer, Integer> groupOf = new HashMap<>();
            for (int g = 0; g < groups.size(); g++) {
                for (int place : groups.get(g)) {
                    groupOf.put(place, g);
                }
            }
            return entering.values().stream().allMatch(move -> {
                Integer group = groupOf.get(move[1]);
                return group != null && group.equals(groupOf.get(move[0]));
            });
        }
    }
}
