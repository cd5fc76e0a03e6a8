package org.tidemark.reduce.count;

import java.util.Arrays;
import org.tidemark.reduce.Bag;
import org.tidemark.reduce.ReducibleNet;

/** By how many tokens a transition changes each place. Immutable. */
final class Effect {
    private final int[] place;
    private final long[] by;

    private Effect(int[] place, long[] by, int size) {
        this.place = Arrays.copyOf(place, size);
        this.by = Arrays.copyOf(by, size);
    }

    static Effect of(ReducibleNet net, int transition) {
        Bag taken = net.inputs(transition);
        int[] places = new int[taken.size()];
        long[] by = new long[places.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = taken.place(i);
            by[i] = taken.count(i);
        }
        Bag put = net.outputs(transition);
        int[] putPlaces = new int[put.size()];
        long[] putBy = new long[putPlaces.length];
        for (int i = 0; i < putPlaces.length; i++) {
            putPlaces[i] = put.place(i);
            putBy[i] = put.count(i);
        }
        return new Effect(putPlaces, putBy, putBy.length).minus(new Effect(places, by, by.length));
    }

    /** What is left to do after another effect. */
    Effect minus(Effect other) {
        int[] places = new int[place.length + other.place.length];
        long[] differences = new long[places.length];
        int n = 0;
        int i = 0;
        int j = 0;
        while (i < place.length || j < other.place.length) {
            boolean mine = j == other.place.length || (i < place.length && place[i] <= other.place[j]);
            boolean its = i == place.length || (j < other.place.length && other.place[j] <= place[i]);
            places[n] = mine ? place[i] : other.place[j];
            long difference = (mine ? by[i++] : 0) - (its ? other.by[j++] : 0);
            if (difference != 0) {
                differences[n++] = difference;
            }
        }
        return new Effect(places, differences, n);
    }

    boolean isNothing() {
        return place.length == 0;
    }

    long at(int wanted) {
        int i = Arrays.binarySearch(place, wanted);
        return i < 0 ? 0 : by[i];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Effect effect && Arrays.equals(place, effect.place) && Arrays.equals(by, effect.by);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(place) + Arrays.hashCode(by);
    }
}
