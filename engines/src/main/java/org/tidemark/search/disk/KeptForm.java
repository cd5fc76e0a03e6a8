package org.tidemark.search.disk;

import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Model;
import org.tidemark.model.Redundant;
import org.tidemark.search.DeadTest;

/**
 * The form in which files keep the states of a model: all of it or, where some fields follow from others, only the
 * <em>kept</em> words, which are the first ones of a whole state. Immutable.
 */
public final class KeptForm {
    private final Model model;
    private final Model searched;
    private final @Nullable ImpliedFields implied;

    private KeptForm(Model model, Model searched) {
        this.model = model;
        this.searched = searched;
        implied = searched instanceof Redundant redundant ? redundant.implied() : null;
    }

    public static KeptForm of(Model model) {
        return of(model, model);
    }

    /**
     * The form for a search that expands fewer events.
     *
     * @param searched the model with the events that are; it keeps the same fields
     */
    static KeptForm of(Model model, Model searched) {
        return new KeptForm(model, searched);
    }

    /** The model on states as files keep them. */
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

    /**
     * Says, to one thread, which whole states without successors are dead; null where all are, since no events are left
     * out.
     */
    @Nullable
    DeadTest deadTest() {
        return searched == model ? null : new DeadTest(model);
    }

    /** An expander, for one thread, that takes whole states and gives the kept words of their successors. */
    Expander narrowing() {
        return implied == null ? searched.expander() : implied.narrowing();
    }
}
