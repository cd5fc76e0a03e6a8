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

    private void write(int number, long[] words, int at, int event) {
        int[] marking = classes.get().marking(number);
        for (int p = 0; p < places; p++) {
            if (marking[p] > layout.maxValue(p)) {
                throw new FieldOverflow(p, event);
            }
            layout.set(words, at, p, marking[p]);
        }
        layout.set(words, at, places, number);
    }

    @Override
    public void initial(Successors out) {
        long[] words = new long[layout.words()];
        write(classes.get().initial(), words, 0, Successors.NO_EVENT);
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
            int number = number(words, at);
            for (int t = 0; t < net.net().transitions(); t++) {
                List<Integer> successors = classes.get().successors(number, t);
                for (int k = 0; k < successors.size(); k++) {
                    if (k >= events.mostChances()) {
                        throw new FieldOverflow(places, t);
                    }
                    int event = events.number(t, k);
                    write(successors.get(k), next, 0, event);
                    out.add(event, next, 0);
                }
            }
        }

        @Override
        public boolean enabled(int event, long[] words, int at) {
            return events.chance(event)
                    < classes.get()
                            .successors(number(words, at), events.transition(event))
                            .size();
        }

        @Override
        public boolean fire(int event, long[] words, int at) {
            boolean happens = enabled(event, words, at);
            if (happens) {
                List<Integer> successors = classes.get().successors(number(words, at), events.transition(event));
                write(successors.get(events.chance(event)), words, at, event);
            }
            return happens;
        }
    }
}
