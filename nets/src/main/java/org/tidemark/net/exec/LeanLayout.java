package org.tidemark.net.exec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Layout;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.PlaceEquations.Equation;

/**
 * A layout whose kept fields come first and whose implied fields lie in words behind them, by equations.
 *
 * @param layout of all fields
 * @param kept the kept fields in the order they lie in
 * @param equations what the others follow by
 * @param parity whether the equations are modulo 2
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and read often
record LeanLayout(Layout layout, int[] kept, List<Equation> equations, boolean parity) {
    /** Places with shorter equations than this cost next to nothing. */
    private static final int LEAST_COSTLY_TERMS = 4;

    /**
     * The fields in their order, without those that follow from others; null where none does, or the net has priorities: an
     * event that must wait is taken out of a batch again, which takes whole states.
     *
     * @param filled whether bits that are left over in the last kept word are filled: with the fields that cost the most to
     *     restore, and with those that would take one word more behind the kept ones
     */
    static @Nullable LeanLayout of(PetriNet net, Layout fields, int[] order, boolean safe, boolean filled) {
        if (net.hasPriorities()) {
            return null;
        }
        int[] widths = new int[fields.fields()];
        for (int f = 0; f < widths.length; f++) {
            widths[f] = fields.width(f);
        }
        List<Equation> equations = new ArrayList<>(PlaceEquations.of(net, widths, safe));
        if (equations.size() == widths.length && !equations.isEmpty()) {
            equations.remove(0); // a state has at least a word
        }
        List<Equation> left = filled ? fill(fields, order, equations) : equations;
        if (left.isEmpty()) {
            return null;
        }
        int[] keptFirst = keptFirst(order, equations, left);
        int kept = order.length - left.size();
        Layout layout = fields.inOrder(keptFirst, kept);
        return new LeanLayout(layout, Arrays.copyOf(keptFirst, kept), left, safe);
    }

    int keptWords() {
        return layout.firstPart().words();
    }

    /** A plan that computes the words of the implied fields. Takes a while. */
    Restoration restoration() {
        return new Restoration(layout, ShorterEquations.of(equations, layout.fields(), parity), parity);
    }

    /** An order: places in neither list first, then those that are only in the first, then the rest. */
    private static int[] keptFirst(int[] order, List<Equation> all, List<Equation> left) {
        byte[] rank = new byte[order.length];
        all.forEach(equation -> rank[equation.place()] = 1);
        left.forEach(equation -> rank[equation.place()] = 2);
        int[] next = new int[order.length];
        int n = 0;
        for (int r = 0; r <= 2; r++) {
            for (int f : order) {
                next[n] = f;
                n += rank[f] == r ? 1 : 0;
                if (n == order.length) {
                    return next;
                }
            }
        }
        return next;
    }

    /** The equations without those of fields that are kept because there are bits left for them. */
    private static List<Equation> fill(Layout fields, int[] order, List<Equation> equations) {
        int[] keptFirst = keptFirst(order, equations, equations);
        int kept = order.length - equations.size();
        Layout lean = fields.inOrder(keptFirst, kept);
        int lastKept = keptFirst[kept - 1];
        int bit = lean.shift(lastKept) + bits(fields, lastKept);
        Equation[] longest = equations.toArray(Equation[]::new);
        Arrays.sort(longest, Comparator.comparingInt((Equation equation) -> -equation.terms()));
        int more = 0;
        while (more < longest.length
                && longest[more].terms() >= LEAST_COSTLY_TERMS
                && bit + bits(fields, longest[more].place()) <= Long.SIZE) {
            bit += bits(fields, longest[more++].place());
        }
        List<Equation> left = new ArrayList<>(List.of(longest).subList(more, longest.length));
        left.sort(Comparator.comparingInt(Equation::place));
        int impliedBits = 0;
        for (Equation equation : left) {
            impliedBits += bits(fields, equation.place());
        }
        int most = Long.SIZE * (fields.words() - 1 - lean.word(lastKept));
        while (impliedBits > most
                && bit + bits(fields, left.get(left.size() - 1).place()) <= Long.SIZE) {
            int last = bits(fields, left.remove(left.size() - 1).place());
            bit += last;
            impliedBits -= last;
        }
        return left;
    }

    private static int bits(Layout fields, int field) {
        return fields.width(field) + (fields.isGuarded() ? 1 : 0);
    }

    /**
     * Shorter equations for implied places, some of whose terms are implied places themselves: where two places have
     * most of their terms in common, the longer equation is that of the shorter one plus the difference.
     *
     * <pre>
     *   performing = 0 - a - b - c - d - e                 performing = 0 - a - b - c - d - e
     *   inactive   = 1 - waiting - a - b - c - d - e       inactive   = 1 - waiting + performing
     * </pre>
     *
     * <p>A term with an equation always has a shorter one, so they can be computed in turn. The same for the same equations.
     */
    static final class ShorterEquations {
        /** This many equations that share a term are examined, those that came last. */
        private static final int MOST_LOOKS = 64;

        private final long ring;
        private final Equation[] all;

        /** For each place the numbers of equations it is a term of, as they were. */
        private final int[][] withTerm;

        private final int[] uses;

        /** For each equation the terms it shares with the current one, those of equal and those of opposite weight among them. */
        private final int[] shared;

        private final int[] equal;
        private final int[] opposite;

        private ShorterEquations(List<Equation> equations, int places, boolean parity) {
            ring = parity ? 1 : -1;
            all = equations.toArray(Equation[]::new);
            Arrays.sort(all, Comparator.comparingInt(Equation::terms).thenComparingInt(Equation::place));
            withTerm = new int[places][0];
            uses = new int[places];
            shared = new int[all.length];
            equal = new int[all.length];
            opposite = new int[all.length];
        }

        static List<Equation> of(List<Equation> equations, int places, boolean parity) {
            return new ShorterEquations(equations, places, parity).shorten();
        }

        private List<Equation> shorten() {
            List<Equation> shorter = new ArrayList<>();
            for (int e = 0; e < all.length; e++) {
                shorter.add(all[e].terms() < 3 ? all[e] : shorten(all[e]));
                for (int q : all[e].others()) {
                    withTerm[q] =
                            uses[q] == withTerm[q].length ? Arrays.copyOf(withTerm[q], 2 * uses[q] + 2) : withTerm[q];
                    withTerm[q][uses[q]++] = e;
                }
            }
            shorter.sort(Comparator.comparingInt(Equation::place));
            return shorter;
        }

        /** An equation by those that came before. */
        private Equation shorten(Equation equation) {
            int[] met = new int[0];
            int meetings = 0;
            for (int k = 0; k < equation.terms(); k++) {
                int q = equation.others()[k];
                long weight = equation.weights()[k];
                for (int i = Math.max(0, uses[q] - MOST_LOOKS); i < uses[q]; i++) {
                    int other = withTerm[q][i];
                    if (shared[other]++ == 0) {
                        met = meetings == met.length ? Arrays.copyOf(met, 2 * meetings + 8) : met;
                        met[meetings++] = other;
                    }
                    long there = all[other].weights()[Arrays.binarySearch(all[other].others(), q)];
                    equal[other] += weight == there ? 1 : 0;
                    opposite[other] += weight == -there ? 1 : 0;
                }
            }
            int least = equation.terms();
            int best = -1;
            for (int i = 0; i < meetings; i++) {
                int other = met[i];
                int left = equation.terms() + all[other].terms() + 1 - shared[other];
                if (left - Math.max(equal[other], opposite[other]) < least) {
                    least = left - Math.max(equal[other], opposite[other]);
                    best = other;
                }
            }
            Equation result = best < 0 ? equation : less(equation, all[best], equal[best] >= opposite[best] ? 1 : -1);
            for (int i = 0; i < meetings; i++) {
                shared[met[i]] = 0;
                equal[met[i]] = 0;
                opposite[met[i]] = 0;
            }
            return result;
        }

        /** The equation of a place minus a multiple of another one. */
        private Equation less(Equation of, Equation other, long factor) {
            int[] places = new int[of.terms() + other.terms() + 1];
            long[] weights = new long[places.length];
            int n = 0;
            int i = 0;
            int j = 0;
            boolean named = false;
            while (i < of.terms() || j < other.terms() || !named) {
                int mine = i < of.terms() ? of.others()[i] : Integer.MAX_VALUE;
                int theirs = j < other.terms() ? other.others()[j] : Integer.MAX_VALUE;
                int itself = named ? Integer.MAX_VALUE : other.place();
                int next = Math.min(itself, Math.min(mine, theirs));
                long sum = mine == next ? of.weights()[i++] : 0;
                sum -= theirs == next ? factor * other.weights()[j++] : 0;
                sum -= itself == next ? factor : 0;
                named |= itself == next;
                places[n] = next;
                weights[n] = sum & ring;
                n += weights[n] == 0 ? 0 : 1;
            }
            long constant = (of.constant() - factor * other.constant()) & ring;
            return new Equation(of.place(), constant, Arrays.copyOf(places, n), Arrays.copyOf(weights, n));
        }
    }
}
