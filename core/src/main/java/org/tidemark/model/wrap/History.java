package org.tidemark.model.wrap;

import java.util.List;
import org.tidemark.model.CappedEvents;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.LinearEvents;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * A model that remembers how often some of its events have happened, so that a progress measure may speak of it.
 *
 * <p>A state is one of the model, with a counter behind it for each event chosen, in the bits that are to spare and then in
 * further words. A counter stands still at its highest value: it never falls, and the states stay finitely many. There may
 * be far more of them than the model has, since a state counts again forevery history. Events are those of the model and
 * happen where they do in the model, so a run of the one is a run of the other.
 */
public final class History implements Model, CappedEvents {
    /**
     * A counter of an event.
     *
     * @param name the name of its field
     * @param event the event it counts
     * @param most where it stands still, at least 1
     */
    public record Counter(String name, int event, int most) {
        public Counter {
            if (most < 1) {
                throw new IllegalArgumentException("a counter up to " + most);
            }
        }
    }

    private final Model model;
    private final LinearEvents effects;
    private final int[] counted;
    private final int[] most;
    private final Layout layout;
    private final int first;

    private History(Model model, LinearEvents effects, List<Counter> counters) {
        this.model = model;
        this.effects = effects;
        counted = counters.stream().mapToInt(Counter::event).toArray();
        most = counters.stream().mapToInt(Counter::most).toArray();
        first = model.layout().fields();
        Layout with = model.layout();
        for (Counter counter : counters) {
            with = with.with(counter.name(), 32 - Integer.numberOfLeadingZeros(counter.most()));
        }
        layout = with;
    }

    /** The model with these counters, whose names are not those of its fields. */
    public static <M extends Model & LinearEvents> History of(M model, List<Counter> counters) {
        return new History(model, model, counters);
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public int events() {
        return model.events();
    }

    @Override
    public String eventName(int event) {
        return model.eventName(event);
    }

    @Override
    public void effect(int event, LinearEvents.Change change) {
        effects.effect(event, change);
        for (int c = 0; c < counted.length; c++) {
            if (counted[c] == event) {
                change.of(first + c, 1);
            }
        }
    }

    @Override
    public boolean isCapped(int field) {
        return field >= first;
    }

    @Override
    public void initial(Successors out) {
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        long[] none = new long[layout.words()];
        for (int i = 0; i < initial.size(); i++) {
            int to = out.reserve();
            join(initial.words(), initial.at(i), none, 0, Successors.NO_EVENT, out.words(), to);
            out.commit(Successors.NO_EVENT);
        }
    }

    /** Writes a state of the model with the counters of an earlier one, moved on by the event. */
    private void join(long[] state, int at, long[] before, int beforeAt, int event, long[] into, int to) {
        int words = model.layout().words();
        for (int w = words; w < layout.words(); w++) {
            into[to + w] = 0;
        }
        System.arraycopy(state, at, into, to, words);
        for (int c = 0; c < most.length; c++) {
            long count = layout.get(before, beforeAt, first + c);
            boolean grows = counted[c] == event && count < most[c];
            layout.set(into, to, first + c, grows ? count + 1 : count);
        }
    }

    @Override
    public Expander expander() {
        return new Steps(model.expander());
    }

    /** Steps of the model, with the counters carried along. */
    private final class Steps implements Expander {
        private final Expander expander;
        private final int words = model.layout().words();
        private final long[] state = new long[words];
        private final long[] before = new long[layout.words()];
        private final Successors successors = new Successors(words, 64);

        private Steps(Expander expander) {
            this.expander = expander;
        }

        /** Takes the model's part of a state out, without the counters that share its last word. */
        private void split(long[] from, int at) {
            System.arraycopy(from, at, before, 0, before.length);
            System.arraycopy(from, at, state, 0, words);
            for (int f = first; f < layout.fields() && layout.word(f) < words; f++) {
                state[layout.word(f)] &= ~layout.mask(f);
            }
        }

        @Override
        public void expand(long[] in, int at, Successors out) {
            split(in, at);
            successors.clear();
            expander.expand(state, 0, successors);
            for (int i = 0; i < successors.size(); i++) {
                int event = successors.event(i);
                int to = out.reserve();
                join(successors.words(), successors.at(i), before, 0, event, out.words(), to);
                out.commit(event);
            }
        }

        @Override
        public boolean enabled(int event, long[] in, int at) {
            split(in, at);
            return expander.enabled(event, state, 0);
        }

        @Override
        public boolean fire(int event, long[] in, int at) {
            split(in, at);
            if (!expander.fire(event, state, 0)) {
                return false;
            }
            join(state, 0, before, 0, event, in, at);
            return true;
        }
    }
}
