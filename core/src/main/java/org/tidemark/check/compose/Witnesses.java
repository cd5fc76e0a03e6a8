package org.tidemark.check.compose;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Lookout;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Sighting;
import org.tidemark.check.question.Technique;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.dd.Dag;
import org.tidemark.dd.DagCursor;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.Term;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.net.exec.NetModel;

/** Looks for states in the diagram of a composed net and shows them, with the runs to them, to inquiries. One thread. */
final class Witnesses {
    private final ComposedNet composed;
    private final ComposedChecker checker;
    private final NetModel model;
    private final Expander expander;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private @Nullable NoRun missed;

    Witnesses(
            ComposedNet composed,
            ComposedChecker checker,
            NetModel model,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        this.composed = composed;
        this.checker = checker;
        this.model = model;
        this.budget = budget;
        this.cancelled = cancelled;
        expander = model.expander();
    }

    /** A state of the diagram where a formula is true; null where there is none. */
    int @Nullable [] find(Formula f) {
        Dag found = checker.states(f);
        try {
            DagCursor cursor = found.cursor();
            return cursor.next() ? cursor.state().clone() : null;
        } finally {
            budget.release(found.bytes());
        }
    }

    /** What a term is worth at first. */
    long initialValue(Term term) {
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        return number(term).value(initial.words(), 0);
    }

    /** What a term is worth in a state. */
    long value(Term term, int[] ofDiagram) {
        return number(term).value(words(ofDiagram), 0);
    }

    private StateNumber number(Term term) {
        try {
            return StateNumber.of(term, model.layout());
        } catch (FormulaException e) {
            throw new IllegalStateException("a term that was checked before", e);
        }
    }

    /** Shows a state to an inquiry, which takes note of it or not. */
    void show(int[] ofDiagram, Inquiry inquiry) {
        long[] words = words(ofDiagram);
        Successors after = new Successors(words.length, 16);
        expander.expand(words, 0, after);
        missed = null;
        new Lookout(List.of(inquiry), model, expander).see(words, 0, after.size() == 0, () -> sighting(ofDiagram));
        if (missed != null) {
            inquiry.miss(missed);
        }
    }

    private long[] words(int[] ofDiagram) {
        int[] marking = composed.marking(ofDiagram);
        long[] words = new long[model.layout().words()];
        for (int p = 0; p < marking.length; p++) {
            model.layout().set(words, 0, p, marking[p]);
        }
        return words;
    }

    /** The run to a state or, where none can be found within the limits, how the state looks. */
    Sighting sighting(int[] ofDiagram) {
        try {
            int[] events = composed.parts().events(composed.runTo(ofDiagram, budget, cancelled)).stream()
                    .mapToInt(Integer::intValue)
                    .toArray();
            return new Sighting.Walked(events, events.length, Technique.COMPOSITION);
        } catch (TooLarge none) {
            missed = none.limit() == TooLarge.Limit.CANCELLED ? NoRun.TIME : NoRun.MEMORY;
            return new Sighting.Whole(words(ofDiagram));
        }
    }
}
