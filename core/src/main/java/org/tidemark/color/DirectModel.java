package org.tidemark.color;

import java.util.SortedMap;
import java.util.TreeMap;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * The states of a high-level net as words: a field for each place, with the number of the multi-set it holds.
 *
 * <p>Fields are a few bits wider than the multi-sets known now need. One that gets a number beyond its field throws
 * {@link org.tidemark.model.FieldOverflow}, and so does an event number that is too large; another
 * {@link DirectNet#model} then fits, and finds all the tables filled. Thread-safe.
 */
public final class DirectModel implements Model {
    /** The first model spreads its fields over a word, or makes them so wide at least. */
    private static final int FIRST_BITS = 6;

    /** A field that overflowed has sixteen times the room, the next time. */
    private static final int MORE_BITS = 4;

    private static final int MOST_BITS = 31;
    private static final int FIRST_EVENTS = 1 << 10;

    private final DirectNet direct;
    private final Layout layout;
    private final int events;

    DirectModel(DirectNet direct) {
        this.direct = direct;
        ColoredNet net = direct.net();
        MultiSetTable[] places = direct.places();
        int[] widths = new int[places.length];
        int least = Math.max(FIRST_BITS, Math.min(12, 64 / Math.max(1, places.length)));
        for (int p = 0; p < widths.length; p++) {
            int needed = 32 - Integer.numberOfLeadingZeros(places[p].size());
            // What came near to its limit is likely to go beyond.
            widths[p] = needed < least ? least : Math.min(MOST_BITS, needed + MORE_BITS - 1);
        }
        layout = Layout.packed(net.places().stream().map(ColoredPlace::name).toList(), widths);
        events = (int) Math.min(Integer.MAX_VALUE, Math.max(FIRST_EVENTS, 16L * direct.events()));
    }

    public DirectNet direct() {
        return direct;
    }

    @Override
    public Layout layout() {
        return layout;
    }

    /** More than there are: the numbers that the layout has room for. */
    @Override
    public int events() {
        return events;
    }

    @Override
    public String eventName(int event) {
        return event < direct.events() ? direct.eventName(event) : "event " + event;
    }

    @Override
    public void initial(Successors out) {
        int to = out.reserve();
        long[] words = out.words();
        java.util.Arrays.fill(words, to, to + layout.words(), 0);
        for (int p = 0; p < layout.fields(); p++) {
            layout.set(words, to, p, direct.initial()[p]);
        }
        out.commit(Successors.NO_EVENT);
    }

    @Override
    public DirectExpander expander() {
        return new DirectExpander(this);
    }

    /** The tokens of a place: how many there are of each rank. */
    public SortedMap<Long, Integer> tokens(long[] words, int at, int place) {
        int id = (int) layout.get(words, at, place);
        int[] pairs = direct.places()[place].content(id);
        long[] ranks = direct.places()[place].ranks(id);
        SortedMap<Long, Integer> tokens = new TreeMap<>();
        for (int i = 0; i < ranks.length; i++) {
            tokens.put(ranks[i], pairs[2 * i + 1]);
        }
        return tokens;
    }

    /** Counts the tokens of states; for one thread. */
    public TokenCounts counts() {
        return new TokenCounts(direct.places(), layout);
    }
}
