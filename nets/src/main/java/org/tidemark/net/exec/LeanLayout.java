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
@SuppressWarnings("ArrayRecordComponent") // compared by nobody, and read often
record LeanLayout(Layout layout, int[] kept, List<Equation> equations, boolean parity) {
    /** Places with shorter equations than this cost next to nothing. */
    private static final int SHORT = 4;

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

    /** Those that are neither in the first nor in the second list, then those that are only in the first, then the rest. */
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
                && longest[more].terms() >= SHORT
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
}
