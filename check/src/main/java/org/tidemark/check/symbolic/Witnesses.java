package org.tidemark.check.symbolic;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.QuestionObserver;
import org.tidemark.check.question.SeenState;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.Term;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.net.exec.NetModel;

/** Shows states of a diagram, with the runs to them, to inquiries. One thread. */
final class Witnesses {
    private final DiagramMarkings states;
    private final NetModel model;
    private final Expander expander;
    private final boolean runs;
    private @Nullable NoRun missed;

    /**
     * Shows states.
     *
     * @param runs whether runs are looked for
     */
    Witnesses(DiagramMarkings states, NetModel model, boolean runs) {
        this.states = states;
        this.model = model;
        this.runs = runs;
        expander = model.expander();
    }

    /** The value of a term in a state of the diagram. */
    long value(Term term, int[] ofDiagram) {
        return number(term).value(words(ofDiagram), 0);
    }

    private StateNumber number(Term term) {
        try {
            return StateNumber.known(term, model.layout());
        } catch (FormulaException e) {
            throw new IllegalStateException("a term that was checked before", e);
        }
    }

    /** Shows a state where a formula is true to an inquiry, which takes note of it or not. */
    void show(Formula f, int[] ofDiagram, Inquiry inquiry) {
        long[] words = words(ofDiagram);
        Successors after = new Successors(words.length, 16);
        expander.expand(words, 0, after);
        missed = null;
        new QuestionObserver(List.of(inquiry), model, expander)
                .see(words, 0, after.size() == 0, () -> sighting(f, ofDiagram));
        if (missed != null) {
            inquiry.miss(missed);
        }
    }

    private long[] words(int[] ofDiagram) {
        int[] marking = states.marking(ofDiagram);
        long[] words = new long[model.layout().words()];
        for (int p = 0; p < marking.length; p++) {
            model.layout().set(words, 0, p, marking[p]);
        }
        return words;
    }

    /** The run to a state where a formula is true or, where none can be found within the limits, how such a state looks. */
    SeenState sighting(Formula f, int[] ofDiagram) {
        if (!runs) {
            return new SeenState.Whole(words(ofDiagram), states.technique());
        }
        try {
            int[] events = states.run(f, ofDiagram);
            return new SeenState.Walked(events, events.length, states.technique());
        } catch (TooLarge none) {
            missed = none.limit() == TooLarge.Limit.CANCELLED ? NoRun.TIME : NoRun.MEMORY;
            return new SeenState.Whole(words(ofDiagram), states.technique());
        }
    }
}
