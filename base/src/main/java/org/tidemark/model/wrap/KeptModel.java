package org.tidemark.model.wrap;

import org.tidemark.model.Expander;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.Successors;

/**
 * A model whose states are the kept words of another one's. Every step restores the implied words in memory of its own and
 * takes place there; a {@link org.tidemark.model.FieldOverflow} names the field of the whole state. Immutable.
 */
public final class KeptModel implements Model {
    private final Model whole;
    private final Layout layout;
    private final ImpliedFields implied;

    /** The kept words of the states of a model; the layout is that of its kept fields. */
    public KeptModel(Model whole, Layout layout, ImpliedFields implied) {
        this.whole = whole;
        this.layout = layout;
        this.implied = implied;
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public int events() {
        return whole.events();
    }

    @Override
    public String eventName(int event) {
        return whole.eventName(event);
    }

    @Override
    public void initial(Successors out) {
        Successors initial = new Successors(whole.layout().words(), 1);
        whole.initial(initial);
        for (int i = 0; i < initial.size(); i++) {
            out.add(Successors.NO_EVENT, initial.words(), initial.at(i));
        }
    }

    @Override
    public Expander expander() {
        Expander plain = whole.expander();
        return plain instanceof ReversibleExpander reversible ? new Backward(reversible) : new Forward(plain);
    }

    private class Forward implements Expander {
        private final Expander plain;
        private final Expander narrowing = implied.narrowing();
        private final int kept = layout.words();
        final long[] state = new long[whole.layout().words()];

        Forward(Expander plain) {
            this.plain = plain;
        }

        @Override
        public final void expand(long[] words, int at, Successors out) {
            restore(words, at);
            narrowing.expand(state, 0, out);
        }

        @Override
        public final boolean enabled(int event, long[] words, int at) {
            restore(words, at);
            return plain.enabled(event, state, 0);
        }

        @Override
        public final boolean fire(int event, long[] words, int at) {
            restore(words, at);
            return plain.fire(event, state, 0) && copied(words, at);
        }

        final void restore(long[] words, int at) {
            System.arraycopy(words, at, state, 0, kept);
            implied.restore(state, 0);
        }

        /** Brings what has become of the state back; true. */
        final boolean copied(long[] words, int at) {
            System.arraycopy(state, 0, words, at, kept);
            return true;
        }
    }

    private final class Backward extends Forward implements ReversibleExpander {
        private final ReversibleExpander plain;

        Backward(ReversibleExpander plain) {
            super(plain);
            this.plain = plain;
        }

        @Override
        public boolean unfire(int event, long[] words, int at) {
            restore(words, at);
            return plain.unfire(event, state, 0) && copied(words, at);
        }
    }
}
