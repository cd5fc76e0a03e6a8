package org.tidemark.check.question;

import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.system.Game;
import org.tidemark.system.StepFaults;

/** Whether a state can be reached in which an event has no result. */
public final class FaultGoal extends Inquiry {
    private final StepFaults faults;

    /** Begins to look for such a state; what was found before is forgotten. */
    public FaultGoal(StepFaults faults) {
        this.faults = faults;
        faults.forget();
    }

    @Override
    StateWatch watch(Model model, Expander expander) {
        return (words, at, dead) -> faults.isFoundHere() ? StateWatch.Notice.SETTLED : StateWatch.Notice.NOTHING;
    }

    @Override
    public boolean confirms(Game game) {
        return faults.confirms(game);
    }
}
