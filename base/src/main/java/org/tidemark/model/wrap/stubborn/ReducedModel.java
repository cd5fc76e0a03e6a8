package org.tidemark.model.wrap.stubborn;

import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.SameEvents;

/** A model with the states and events of another one, of which fewer can be reached: what is left out is up to its expanders. */
abstract class ReducedModel extends SameEvents {
    final Model whole;

    ReducedModel(Model whole) {
        super(whole);
        this.whole = whole;
    }

    @Override
    public final void initial(Successors out) {
        whole.initial(out);
    }
}
