package org.tidemark.search;

import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/** Says whether states without a successor in a reduced model have none in the whole model either. Belongs to one thread. */
public final class DeadTest {
    private final Expander whole;
    private final Successors batch;

    /** A test by all events of a model. */
    public DeadTest(Model whole) {
        this.whole = whole.expander();
        batch = new Successors(whole.layout().words(), 16);
    }

    /** How many successors a state has at least, of which a reduced model has shown this many: 0 only where it is dead. */
    public int successors(int shown, long[] words, int at) {
        return shown > 0 ? shown : isDead(words, at) ? 0 : 1;
    }

    private boolean isDead(long[] words, int at) {
        batch.clear();
        try {
            whole.expand(words, at, batch);
            return batch.size() == 0;
        } catch (FieldOverflow enabledThough) {
            return false;
        }
    }
}
