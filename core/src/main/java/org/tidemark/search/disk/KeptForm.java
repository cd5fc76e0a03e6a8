package org.tidemark.search.disk;

import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Model;
import org.tidemark.model.Redundant;

/**
 * What files keep of the states of a model: all of it or, where some fields follow from others, only the <em>kept</em> words, which
 * are the first ones of a whole state. Immutable.
 */
public final class KeptForm {
    private final Model model;
    private final @Nullable ImpliedFields implied;

    private KeptForm(Model model, @Nullable ImpliedFields implied) {
        this.model = model;
        this.implied = implied;
    }

    public static KeptForm of(Model model) {
        return new KeptForm(model, model instanceof Redundant redundant ? redundant.implied() : null);
    }

    /** The same model on states as files keep them. */
    public Model kept() {
        return implied == null ? model : implied.kept();
    }

    /** The words of a state in files. */
    public int words() {
        return kept().layout().words();
    }

    /** Whether files keep all of a state. */
    boolean isWhole() {
        return implied == null;
    }

    /** The words of a whole state. */
    int wholeWords() {
        return model.layout().words();
    }

    /** Makes a state whole whose kept words are there. */
    public void restore(long[] state, int at) {
        if (implied != null) {
            implied.restore(state, at);
        }
    }

    /** An expander, for one thread, that takes whole states and gives the kept words of their successors. */
    Expander narrowing() {
        return implied == null ? model.expander() : implied.narrowing();
    }
}
