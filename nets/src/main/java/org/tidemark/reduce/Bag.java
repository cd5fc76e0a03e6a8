package org.tidemark.reduce;

import java.util.Arrays;

/**
 * A multi-set of places: the arcs of one kind at a transition. Places are in ascending order, each with a count of at least 1.
 * Immutable.
 */
public final class Bag {
    static final Bag EMPTY = new Bag(new int[0], new int[0]);

    private final int[] place;
    private final int[] count;

    private Bag(int[] place, int[] count) {
        this.place = place;
        this.count = count;
    }

    /** The bag with these counts at these ascending places; a count of 0 is left out. */
    static Bag of(int[] places, int[] counts, int size) {
        int[] place = new int[size];
        int[] count = new int[size];
        int n = 0;
        for (int i = 0; i < size; i++) {
            if (counts[i] != 0) {
                place[n] = places[i];
                count[n++] = counts[i];
            }
        }
        return n == 0 ? EMPTY : new Bag(Arrays.copyOf(place, n), Arrays.copyOf(count, n));
    }

    /** How many different places there are. */
    public int size() {
        return place.length;
    }

    public boolean isEmpty() {
        return place.length == 0;
    }

    public int place(int i) {
        return place[i];
    }

    public int count(int i) {
        return count[i];
    }

    /** How often a place is in it. */
    public int at(int wanted) {
        int i = Arrays.binarySearch(place, wanted);
        return i < 0 ? 0 : count[i];
    }

    public Bag without(int gone) {
        int at = Arrays.binarySearch(place, gone);
        if (at < 0) {
            return this;
        }
        int[] counts = count.clone();
        counts[at] = 0;
        return of(place, counts, place.length);
    }

    /**
     * This bag and another one, that one several times.
     *
     * @throws ArithmeticException when a count exceeds 31 bits
     */
    Bag plus(Bag other, int times) {
        int[] places = new int[size() + other.size()];
        int[] counts = new int[places.length];
        int n = 0;
        int i = 0;
        int j = 0;
        while (i < size() || j < other.size()) {
            boolean mine = j == other.size() || (i < size() && place[i] <= other.place[j]);
            boolean its = i == size() || (j < other.size() && other.place[j] <= place[i]);
            places[n] = mine ? place[i] : other.place[j];
            int more = its ? Math.multiplyExact(times, other.count[j++]) : 0;
            counts[n++] = mine ? Math.addExact(count[i++], more) : more;
        }
        return of(places, counts, n);
    }

    /** This bag with one place counted as another one. */
    Bag renamed(int from, int to) {
        int times = at(from);
        return times == 0 ? this : without(from).plus(new Bag(new int[] {to}, new int[] {1}), times);
    }

    /** Whether everything in the other bag is in this one as often. */
    public boolean contains(Bag other) {
        int i = 0;
        for (int j = 0; j < other.size(); j++) {
            while (i < size() && place[i] < other.place[j]) {
                i++;
            }
            if (i == size() || place[i] != other.place[j] || count[i] < other.count[j]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bag bag && Arrays.equals(place, bag.place) && Arrays.equals(count, bag.count);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(place) + Arrays.hashCode(count);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < size(); i++) {
            text.append(i == 0 ? "" : ", ").append(count[i]).append("'").append(place[i]);
        }
        return text.append('}').toString();
    }
}
