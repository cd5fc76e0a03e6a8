package org.tidemark.check.run;

import org.tidemark.check.question.Inquiry;
import org.tidemark.model.Model;
import org.tidemark.net.exec.NetModel;

/** Leaves events out of a model, so that fewer of its states are met. */
@FunctionalInterface
public interface StateReduction {
    /** Takes the model as it is. */
    StateReduction NONE = whole -> whole;

    /** The model that is searched: with the same states and events, of which fewer can be reached. */
    Model of(NetModel whole);

    /**
     * The model in which the state that an inquiry has seen is looked for again, now that it looks for nothing more itself. The state need
     * not be there, since there may be others like it.
     */
    default Model towards(Inquiry seen, NetModel whole) {
        return whole;
    }
}
