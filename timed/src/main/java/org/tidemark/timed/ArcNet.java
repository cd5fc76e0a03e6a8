package org.tidemark.timed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A timed-arc net: tokens have ages, and arcs say which ages they take. Time is discrete: ages are whole numbers, and time passes in steps of 1. Immutable.
 *
 * @param text everything that determines the states, for comparison
 */
record ArcNet(String name, List<Place> places, List<Transition> transitions, String text) {
    /** The end of ages without a last one. */
    static final int NO_END = Integer.MAX_VALUE;

    /**
     * A place.
     *
     * @param oldest the largest age that a token may have there
     * @param ages how many ages make a difference: a token of age {@code ages - 1} is as good as an older one; 1 where no age matters
     */
    record Place(String name, int initial, int oldest, int ages) {}

    /** Ages from one number to another. */
    record Ages(int least, int most) {
        static final Ages ANY = new Ages(0, NO_END);

        boolean contains(int age) {
            return age >= least && age <= most;
        }
    }

    /**
     * Tokens that a transition takes, and moves to another place with their ages.
     *
     * @param to the other place; -1 where they are gone
     */
    record Input(int place, Ages ages, int weight, int to) {}

    /** Tokens of some ages that keep a transition from firing where there are as many as the weight. */
    record Inhibitor(int place, Ages ages, int weight) {}

    /** New tokens. */
    record Output(int place, int weight) {}

    /** A transition; an urgent one stops time while it is enabled. */
    record Transition(
            String name, boolean isUrgent, List<Input> inputs, List<Inhibitor> inhibitors, List<Output> outputs) {}

    /** The net with places that know which of their ages make a difference. */
    static ArcNet of(String name, List<Place> places, List<Transition> transitions, String text) {
        int[] ages = new int[places.size()];
        for (int p = 0; p < ages.length; p++) {
            int oldest = places.get(p).oldest;
            ages[p] = oldest == NO_END ? 1 : oldest + 1;
        }
        for (Transition t : transitions) {
            t.inputs.forEach(input -> ages[input.place] = Math.max(ages[input.place], distinct(input.ages)));
            t.inhibitors.forEach(each -> ages[each.place] = Math.max(ages[each.place], distinct(each.ages)));
        }
        for (int[] before = null; !Arrays.equals(before, ages); ) {
            before = ages.clone();
            for (Transition t : transitions) {
                for (Input input : t.inputs) {
                    if (input.to >= 0) {
                        int most = places.get(input.to).oldest;
                        int needed = Math.max(ages[input.to], most == NO_END ? 1 : most + 2);
                        ages[input.place] = Math.max(ages[input.place], needed);
                    }
                }
            }
        }
        List<Place> known = new ArrayList<>();
        for (int p = 0; p < ages.length; p++) {
            Place place = places.get(p);
            known.add(new Place(place.name, place.initial, place.oldest, ages[p]));
        }
        return new ArcNet(name, List.copyOf(known), List.copyOf(transitions), text);
    }

    private static int distinct(Ages ages) {
        return ages.most == NO_END ? ages.least + 1 : ages.most + 2;
    }

    /** The number of the event that time passes: transitions are before it in every round of events. */
    int delay() {
        return transitions.size();
    }

    /** The name of an event: a transition with its first choice of tokens, or {@code t #2} with another one. */
    String eventName(int event) {
        int round = event / (transitions.size() + 1);
        int of = event % (transitions.size() + 1);
        String plain = of == delay() ? ArcReader.DELAY : transitions.get(of).name;
        return round == 0 ? plain : plain + " #" + (round + 1);
    }
}
