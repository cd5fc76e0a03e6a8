package org.tidemark.timed;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A timed-arc net: tokens have ages, and arcs say which ages they take. Immutable.
 *
 * @param text everything that determines the states, for comparison
 */
record ArcNet(String name, List<Place> places, List<Transition> transitions, String text) {
    /** The end of ages without a last one. */
    static final int NO_END = Integer.MAX_VALUE;

    /**
     * A place.
     *
     * @param allowed the ages that a token may have there, from 0 on
     * @param ages in discrete time, how many ages make a difference: a token of age {@code ages - 1} is as good as an older one; 1 where no age matters
     * @param horizon in dense time, the age beyond which no difference is made; -1 where no age matters
     * @param forgets in discrete time, whether a token of the last of these ages is gone
     */
    record Place(String name, int initial, Ages allowed, int ages, int horizon, boolean forgets) {
        Place(String name, int initial, Ages allowed, int ages, int horizon) {
            this(name, initial, allowed, ages, horizon, false);
        }

        /** Whether a token is gone at an age, which is cut off. */
        boolean forgets(int age) {
            return forgets && age == ages - 1;
        }

        /** The largest age of a token, a whole number. */
        int oldest() {
            return allowed.most;
        }

        boolean isTimed() {
            return horizon >= 0;
        }
    }

    /** Ages from one number to another, which is {@link #NO_END} where there is none; either may be left out. */
    record Ages(int least, boolean isLeastOpen, int most, boolean isMostOpen) {
        static final Ages ANY = new Ages(0, false, NO_END, false);

        boolean contains(int age) {
            return (isLeastOpen ? age > least : age >= least) && (isMostOpen ? age < most : age <= most);
        }

        boolean isBounded() {
            return most != NO_END;
        }

        boolean isClosed() {
            return !isLeastOpen && !isMostOpen;
        }

        boolean isAny() {
            return equals(ANY);
        }

        /** The bound of 0 less the age. */
        int lower() {
            return Bound.of(-least, isLeastOpen);
        }

        /** The bound of the age. */
        int upper() {
            return isBounded() ? Bound.of(most, isMostOpen) : Bound.NONE;
        }

        /** The largest number. */
        int largest() {
            return isBounded() ? most : least;
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
        int[] horizons = new int[places.size()];
        for (int p = 0; p < ages.length; p++) {
            Ages allowed = places.get(p).allowed;
            ages[p] = allowed.isBounded() ? allowed.most + 1 : 1;
            horizons[p] = horizon(allowed);
        }
        for (Transition t : transitions) {
            t.inputs.forEach(input -> see(input.place, input.ages, ages, horizons));
            t.inhibitors.forEach(each -> see(each.place, each.ages, ages, horizons));
        }
        for (boolean isChanged = true; isChanged; ) {
            isChanged = false;
            for (Transition t : transitions) {
                for (Input input : t.inputs) {
                    if (input.to >= 0) {
                        isChanged |= raise(ages, input.place, ages[input.to]);
                        isChanged |= raise(ages, input.place, distinct(places.get(input.to).allowed));
                        isChanged |= raise(horizons, input.place, horizons[input.to]);
                    }
                }
            }
        }
        List<Place> known = new ArrayList<>();
        for (int p = 0; p < ages.length; p++) {
            Place place = places.get(p);
            known.add(new Place(place.name, place.initial, place.allowed, ages[p], horizons[p]));
        }
        return new ArcNet(name, List.copyOf(known), List.copyOf(transitions), text);
    }

    private static void see(int place, Ages met, int[] ages, int[] horizons) {
        raise(ages, place, distinct(met));
        raise(horizons, place, horizon(met));
    }

    private static boolean raise(int[] numbers, int at, int least) {
        boolean isLess = numbers[at] < least;
        numbers[at] = Math.max(numbers[at], least);
        return isLess;
    }

    private static int distinct(Ages ages) {
        return ages.isBounded() ? ages.most + 2 : ages.least + 1;
    }

    private static int horizon(Ages ages) {
        return ages.isAny() ? -1 : ages.largest();
    }

    /**
     * Whether all bounds may be taken, so that time may be discrete. Dense time agrees on markings, unless {@linkplain #hasAgedInhibitors inhibitors} or
     * urgent transitions ask for ages; it may have dead ends between whole numbers where invariants stop time.
     */
    boolean isClosed() {
        return places.stream().allMatch(place -> place.allowed.isClosed())
                && transitions.stream()
                        .allMatch(t -> t.inputs.stream().allMatch(input -> input.ages.isClosed())
                                && t.inhibitors.stream().allMatch(each -> each.ages.isClosed()));
    }

    /** Whether an inhibitor arc asks for ages. It may be out of force only between two whole numbers, even where bounds are closed. */
    boolean hasAgedInhibitors() {
        return transitions.stream().anyMatch(t -> t.inhibitors.stream().anyMatch(each -> !each.ages.isAny()));
    }

    /**
     * An urgent transition for which it depends on ages whether it is enabled, so that the time for which it is not is no zone; null where there is none, and a
     * marking alone says whether time may pass.
     */
    @Nullable
    Transition agedUrgent() {
        for (Transition t : transitions) {
            boolean isAged = t.inputs.stream()
                            .anyMatch(input -> !input.ages.isAny()
                                    || (input.to >= 0
                                            && places.get(input.to).allowed.isBounded()))
                    || t.inhibitors.stream().anyMatch(each -> !each.ages.isAny());
            if (t.isUrgent && isAged) {
                return t;
            }
        }
        return null;
    }

    /**
     * The net without the tokens of some places that are too old for anything but to be removed one by one. That changes nothing but the number of tokens there.
     * Null where there are no such tokens.
     *
     * @param isCounted whether the number of tokens in a place matters
     */
    @Nullable
    ArcNet forgetting(Predicate<String> isCounted) {
        List<Place> known = new ArrayList<>();
        for (int p = 0; p < places.size(); p++) {
            Place place = places.get(p);
            boolean forgets = !isCounted.test(place.name) && isUseless(p, place.ages - 1);
            known.add(new Place(place.name, place.initial, place.allowed, place.ages, place.horizon, forgets));
        }
        return known.equals(places) ? null : new ArcNet(name, known, transitions, text + "\nforgetting");
    }

    /** Whether a token of an age, which is cut off, stops neither time nor a transition and takes part in none that does anything else than to remove it. */
    private boolean isUseless(int place, int age) {
        return age > 0
                && !places.get(place).allowed.isBounded()
                && transitions.stream()
                        .allMatch(t -> t.inhibitors.stream()
                                        .noneMatch(each -> each.place == place && each.ages.contains(age))
                                && (isRemoval(t)
                                        || t.inputs.stream()
                                                .noneMatch(input -> input.place == place && input.ages.contains(age))));
    }

    private static boolean isRemoval(Transition t) {
        return !t.isUrgent
                && t.outputs.isEmpty()
                && t.inputs.size() == 1
                && t.inputs.get(0).weight == 1
                && t.inputs.get(0).to < 0;
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
