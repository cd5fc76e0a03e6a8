package org.tidemark.check.replay;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.model.Evidence;

/**
 * An endless run, and in which of its states the quantified formulas hold that what it shows is about. Immutable.
 *
 * @param run the run
 * @param states how many states it has before the first one comes again
 * @param told for each formula the numbers of the states where it holds
 */
public record ShownRun(Evidence run, int states, Map<Formula, BitSet> told) {
    public ShownRun {
        told = Map.copyOf(told);
    }

    /** A run that shows something by itself. */
    public static ShownRun plain(Evidence run) {
        return new ShownRun(run, 0, Map.of());
    }

    /** Where the quantified formulas hold, in words; empty where there are none. */
    public String sentence() {
        List<String> facts = new ArrayList<>();
        told.forEach((formula, where) -> facts.add(FormulaPrinter.print(formula) + " " + where(where)));
        return String.join("; ", facts.stream().sorted().toList());
    }

    private String where(BitSet holds) {
        if (holds.cardinality() == states) {
            return "holds in every state of the run";
        }
        if (holds.isEmpty()) {
            return "holds in no state of the run";
        }
        List<String> spans = new ArrayList<>();
        for (int from = holds.nextSetBit(0); from >= 0; from = holds.nextSetBit(holds.nextClearBit(from))) {
            int last = holds.nextClearBit(from) - 1;
            spans.add(last == from ? String.valueOf(from) : from + " to " + last);
        }
        return "holds after steps " + String.join(", ", spans) + " only";
    }
}
