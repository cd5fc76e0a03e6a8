package org.tidemark.net.split;

import java.util.SortedMap;

/**
 * What a transition needs, forbids and changes in a group.
 *
 * @param transition its number in the net
 * @param needs the fewest tokens of a place
 * @param bans the tokens that a place must have fewer of
 * @param change what firing adds or, below zero, takes
 * @param growing the numbers of the sums that firing may increase
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody, and read for every step
record LocalRule(int transition, Terms needs, Terms bans, Terms change, int[] growing) {
    boolean enabled(int[] marking) {
        for (int i = 0; i < needs.place.length; i++) {
            if (marking[needs.place[i]] < needs.amount[i]) {
                return false;
            }
        }
        for (int i = 0; i < bans.place.length; i++) {
            if (marking[bans.place[i]] >= bans.amount[i]) {
                return false;
            }
        }
        return true;
    }

    /** Adds the change to the marking, or takes it back with a sign of -1. Numbers that overflow come back the same way. */
    void apply(int[] marking, int sign) {
        for (int i = 0; i < change.place.length; i++) {
            marking[change.place[i]] += sign * change.amount[i];
        }
    }

    /**
     * A place without a proven bound that would hold more tokens than can be counted, or -1: such a step must not be taken for one
     * that a proof excludes.
     */
    int uncountable(int[] most, int[] marking) {
        for (int i = 0; i < change.place.length; i++) {
            int place = change.place[i];
            if (most[place] == LocalNet.UNCAPPED && (long) marking[place] + change.amount[i] > Integer.MAX_VALUE) {
                return place;
            }
        }
        return -1;
    }

    /** Whether no place that changed holds more than allowed. */
    boolean keeps(int[] most, int[] marking) {
        for (int i = 0; i < change.place.length; i++) {
            int tokens = marking[change.place[i]];
            if (tokens < 0 || tokens > most[change.place[i]]) {
                return false;
            }
        }
        return true;
    }

    /** Places of the group, and a number for each. */
    record Terms(int[] place, int[] amount) {
        static Terms of(SortedMap<Integer, Integer> terms) {
            return new Terms(
                    terms.keySet().stream().mapToInt(Integer::intValue).toArray(),
                    terms.values().stream().mapToInt(Integer::intValue).toArray());
        }
    }
}
