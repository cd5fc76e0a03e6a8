package org.tidemark.timed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * The atomic classes of a time Petri net as words: a marking, and the number of a class in a table. Event {@code k * transitions + t} is {@code t}, to class number
 * {@code k}, from 0, of those that it leads to.
 */
final class AtomicModel implements Model {
    private final TimeNet net;
    private final RegionEvents events;
    private final Supplier<AtomicTable> classes;
    private final Layout layout;
    private final int places;

    /**
     * The model with fields of some widths.
     *
     * @param classes builds the table when it is needed first, which may take long
     */
    AtomicModel(TimeNet net, RegionEvents events, Supplier<AtomicTable> classes, int[] widths) {
        this.net = net;
        this.events = events;
        this.classes = classes;
        places = widths.length;
        List<String> names = new ArrayList<>(net.net().placeNames());
        names.add("class");
        int[] bits = Arrays.copyOf(widths, places + 1);
        bits[places] = Integer.SIZE - 1;
        layout = Layout.packed(names, bits);
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public int events() {
        return events.count();
    }

    @Override
    public String eventName(int event) {
        return events.name(event);
    }

    /** The class of a state. */
    int number(long[] words, int at) {
        return (int) layout.get(words, at, places);
    }

    /** Writes a class; an overflow leaves everything as it was. */
    private void write(AtomicTable table, int number, long[] words, int at, int event) {
        for (int p = 0; p < places; p++) {
            require(p, table.tokens(number, p), event);
        }
        for (int p = 0; p < places; p++) {
            layout.set(words, at, p, table.tokens(number, p));
        }
        layout.set(words, at, places, number);
    }

    private void require(int place, int tokens, int event) {
        if (tokens > layout.maxValue(place)) {
            throw new FieldOverflow(place, event);
        }
    }

    @Override
    public void initial(Successors out) {
        long[] words = new long[layout.words()];
        // without the table: whoever expands is prepared for what takes long
        for (int p = 0; p < places; p++) {
            require(p, net.net().initial(p), Successors.NO_EVENT);
            layout.set(words, 0, p, net.net().initial(p));
        }
        out.add(Successors.NO_EVENT, words, 0);
    }

    @Override
    public Expander expander() {
        return new Step();
    }

    private final class Step implements Expander {
        private final long[] next = new long[layout.words()];

        @Override
        public void expand(long[] words, int at, Successors out) {
            AtomicTable table = classes.get();
            int number = number(words, at);
            int chance = 0;
            for (int step = table.firstStep(number); step < table.endOfSteps(number); step++) {
                int transition = table.transition(step);
                boolean isFirst = step == table.firstStep(number) || table.transition(step - 1) != transition;
                chance = isFirst ? 0 : chance + 1;
                if (chance >= events.mostChances()) {
                    throw new FieldOverflow(places, transition);
                }
                int event = events.number(transition, chance);
                write(table, table.target(step), next, 0, event);
                out.add(event, next, 0);
            }
        }

        /** The step of an event; -1 where there is none. */
        private int step(AtomicTable table, int event, int number) {
            int first = table.firstStep(number);
            while (first < table.endOfSteps(number) && table.transition(first) != events.transition(event)) {
                first++;
            }
            int step = first + events.chance(event);
            return step < table.endOfSteps(number) && table.transition(step) == events.transition(event) ? step : -1;
        }

        @Override
        public boolean enabled(int event, long[] words, int at) {
            return step(classes.get(), event, number(words, at)) >= 0;
        }

        @Override
        public boolean fire(int event, long[] words, int at) {
            AtomicTable table = classes.get();
            int step = step(table, event, number(words, at));
            if (step >= 0) {
                write(table, table.target(step), words, at, event);
            }
            return step >= 0;
        }
    }
}
