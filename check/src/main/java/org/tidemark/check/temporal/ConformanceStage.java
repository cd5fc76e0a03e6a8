package org.tidemark.check.temporal;

import java.util.List;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.ConformanceClaim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;

/** A stage that asks of each automaton by itself whether the net conforms to it, going through net and complement. */
abstract class ConformanceStage extends Stage {
    ConformanceStage(String name) {
        super(name, Cost.STATES);
    }

    /**
     * Settles one claim, if it can.
     *
     * @throws FormulaException when the automaton cannot be made deterministic
     */
    abstract void ask(Context context, ConformanceClaim claim) throws InputException, FormulaException;

    @Override
    public final boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof ConformanceClaim;
    }

    @Override
    public final boolean endsAtOnceWithoutTime() {
        return true;
    }

    @Override
    public final void run(Context context, List<Inquiry> open) throws InputException {
        context.forgetStates();
        for (Inquiry inquiry : open) {
            try {
                ask(context, (ConformanceClaim) inquiry);
            } catch (FormulaException tooLarge) {
                // It stays open for the inclusion of languages, which needs no deterministic automaton.
            }
        }
    }
}
