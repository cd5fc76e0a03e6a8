package org.tidemark.net.structure;

import java.util.function.IntFunction;
import org.tidemark.net.MarkingText;
import org.tidemark.net.PetriNet;

/** Invariants as text for users: {@code idle + waiting + 2·critical = 3}. */
public final class Algebra {
    private Algebra() {}

    /** A weighted sum of places and the value it keeps. */
    public static String invariant(PetriNet net, SparseVector weights) {
        return sum(weights, place -> MarkingText.term(net, place)) + " = " + weights.sum(net.initialMarking());
    }

    /** A weighted sum of named things; 0 when there are none. */
    public static String sum(SparseVector weights, IntFunction<String> name) {
        StringBuilder text = new StringBuilder();
        for (int k = 0; k < weights.size(); k++) {
            long weight = weights.value(k);
            if (k > 0) {
                text.append(weight < 0 ? " − " : " + ");
            } else if (weight < 0) {
                text.append('−');
            }
            if (Math.abs(weight) != 1) {
                text.append(Math.abs(weight)).append('·');
            }
            text.append(name.apply(weights.position(k)));
        }
        return text.isEmpty() ? "0" : text.toString();
    }
}
