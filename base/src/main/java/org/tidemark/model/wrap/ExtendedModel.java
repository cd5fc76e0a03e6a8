package org.tidemark.model.wrap;

import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * A model with further fields behind its state, which its events carry along.
 *
 * <p>The fields share the last word where there are bits to spare: a model of 60 bits with a field of 4 still takes one word. Events are
 * those of the model, so a run of the one is, event by event, a run of the other. Expanding costs what it costs in the model, and for each
 * edge a copy and what the fields ask for.
 */
abstract class ExtendedModel implements Model {
    final Model model;
    final Layout layout;

    /** The first of the further fields. */
    final int first;

    /**
     * A model with further fields.
     *
     * @param layout the model's layout, with the further fields behind it
     */
    ExtendedModel(Model model, Layout layout) {
        this.model = model;
        this.layout = layout;
        first = model.layout().fields();
    }

    @Override
    public final Layout layout() {
        return layout;
    }

    @Override
    public final int events() {
        return model.events();
    }

    @Override
    public final String eventName(int event) {
        return model.eventName(event);
    }

    @Override
    public final void initial(Successors out) {
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        ExtendedSteps steps = steps();
        for (int i = 0; i < initial.size(); i++) {
            int to = out.reserve();
            steps.join(initial.words(), initial.at(i), out.words(), to);
            steps.begin(initial.words(), initial.at(i), out.words(), to);
            out.commit(Successors.NO_EVENT);
        }
    }

    @Override
    public Expander expander() {
        return steps();
    }

    abstract ExtendedSteps steps();

    /** Steps of the model that carry the further fields along. */
    abstract class ExtendedSteps implements Expander {
        /** The model's part of the state that was split last. */
        final long[] state = new long[model.layout().words()];

        /** The whole of it. */
        final long[] before = new long[layout.words()];

        private final Expander expander;
        private final Successors successors = new Successors(state.length, 64);

        ExtendedSteps(Expander expander) {
            this.expander = expander;
        }

        /**
         * Sets the further fields of an initial state.
         *
         * @param in holds the state of the model at an index
         * @param into holds at {@code to} the same state with further fields that are 0
         */
        abstract void begin(long[] in, int at, long[] into, int to);

        /**
         * Sets the further fields after an event in the state {@link #before}.
         *
         * @param in holds the state of the model after the event at an index
         * @param into holds at {@code to} the same state with further fields that are 0
         */
        abstract void carry(int event, long[] in, int at, long[] into, int to);

        /** Whether nothing happens any more in the state {@link #before}. */
        boolean isOver() {
            return false;
        }

        /** Takes the model's part of a state out, without the further fields that share its last word. */
        final void split(long[] from, int at) {
            System.arraycopy(from, at, before, 0, before.length);
            System.arraycopy(from, at, state, 0, state.length);
            for (int f = first; f < layout.fields() && layout.word(f) < state.length; f++) {
                state[layout.word(f)] &= ~layout.mask(f);
            }
        }

        private void join(long[] from, int at, long[] into, int to) {
            System.arraycopy(from, at, into, to, state.length);
            for (int w = state.length; w < before.length; w++) {
                into[to + w] = 0;
            }
        }

        @Override
        public final void expand(long[] in, int at, Successors out) {
            split(in, at);
            if (isOver()) {
                return;
            }
            successors.clear();
            expander.expand(state, 0, successors);
            for (int i = 0; i < successors.size(); i++) {
                int event = successors.event(i);
                int to = out.reserve();
                join(successors.words(), successors.at(i), out.words(), to);
                carry(event, successors.words(), successors.at(i), out.words(), to);
                out.commit(event);
            }
        }

        @Override
        public final boolean enabled(int event, long[] in, int at) {
            split(in, at);
            return !isOver() && expander.enabled(event, state, 0);
        }

        @Override
        public final boolean fire(int event, long[] in, int at) {
            split(in, at);
            if (isOver() || !expander.fire(event, state, 0)) {
                return false;
            }
            join(state, 0, in, at);
            carry(event, state, 0, in, at);
            return true;
        }
    }
}
