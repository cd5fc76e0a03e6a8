package org.tidemark.net.codec;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.structure.SparseVector;

/**
 * Sets of places that hold one token together, and those that result from putting one into the other.
 *
 * <p>If {idle, busy} and {idle, read, write} hold one token each, busy is read + write. A third set {lock, busy} then gives {lock,
 * read, write}. Where a resource is held by one of many, that makes few large sets of many small ones, which is what takes the
 * fewest bits: of all data base managers at most one has messages on their way, so the messages to one manager from all
 * the others are one set.
 */
final class MachineTree {
    /** A place in more sets than these is looked up in the first ones only. */
    private static final int MOST_SETS = 64;

    private final List<BitSet> sets = new ArrayList<>();

    /** By place: sets of other places that hold as many tokens together. */
    private final Map<Integer, Set<BitSet>> parts = new HashMap<>();

    MachineTree(List<Equation> equations, int places) {
        int[] like = likes(equations, places);
        for (Equation equation : equations) {
            if (equation.total() == 1 && equation.isCount()) {
                BitSet set = new BitSet();
                equation.weights().support().stream().forEach(p -> set.set(like[p]));
                if (set.cardinality() == equation.size()) {
                    sets.add(set);
                }
            }
        }
        Map<Integer, List<BitSet>> at = new HashMap<>();
        for (BitSet set : sets) {
            set.stream()
                    .forEach(p -> at.computeIfAbsent(p, x -> new ArrayList<>()).add(set));
        }
        for (List<BitSet> meeting : at.values()) {
            List<BitSet> some = meeting.subList(0, Math.min(MOST_SETS, meeting.size()));
            some.forEach(a -> some.forEach(b -> compare(a, b)));
        }
    }

    /** For each place the first one that always has as many tokens, as far as equations of two places say so. */
    private static int[] likes(List<Equation> equations, int places) {
        int[] like = IntStream.range(0, places).toArray();
        for (Equation equation : equations) {
            if (equation.size() == 2 && equation.total() == 0) {
                SparseVector weights = equation.weights();
                if (weights.value(0) == -weights.value(1)) {
                    int a = first(like, weights.position(0));
                    int b = first(like, weights.position(1));
                    like[Math.max(a, b)] = Math.min(a, b);
                }
            }
        }
        for (int p = 0; p < places; p++) {
            like[p] = first(like, p);
        }
        return like;
    }

    private static int first(int[] like, int place) {
        int p = place;
        while (like[p] != p) {
            p = like[p];
        }
        return p;
    }

    /** Where all but one place of a set are in another one, the others there are parts of that place. */
    private void compare(BitSet a, BitSet b) {
        BitSet only = (BitSet) a.clone();
        only.andNot(b);
        if (only.cardinality() == 1) {
            BitSet others = (BitSet) b.clone();
            others.andNot(a);
            if (others.cardinality() > 1) {
                parts.computeIfAbsent(only.nextSetBit(0), x -> new LinkedHashSet<>())
                        .add(others);
            }
        }
    }

    /** The set, made of others, whose unknown places are worth the most bits; null where none is larger than its own. */
    @Nullable
    Equation best(BitSet known, IntToDoubleFunction alone) {
        BitSet best = null;
        double most = 0;
        for (BitSet set : parts.isEmpty() ? List.<BitSet>of() : sets) {
            BitSet larger = larger(set, known, alone);
            double worth = larger.equals(set) ? 0 : worth(larger, known, alone);
            if (worth > most) {
                most = worth;
                best = larger;
            }
        }
        return best == null ? null : new Equation(Equations.ones(best), 1);
    }

    @SuppressWarnings("ReferenceEquality") // whether it was copied already
    private BitSet larger(BitSet set, BitSet known, IntToDoubleFunction alone) {
        BitSet grown = set;
        for (int p = set.nextSetBit(0); p >= 0; p = set.nextSetBit(p + 1)) {
            double most = known.get(p) ? 0 : alone.applyAsDouble(p);
            BitSet chosen = null;
            for (BitSet part : parts.getOrDefault(p, Set.of())) {
                double worth = worth(part, known, alone);
                if (worth > most && !part.intersects(grown)) {
                    most = worth;
                    chosen = part;
                }
            }
            if (chosen != null) {
                grown = grown == set ? (BitSet) set.clone() : grown;
                grown.clear(p);
                grown.or(chosen);
            }
        }
        return grown;
    }

    private static double worth(BitSet set, BitSet known, IntToDoubleFunction alone) {
        return set.stream().filter(p -> !known.get(p)).mapToDouble(alone).sum();
    }
}
