package org.tidemark.net.exec;

import org.tidemark.model.Expander;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.KeptModel;

/** The implied places of a net as fields of its model. Immutable. */
final class ImpliedPlaces implements ImpliedFields {
    private final NetModel model;
    private final Restoration restoration;
    private final Model kept;

    ImpliedPlaces(NetModel model, Restoration restoration) {
        this.model = model;
        this.restoration = restoration;
        kept = new KeptModel(model, model.layout().firstPart(), this);
    }

    @Override
    public int count() {
        return restoration.fields();
    }

    @Override
    public Model kept() {
        return kept;
    }

    @Override
    public void restore(long[] words, int at) {
        restoration.restore(words, at);
    }

    @Override
    public Expander narrowing() {
        return model.firing(kept.layout().words());
    }
}
