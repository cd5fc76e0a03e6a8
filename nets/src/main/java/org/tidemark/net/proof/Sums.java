package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.SparseVector;

/**
 * The sums of tokens that cubes are about, with numbers: each place is the sum of its own number, and others get theirs when a question
 * mentions them. Knows what firings change. Not thread-safe.
 */
final class Sums {
    private final PetriNet net;
    private final Incidence incidence;
    private final List<SparseVector> others = new ArrayList<>();
    private final List<SparseVector> changesOfOthers = new ArrayList<>();
    private final Map<SparseVector, Integer> numbers = new HashMap<>();
    private final @Nullable Cube[] enabling;

    Sums(PetriNet net) {
        this.net = net;
        incidence = Incidence.of(net);
        enabling = new Cube[net.transitions()];
        for (int t = 0; t < enabling.length; t++) {
            enabling[t] = enabling(t);
        }
    }

    /** The markings in which a transition is enabled; null for one that needs tokens which it forbids. */
    private @Nullable Cube enabling(int t) {
        Cube cube = Cube.ALL;
        for (Arcs needed : List.of(net.inputs(), net.reads())) {
            for (int a = needed.from(t); a < needed.to(t) && cube != null; a++) {
                cube = cube.with(needed.place(a), needed.weight(a), Cube.NO_HIGH);
            }
        }
        Arcs banned = net.inhibitors();
        for (int a = banned.from(t); a < banned.to(t) && cube != null; a++) {
            cube = cube.with(banned.place(a), Cube.NO_LOW, banned.weight(a) - 1L);
        }
        return cube;
    }

    /** The markings of a cube that also meet an inequality; null if there are none. Throws {@link ArithmeticException} on overflow. */
    @Nullable
    Cube with(Cube cube, Inequality inequality) {
        SparseVector weights = inequality.weights();
        if (weights.size() == 0) {
            return inequality.least() <= 0 ? cube : null;
        }
        if (weights.value(0) > 0) {
            return cube.with(number(weights), natural(weights, inequality.least()), Cube.NO_HIGH);
        }
        long most = Math.negateExact(inequality.least());
        SparseVector upright = inequality.negated().weights();
        return isNatural(upright) && most < 0 ? null : cube.with(number(upright), Cube.NO_LOW, most);
    }

    /** A bound that says nothing is none. */
    private static long natural(SparseVector weights, long least) {
        return least <= 0 && isNatural(weights) ? Cube.NO_LOW : least;
    }

    private static boolean isNatural(SparseVector weights) {
        for (int k = 0; k < weights.size(); k++) {
            if (weights.value(k) < 0) {
                return false;
            }
        }
        return true;
    }

    private int number(SparseVector weights) {
        if (weights.size() == 1 && weights.value(0) == 1) {
            return weights.position(0);
        }
        return numbers.computeIfAbsent(weights, form -> {
            SparseVector changes = changes(form); // which may overflow, and then there is no such sum
            others.add(form);
            changesOfOthers.add(changes);
            return net.places() + others.size() - 1;
        });
    }

    private SparseVector changes(SparseVector form) {
        TreeMap<Integer, Long> changes = new TreeMap<>();
        for (int k = 0; k < form.size(); k++) {
            SparseVector ofPlace = incidence.ofPlace(form.position(k));
            for (int i = 0; i < ofPlace.size(); i++) {
                changes.merge(ofPlace.position(i), Math.multiplyExact(ofPlace.value(i), form.value(k)), Math::addExact);
            }
        }
        changes.values().removeIf(change -> change == 0);
        return SparseVector.of(
                changes.keySet().stream().mapToInt(Integer::intValue).toArray(),
                changes.values().stream().mapToLong(Long::longValue).toArray());
    }

    /** What each transition changes of a sum. */
    SparseVector changes(int sum) {
        return sum < net.places() ? incidence.ofPlace(sum) : changesOfOthers.get(sum - net.places());
    }

    long change(int sum, int transition) {
        return changes(sum).at(transition);
    }

    long initially(int sum) {
        return sum < net.places()
                ? net.initial(sum)
                : others.get(sum - net.places()).times(net.initialMarking());
    }

    /** That a sum is at least a number, in the terms in which it was first written, which are the lowest. */
    Inequality atLeast(int sum, long least) {
        SparseVector weights = sum < net.places() ? SparseVector.unit(sum) : others.get(sum - net.places());
        return new Inequality(weights, least);
    }

    /**
     * The markings in which a transition is enabled and from which it leads into a cube; null if there are none. Throws
     * {@link ArithmeticException} on overflow.
     */
    @Nullable
    Cube before(Cube cube, int transition) {
        Cube needed = enabling[transition];
        Cube both = needed == null ? null : cube.before(transition, this).and(needed);
        return both == null || asksForLessThanNothing(both) ? null : tidied(both);
    }

    private boolean asksForLessThanNothing(Cube cube) {
        for (int k = 0; k < cube.size(); k++) {
            if (cube.high(k) < 0 && isNatural(cube.sum(k))) {
                return true;
            }
        }
        return false;
    }

    private boolean isNatural(int sum) {
        return sum < net.places() || isNatural(others.get(sum - net.places()));
    }

    /** Without lower bounds that say nothing. */
    private Cube tidied(Cube cube) {
        Cube tidy = cube;
        for (int k = tidy.size() - 1; k >= 0; k--) {
            int sum = tidy.sum(k);
            if (tidy.low(k) <= 0 && tidy.low(k) != Cube.NO_LOW && isNatural(sum)) {
                tidy = tidy.loosened(k, Cube.NO_LOW, tidy.high(k));
            }
        }
        return tidy;
    }
}
