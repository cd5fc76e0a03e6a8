package org.tidemark.model.wrap.stubborn;

import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/** A model with the states and events of another one, of which fewer can be reached: what is left out is up to its expanders. */
abstract class ReducedModel implements Model {
    final Model whole;

    ReducedModel(Model whole) {
        this.whole = whole;
    }

    @Override
    public final Layout layout() {
        return whole.layout();
    }

    @Override
    public final int events() {
        return whole.events();
    }

    @Override
    public final String eventName(int event) {
        return whole.eventName(event);
    }

    @Override
    public final void initial(Successors out) {
        whole.initial(out);
    }
}
