package org.tidemark.timed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;

/**
 * The regions of Alur and Dill of a time Petri net as words: a marking, and of each enabled transition with an interval the whole part of the time for which it has
 * been enabled and the rank of the fraction among all fractions; the rank is 0 where there is no fraction. All states of a region have the same future, so that
 * regions decide whatever depends on branching, too. There are many of them where intervals have large numbers.
 *
 * <p>Slots are those of {@link ClassModel}; an unused one has whole part 0, a used one its whole part + 1. A transition without a last time to fire is beyond its
 * first one with a whole part one larger than that, and rank 0. Event {@code k * transitions + t} is {@code t} in the region number {@code k}, from 0, of those that
 * time passes through in which {@code t} can fire.
 */
final class RegionModel implements Model {
    private final TimeNet net;
    private final RegionEvents events;
    private final Layout layout;
    private final int places;
    private final int slots;

    RegionModel(TimeNet net, RegionEvents events, int[] widths, int slots) {
        this.net = net;
        this.events = events;
        this.slots = slots;
        places = widths.length;
        List<String> names = new ArrayList<>(net.net().placeNames());
        int[] bits = Arrays.copyOf(widths, places + 2 * slots);
        for (int s = 0; s < slots; s++) {
            names.add("time " + (s + 1));
            names.add("fraction " + (s + 1));
            bits[places + 2 * s] = ClassModel.bits(net.largest() + 2L);
            bits[places + 2 * s + 1] = ClassModel.bits(slots);
        }
        layout = Layout.packed(names, bits);
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public int events() {
        return events.count();
    }

    @Override
    public String eventName(int event) {
        return events.name(event);
    }

    @Override
    public void initial(Successors out) {
        RegionExpander expander = expander();
        expander.begin();
        out.add(Successors.NO_EVENT, expander.next, 0);
    }

    @Override
    public RegionExpander expander() {
        return new RegionExpander();
    }

    /** The whole part of the time of a slot in a state; -1 for an unused slot. */
    int whole(long[] words, int at, int slot) {
        return slot >= slots ? -1 : (int) layout.get(words, at, places + 2 * slot) - 1;
    }

    /** The rank of the fraction of a slot in a state. */
    int rank(long[] words, int at, int slot) {
        return (int) layout.get(words, at, places + 2 * slot + 1);
    }

    /** Lets time pass and transitions fire; for one thread. */
    final class RegionExpander implements Expander {
        private final int transitions = net.net().transitions();
        private final long[] next = new long[layout.words()];
        private final int[] marking = new int[places];
        private final int[] changed = new int[places];
        private final int[] between = new int[places];
        private final boolean[] isEnabled = new boolean[transitions];
        private final int[] slotOf = new int[transitions];
        private final int[] timed = new int[slots];
        private final int[] whole = new int[slots];
        private final int[] rank = new int[slots];
        /** In how many regions so far each transition could fire. */
        private final int[] chances = new int[transitions];

        private final boolean[] isRankUsed = new boolean[slots + 1];
        private final int[] newRank = new int[slots + 1];
        private int count;

        private void begin() {
            PetriNet of = net.net();
            Arrays.fill(next, 0);
            for (int p = 0; p < places; p++) {
                changed[p] = of.initial(p);
                layout.set(next, 0, p, changed[p]);
            }
            int slot = 0;
            for (int t = 0; t < transitions; t++) {
                if (net.isTimed(t) && net.enables(changed, t)) {
                    layout.set(next, 0, places + 2 * slot++, 1);
                }
            }
        }

        private void load(long[] words, int at) {
            for (int p = 0; p < places; p++) {
                marking[p] = (int) layout.get(words, at, p);
            }
            count = 0;
            for (int t = 0; t < transitions; t++) {
                isEnabled[t] = net.enables(marking, t);
                chances[t] = 0;
                if (isEnabled[t] && net.isTimed(t)) {
                    timed[count] = t;
                    slotOf[t] = count;
                    whole[count] = whole(words, at, count);
                    rank[count] = rank(words, at, count);
                    count++;
                }
            }
        }

        private boolean isBeyond(int slot) {
            FiringInterval interval = net.interval(timed[slot]);
            return !interval.isBounded() && whole[slot] > interval.least();
        }

        private boolean isReady(int transition) {
            if (!isEnabled[transition]) {
                return false;
            }
            if (!net.isTimed(transition)) {
                return true;
            }
            FiringInterval interval = net.interval(transition);
            int slot = slotOf[transition];
            boolean isAtStart = whole[slot] == interval.least() && rank[slot] == 0;
            return whole[slot] >= interval.least() && !(isAtStart && interval.isLeastOpen());
        }

        /** Goes on to the next region; false where a transition must fire first, or nothing changes any more. */
        private boolean pass() {
            boolean isSomeWhole = false;
            boolean isSomeLeft = false;
            int most = 0;
            for (int s = 0; s < count; s++) {
                FiringInterval interval = net.interval(timed[s]);
                boolean isLast = interval.isBounded() && whole[s] == interval.most() && rank[s] == 0;
                if (isLast) {
                    return false;
                }
                if (!isBeyond(s)) {
                    isSomeLeft = true;
                    isSomeWhole |= rank[s] == 0;
                    most = Math.max(most, rank[s]);
                }
            }
            if (!isSomeLeft) {
                return false;
            }
            if (isSomeWhole) {
                leaveWhole();
                return true;
            }
            return reachWhole(most);
        }

        /** Those without a fraction get the smallest one. */
        private void leaveWhole() {
            for (int s = 0; s < count; s++) {
                if (isBeyond(s)) {
                    continue;
                }
                FiringInterval interval = net.interval(timed[s]);
                if (rank[s] == 0 && !interval.isBounded() && whole[s] == interval.least()) {
                    whole[s]++;
                } else {
                    rank[s]++;
                }
            }
            compact();
        }

        /** Those with the largest fraction reach a whole number, unless that is just out of the interval of one of them. */
        private boolean reachWhole(int most) {
            for (int s = 0; s < count; s++) {
                FiringInterval interval = net.interval(timed[s]);
                boolean isOut = interval.isBounded() && interval.isMostOpen() && whole[s] + 1 == interval.most();
                if (!isBeyond(s) && rank[s] == most && isOut) {
                    return false;
                }
            }
            for (int s = 0; s < count; s++) {
                if (!isBeyond(s) && rank[s] == most) {
                    whole[s]++;
                    rank[s] = 0;
                }
            }
            compact();
            return true;
        }

        /** Numbers the fractions from 1 again, without gaps. */
        private void compact() {
            Arrays.fill(isRankUsed, false);
            for (int s = 0; s < count; s++) {
                isRankUsed[rank[s]] = true;
            }
            int last = 0;
            for (int r = 1; r < isRankUsed.length; r++) {
                newRank[r] = isRankUsed[r] ? ++last : last;
            }
            for (int s = 0; s < count; s++) {
                rank[s] = newRank[rank[s]];
            }
        }

        private void follow(int transition, int event) {
            System.arraycopy(marking, 0, changed, 0, places);
            net.take(changed, transition);
            System.arraycopy(changed, 0, between, 0, places);
            net.give(changed, transition);
            Arrays.fill(next, 0);
            for (int p = 0; p < places; p++) {
                if (changed[p] > layout.maxValue(p)) {
                    throw new FieldOverflow(p, event);
                }
                layout.set(next, 0, p, changed[p]);
            }
            int slot = 0;
            Arrays.fill(isRankUsed, false);
            for (int t = 0; t < transitions; t++) {
                if (net.isTimed(t) && net.enables(changed, t)) {
                    if (slot == slots) {
                        throw new FieldOverflow(layout.fields() - 1, event);
                    }
                    if (stays(t, transition)) {
                        isRankUsed[rank[slotOf[t]]] = true;
                        layout.set(next, 0, places + 2 * slot, whole[slotOf[t]] + 1L);
                        layout.set(next, 0, places + 2 * slot + 1, rank[slotOf[t]]);
                    } else {
                        layout.set(next, 0, places + 2 * slot, 1);
                    }
                    slot++;
                }
            }
            int last = 0;
            for (int r = 1; r < isRankUsed.length; r++) {
                newRank[r] = isRankUsed[r] ? ++last : last;
            }
            for (int s = 0; s < slot; s++) {
                int field = places + 2 * s + 1;
                layout.set(next, 0, field, newRank[(int) layout.get(next, 0, field)]);
            }
        }

        private boolean stays(int transition, int fired) {
            return transition != fired && isEnabled[transition] && net.enables(between, transition);
        }

        @Override
        public void expand(long[] words, int at, Successors out) {
            load(words, at);
            do {
                for (int t = 0; t < transitions; t++) {
                    if (isReady(t)) {
                        int event = events.number(t, chances[t]++);
                        follow(t, event);
                        out.add(event, next, 0);
                    }
                }
            } while (pass());
        }

        @Override
        public boolean enabled(int event, long[] words, int at) {
            load(words, at);
            int wanted = events.transition(event);
            int left = events.chance(event);
            do {
                if (isReady(wanted) && left-- == 0) {
                    return true;
                }
            } while (pass());
            return false;
        }

        @Override
        public boolean fire(int event, long[] words, int at) {
            boolean happens = enabled(event, words, at);
            if (happens) {
                follow(events.transition(event), event);
                System.arraycopy(next, 0, words, at, next.length);
            }
            return happens;
        }
    }
}
