package org.tidemark.model.wrap;

import java.util.List;
import org.tidemark.model.CappedEvents;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.LinearEvents;
import org.tidemark.model.Model;

/**
 * A model that remembers how often some of its events have happened, so that a progress measure may refer to it.
 *
 * <p>A state is one of the model, with a counter behind it for each event chosen, in the bits that are to spare and then in
 * further words. A counter stands still at its highest value: it never falls, and the states stay finitely many. There may
 * be far more of them than the model has, since a state counts again for every history.
 */
public final class History extends ExtendedModel implements CappedEvents {
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

    private final LinearEvents effects;
    private final int[] counted;
    private final int[] most;

    private History(Model model, LinearEvents effects, List<Counter> counters) {
        super(model, with(model.layout(), counters));
        this.effects = effects;
        counted = counters.stream().mapToInt(Counter::event).toArray();
        most = counters.stream().mapToInt(Counter::most).toArray();
    }

    private static Layout with(Layout layout, List<Counter> counters) {
        Layout with = layout;
        for (Counter counter : counters) {
            with = with.with(counter.name(), 32 - Integer.numberOfLeadingZeros(counter.most()));
        }
        return with;
    }

    /** The model with these counters, whose names are not those of its fields. */
    public static <M extends Model & LinearEvents> History of(M model, List<Counter> counters) {
        return new History(model, model, counters);
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
    ExtendedSteps steps() {
        return new Steps(model.expander());
    }

    /** Steps of the model, with the counters carried along. */
    private final class Steps extends ExtendedSteps {
        private Steps(Expander expander) {
            super(expander);
        }

        @Override
        void begin(long[] in, int at, long[] into, int to) {
            // All counters are 0.
        }

        @Override
        void carry(int event, long[] in, int at, long[] into, int to) {
            for (int c = 0; c < most.length; c++) {
                long count = layout.get(before, 0, first + c);
                boolean grows = counted[c] == event && count < most[c];
                layout.set(into, to, first + c, grows ? count + 1 : count);
            }
        }
    }
}
