package org.tidemark.net.exec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Layout;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.PlaceEquations.Equation;

/**
 * A layout whose kept fields come first and whose implied fields lie in words behind them, with the plan that restores these.
 *
 * @param layout of all fields
 * @param restoration computes the words of the implied ones
 * @param count how many are implied
 */
record LeanLayout(Layout layout, Restoration restoration, int count) {
    /**
     * The fields in their order, without those that follow from others; null where none does, or the net has priorities: an
     * event that must wait is taken out of a batch again, which takes whole states.
     */
    static @Nullable LeanLayout of(PetriNet net, Layout fields, int[] order, boolean safe) {
        if (net.hasPriorities()) {
            return null;
        }
        int[] widths = new int[fields.fields()];
        Arrays.setAll(widths, fields::width);
        List<Equation> equations = new ArrayList<>(PlaceEquations.of(net, widths, safe));
        if (equations.size() == order.length && !equations.isEmpty()) {
            equations.remove(0); // a state has at least a word
        }
        if (equations.isEmpty()) {
            return null;
        }
        BitSet implied = new BitSet();
        equations.forEach(equation -> implied.set(equation.place()));
        int[] leanOrder = new int[order.length];
        int kept = 0;
        int behind = order.length - equations.size();
        int first = behind;
        for (int f : order) {
            leanOrder[implied.get(f) ? behind++ : kept++] = f;
        }
        Layout layout = fields.inOrder(leanOrder, first);
        List<Equation> shorter = ShorterEquations.of(equations, safe);
        return new LeanLayout(layout, new Restoration(layout, shorter, safe), equations.size());
    }
}
