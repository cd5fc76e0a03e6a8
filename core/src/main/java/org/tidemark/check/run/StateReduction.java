package org.tidemark.check.run;

import org.tidemark.model.Model;
import org.tidemark.net.exec.NetModel;

/** Leaves events out of a model, so that fewer of its states are met. */
@FunctionalInterface
public interface StateReduction {
    /** Takes the model as it is. */
    StateReduction NONE = whole -> whole;

    /** The model that is searched: with the same states and events, of which fewer can be reached. */
    Model of(NetModel whole);
}
