package org.tidemark.reduce.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Equations between the places of a net and those of a smaller one; the variables are numbers of tokens.
 *
 * <p>The variables 0 to n - 1 are the places of the original; the others are sums that rules made. Every variable
 * belongs to exactly one thing that determines it or a part of it: it is a place of the smaller net, a constant, a part
 * of a sum, a multiple of another one, what is left of shared slots, or {@linkplain #implied implied}. So, but for
 * shared slots, variables form trees whose roots are the places of the smaller net and the constants, and the solutions
 * for one marking of the smaller net are counted tree by tree. Rules add to it; complete, it does not change any more.
 */
final class Equations {
    private static final int NONE = -1;

    /** For each sum its parts. */
    private final List<int[]> parts = new ArrayList<>();

    private final int places;
    private final Map<Integer, List<Multiple>> multiples = new HashMap<>();
    private final Map<Integer, Linear> implied = new HashMap<>();
    private final List<Slots> slots = new ArrayList<>();
    private final Map<Integer, Integer> slotsOf = new HashMap<>();
    private final Map<Integer, Integer> constants = new HashMap<>();
    private final List<Integer> home = new ArrayList<>();

    /** A variable that is {@code factor} times another one, and {@code constant}. */
    record Multiple(int variable, int factor, int constant) {}

    /**
     * A variable that other ones determine.
     *
     * @param variables those
     * @param factors how often each counts
     * @param constant what is added
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Linear(int[] variables, int[] factors, long constant) {}

    /**
     * Slots that several variables share: together with those that are free they are always the same number.
     *
     * @param free the variable of the free ones
     * @param all how many there are
     * @param takers the variables whose tokens take one each
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Slots(int free, int all, int[] takers) {}

    /** The equations of a net that no rule has changed. */
    Equations(int places) {
        this.places = places;
        home.addAll(Collections.nCopies(places, NONE));
    }

    // ---- what rules add ----

    /** A new variable, which is the sum of others. */
    int sum(int[] of) {
        parts.add(of.clone());
        int variable = places + parts.size() - 1;
        home.add(NONE);
        Arrays.stream(of).forEach(part -> home.set(part, variable));
        return variable;
    }

    void constant(int variable, int value) {
        constants.put(variable, value);
    }

    /** A variable is a multiple of another one. */
    void multiple(int variable, int of, int factor, int constant) {
        multiples.computeIfAbsent(of, none -> new ArrayList<>()).add(new Multiple(variable, factor, constant));
        home.set(variable, of);
    }

    /** Some variables share slots. */
    void share(int free, int all, int[] takers) {
        for (int taker : takers) {
            slotsOf.put(taker, slots.size());
        }
        slots.add(new Slots(free, all, takers.clone()));
    }

    /** A place is determined by others, and never keeps a transition from happening. */
    void imply(int place, int[] variables, int[] factors, long constant) {
        implied.put(place, new Linear(variables.clone(), factors.clone(), constant));
    }

    // ---- what there is ----

    /** Whether a variable is a place of the original. */
    boolean isPlace(int variable) {
        return variable < places;
    }

    /** Whether a variable is a place of the original, and neither takes slots nor has multiples. */
    boolean isPlain(int variable) {
        return isPlace(variable) && multiples(variable).isEmpty() && slotsOf(variable) == NONE;
    }

    /** How many variables there are. */
    int variables() {
        return places + parts.size();
    }

    /** The parts of a sum. */
    int[] parts(int sum) {
        return parts.get(sum - places);
    }

    List<Multiple> multiples(int of) {
        return multiples.getOrDefault(of, List.of());
    }

    @Nullable
    Linear implied(int place) {
        return implied.get(place);
    }

    /** The number of the slots that a variable takes; -1 where it takes none. */
    int slotsOf(int variable) {
        return slotsOf.getOrDefault(variable, NONE);
    }

    List<Slots> slots() {
        return Collections.unmodifiableList(slots);
    }

    /** The variables that never change, with their values. */
    Map<Integer, Integer> constants() {
        return Collections.unmodifiableMap(constants);
    }

    /** The variable whose ways depend on those of this one; -1 at a root. */
    int home(int variable) {
        return home.get(variable);
    }

    /** The root of a variable's tree. */
    int root(int variable) {
        int at = variable;
        while (home(at) != NONE) {
            at = home(at);
        }
        return at;
    }

    /** The lowest variable in whose tree all takers of these slots are; -1 where they are in several trees. */
    int meeting(Slots shared) {
        Map<Integer, Integer> below = new HashMap<>();
        for (int taker : shared.takers) {
            for (int at = taker; at != NONE; at = home(at)) {
                if (below.merge(at, 1, Integer::sum) == shared.takers.length) {
                    return at;
                }
            }
        }
        return NONE;
    }
}
