package org.tidemark.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * A net that rules change: arcs by transition, and by place the transitions at its arcs.
 *
 * <p>Places and transitions keep their numbers while others go; new transitions get new numbers. A read arc is an input
 * and an output arc here: a transition that takes {@code i}, tests {@code r} and puts {@code o} is the same as one that
 * takes {@code max(i, r)} and puts {@code o + max(i, r) - i}. A place with inhibitor arcs is visible. Which transitions
 * are at a place is found in time proportional to their number, now and before. Belongs to one thread.
 */
public final class ReducibleNet {
    private final PetriNet original;
    private final Journal journal;
    private final BitSet visible;
    private final BitSet places = new BitSet();
    private final BitSet transitions = new BitSet();
    private final int[] initial;
    private final List<Bag> inputs = new ArrayList<>();
    private final List<Bag> outputs = new ArrayList<>();
    private final List<Bag> inhibitors = new ArrayList<>();
    private final int[][] near;
    private final int[] nearSize;
    private boolean isMerged;

    /**
     * The net with these visible places, and those with inhibitor arcs.
     *
     * @throws ArithmeticException when read arcs make an output arc too heavy
     */
    public ReducibleNet(PetriNet net, BitSet visible) {
        if (net.hasPriorities()) {
            throw new IllegalArgumentException("a net with priorities");
        }
        original = net;
        journal = new Journal(net.transitions());
        this.visible = (BitSet) visible.clone();
        initial = net.initialMarking();
        near = new int[net.places()][4];
        nearSize = new int[net.places()];
        places.set(0, net.places());
        for (int t = 0; t < net.transitions(); t++) {
            Bag taken = bag(net.inputs(), t);
            Bag needed = max(taken, bag(net.reads(), t));
            Bag kept = minus(needed, taken);
            Bag none = bag(net.inhibitors(), t);
            for (int i = 0; i < none.size(); i++) {
                this.visible.set(none.place(i));
            }
            add(needed, bag(net.outputs(), t).plus(kept, 1), none);
        }
    }

    private static Bag bag(Arcs arcs, int t) {
        int size = arcs.to(t) - arcs.from(t);
        int[] places = new int[size];
        int[] counts = new int[size];
        for (int i = 0; i < size; i++) {
            places[i] = arcs.place(arcs.from(t) + i);
            counts[i] = arcs.weight(arcs.from(t) + i);
        }
        return Bag.of(places, counts, size);
    }

    /** As often as in the one that has more of it. */
    private static Bag max(Bag a, Bag b) {
        return a.plus(minus(b, a), 1);
    }

    /** The difference of two bags, without negative counts. */
    private static Bag minus(Bag a, Bag b) {
        int[] places = new int[a.size()];
        int[] counts = new int[a.size()];
        for (int i = 0; i < a.size(); i++) {
            places[i] = a.place(i);
            counts[i] = Math.max(0, a.count(i) - b.at(places[i]));
        }
        return Bag.of(places, counts, places.length);
    }

    // ---- what there is ----

    public PetriNet original() {
        return original;
    }

    Journal journal() {
        return journal;
    }

    /** One more than the largest number of a place. */
    public int placeNumbers() {
        return initial.length;
    }

    /** One more than the largest number of a transition, at present. */
    public int transitionNumbers() {
        return inputs.size();
    }

    public boolean hasTransition(int transition) {
        return transitions.get(transition);
    }

    public int places() {
        return places.cardinality();
    }

    public int transitions() {
        return transitions.cardinality();
    }

    /** The first transition from this number on; -1 where there is none. */
    public int nextTransition(int from) {
        return transitions.nextSetBit(from);
    }

    /** The first place from this number on; -1 where there is none. */
    public int nextPlace(int from) {
        return places.nextSetBit(from);
    }

    public boolean isVisible(int place) {
        return visible.get(place);
    }

    /** Whether none of these places is visible. */
    boolean isInvisible(Bag some) {
        for (int i = 0; i < some.size(); i++) {
            if (isVisible(some.place(i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether some place is visible. */
    boolean hasVisible() {
        return !visible.isEmpty();
    }

    public int initial(int place) {
        return initial[place];
    }

    /** The tokens that a transition takes. */
    public Bag inputs(int transition) {
        return inputs.get(transition);
    }

    /** The tokens that a transition produces. */
    public Bag outputs(int transition) {
        return outputs.get(transition);
    }

    Bag inhibitors(int transition) {
        return inhibitors.get(transition);
    }

    public boolean isInhibited(int transition) {
        return !inhibitors.get(transition).isEmpty();
    }

    /** By how many tokens a transition changes a place. */
    public int effect(int transition, int place) {
        return outputs(transition).at(place) - inputs(transition).at(place);
    }

    /** Whether two places were made one, which then may hold more tokens than either. */
    boolean isMerged() {
        return isMerged;
    }

    /** The transitions with input or output arcs at a place. A new array, in no order. */
    public int[] near(int place) {
        int[] all = near[place];
        int n = 0;
        for (int i = 0; i < nearSize[place]; i++) {
            if (transitions.get(all[i])) {
                all[n++] = all[i];
            }
        }
        nearSize[place] = n;
        return Arrays.copyOf(all, n);
    }

    /** The transitions that take from a place. */
    public int[] consumers(int place) {
        return Arrays.stream(near(place)).filter(t -> inputs(t).at(place) > 0).toArray();
    }

    /** The first of the transitions that take from a place, this many at most; looks no further. */
    int[] consumers(int place, int most) {
        int[] first = new int[Math.min(most, nearSize[place])];
        int n = 0;
        for (int i = 0; i < nearSize[place] && n < first.length; i++) {
            int t = near[place][i];
            if (transitions.get(t) && inputs(t).at(place) > 0) {
                first[n++] = t;
            }
        }
        return Arrays.copyOf(first, n);
    }

    /** The transitions that put into a place. */
    public int[] producers(int place) {
        return Arrays.stream(near(place)).filter(t -> outputs(t).at(place) > 0).toArray();
    }

    // ---- changes ----

    /** Adds a transition that represents a sequence of others. */
    void add(Bag takes, Bag puts, Bag inhibited, int[] sequence) {
        journal.stands(sequence);
        add(takes, puts, inhibited);
    }

    private void add(Bag takes, Bag puts, Bag inhibited) {
        int number = inputs.size();
        inputs.add(takes);
        outputs.add(puts);
        inhibitors.add(inhibited);
        transitions.set(number);
        for (int i = 0; i < takes.size(); i++) {
            isNear(takes.place(i), number);
        }
        for (int i = 0; i < puts.size(); i++) {
            if (takes.at(puts.place(i)) == 0) {
                isNear(puts.place(i), number);
            }
        }
    }

    private void isNear(int place, int transition) {
        if (nearSize[place] == near[place].length) {
            near[place] = Arrays.copyOf(near[place], 2 * nearSize[place]);
        }
        near[place][nearSize[place]++] = transition;
    }

    public void removeTransition(int transition) {
        transitions.clear(transition);
    }

    /** Takes a place away with its arcs; a visible one stays, without its arcs. */
    public void removePlace(int place) {
        for (int t : near(place)) {
            inputs.set(t, inputs(t).without(place));
            outputs.set(t, outputs(t).without(place));
        }
        nearSize[place] = 0;
        if (!isVisible(place)) {
            places.clear(place);
        }
    }

    void mark(int place, int tokens) {
        initial[place] = tokens;
    }

    /** Whether no arc and no marking becomes too large when a place is poured into another one. */
    boolean canPour(int from, int into) {
        return isCount((long) initial[from] + initial[into])
                && Arrays.stream(producers(from))
                        .mapToObj(this::outputs)
                        .allMatch(puts -> isCount((long) puts.at(from) + puts.at(into)));
    }

    private static boolean isCount(long tokens) {
        return tokens <= Integer.MAX_VALUE;
    }

    /**
     * Makes one place of two: what was put into one of them is put into the other, and what was taken is taken from there.
     *
     * @throws ArithmeticException when an arc or the marking becomes too large
     */
    public void merge(int from, int into) {
        initial[into] = Math.addExact(initial[into], initial[from]);
        for (int t : near(from)) {
            boolean isNew = inputs(t).at(into) == 0 && outputs(t).at(into) == 0;
            inputs.set(t, inputs(t).renamed(from, into));
            outputs.set(t, outputs(t).renamed(from, into));
            if (isNew) {
                isNear(into, t);
            }
        }
        isMerged = true;
        nearSize[from] = 0;
        places.clear(from);
    }

    /** The net as it is now. */
    public PetriNet written() {
        return new NetWriter(this).net();
    }

    /**
     * Takes a place away; what was put into it is put into another one. Nothing may take from it, and it {@linkplain
     * #canPour can} be done.
     */
    void pour(int from, int into) {
        for (int t : producers(from)) {
            boolean isNew = inputs(t).at(into) == 0 && outputs(t).at(into) == 0;
            outputs.set(t, outputs(t).renamed(from, into));
            if (isNew) {
                isNear(into, t);
            }
        }
        initial[into] += initial[from];
        isMerged = true;
        nearSize[from] = 0;
        places.clear(from);
    }

    /** Makes a net of one that rules have changed. What is left of the original keeps its ids and names. Used once. */
    static final class NetWriter {
        /** How many names a new transition is called by. */
        private static final int MOST_NAMES = 4;

        private final ReducibleNet from;
        private final PetriNet original;
        private final Set<String> added = new HashSet<>();

        /** How often another name than this was made of it; so that many transitions of one name do not take a long time. */
        private final Map<String, Integer> wishes = new HashMap<>();

        private final PetriNetBuilder builder;
        private final int[] placeNumber;
        private int[] transitions = new int[0];

        NetWriter(ReducibleNet from) {
            this.from = from;
            original = from.original();
            builder = new PetriNetBuilder(original.name());
            placeNumber = new int[from.placeNumbers()];
        }

        PetriNet net() {
            Arrays.fill(placeNumber, -1);
            for (int p = from.nextPlace(0); p >= 0; p = from.nextPlace(p + 1)) {
                String label = original.placeName(p);
                placeNumber[p] = builder.place(
                        original.placeId(p), label.equals(original.placeId(p)) ? null : label, from.initial(p));
            }
            if (builder.places() == 0) {
                builder.place(fresh("none"), 0); // a net without places has no markings to speak of
            }
            transitions = new int[from.transitions()];
            for (int t = from.nextTransition(0); t >= 0; t = from.nextTransition(t + 1)) {
                transitions[builder.transitions()] = t;
                write(t);
            }
            return builder.nupn(units()).build();
        }

        /** For each transition of the net its number in the one that rules have changed. */
        int[] transitions() {
            return transitions;
        }

        private void write(int t) {
            boolean isOld = t < original.transitions();
            String label = isOld && !original.transitionName(t).equals(original.transitionId(t))
                    ? original.transitionName(t)
                    : null;
            int number = builder.transition(isOld ? original.transitionId(t) : fresh(joined(t)), label);
            Bag inputs = from.inputs(t);
            Bag outputs = from.outputs(t);
            for (int i = 0; i < inputs.size(); i++) {
                int place = inputs.place(i);
                if (outputs.at(place) == inputs.count(i)) {
                    builder.read(number, placeNumber[place], inputs.count(i));
                } else {
                    builder.input(number, placeNumber[place], inputs.count(i));
                }
            }
            for (int i = 0; i < outputs.size(); i++) {
                if (inputs.at(outputs.place(i)) != outputs.count(i)) {
                    builder.output(number, placeNumber[outputs.place(i)], outputs.count(i));
                }
            }
            Bag inhibitors = from.inhibitors(t);
            for (int i = 0; i < inhibitors.size(); i++) {
                builder.inhibitor(number, placeNumber[inhibitors.place(i)], inhibitors.count(i));
            }
        }

        /** The names of the transitions that a new one represents, as long as they are few. */
        private String joined(int t) {
            List<Integer> sequence = from.journal().originals(t, MOST_NAMES);
            return sequence == null
                    ? "sequence" + t
                    : sequence.stream().map(original::transitionName).collect(Collectors.joining("+"));
        }

        /** An id that no other node has. */
        private String fresh(String wish) {
            String id = wish;
            while (original.findPlace(id) >= 0 || original.findTransition(id) >= 0 || !added.add(id)) {
                id = wish + "_" + wishes.merge(wish, 1, Integer::sum);
            }
            return id;
        }

        /**
         * The units, with the places that are left: a run of this net is one of the original, with the same tokens in
         * these places. Where places were made one, that may hold more, and nothing is claimed.
         */
        private @Nullable Nupn units() {
            Nupn units = original.nupn();
            if (units == null) {
                return null;
            }
            List<Nupn.Unit> left = new ArrayList<>();
            for (Nupn.Unit unit : units.units()) {
                List<Integer> places = unit.places().stream()
                        .map(place -> placeNumber[place])
                        .filter(place -> place >= 0)
                        .toList();
                left.add(new Nupn.Unit(unit.id(), places, unit.subunits()));
            }
            return new Nupn(left, units.root(), units.safe() && !from.isMerged(), units.origin());
        }
    }
}
