package org.tidemark.model.wrap;

import org.tidemark.model.Layout;
import org.tidemark.model.Model;

/**
 * A model that has the layout and the events of another one. Where its runs begin and what happens is defined by
 * subclasses.
 */
public abstract class SameEvents implements Model {
    private final Model model;

    /** Takes layout and events from a model. */
    protected SameEvents(Model model) {
        this.model = model;
    }

    @Override
    public final Layout layout() {
        return model.layout();
    }

    @Override
    public final int events() {
        return model.events();
    }

    @Override
    public final String eventName(int event) {
        return model.eventName(event);
    }
}
