package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.FormulaFields;
import org.tidemark.color.direct.TokenSums;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.Term;
import org.tidemark.model.Layout;
import org.tidemark.progress.ProgressMeasure;

/**
 * A progress measure for the states of a high-level net: one term, or several that are compared one after the other.
 *
 * <p>Each quantity is looked up by the number of the multi-set in its place. Nobody knows beforehand how large the parts of
 * a list become, so every part has a range, and what is beyond it counts as its end: that makes a measure coarser, never
 * wrong. A part with the range 0..15 and one with 0..3 make {@code 4*first + second}. Belongs to one thread.
 */
final class DirectMeasure implements ProgressMeasure {
    /** The most bits of all parts together. */
    private static final int MOST_BITS = 62;

    /** The widths in which quantities are tried: products take less of each. */
    private static final List<Integer> QUANTITY_BITS = List.of(31, 20, 15, 10);

    /** A range has room for this many times the numbers seen, or for fewer if there is no room for that many. */
    private static final List<Long> SPARE = List.of(16L, 4L, 1L);

    private final List<Term> written;
    private final TokenSums sums;
    private final Layout layout;
    private final long mostOfQuantity;
    private final int places;
    private final int quantities;
    private final long[] seen;
    private final StateNumber[] parts;
    private final Range[] ranges;
    private final long[] least;
    private final long[] most;

    /**
     * The numbers that a part may have.
     *
     * @param low the least one
     * @param size how many there are
     */
    record Range(long low, long size) {
        private long digit(long number) {
            return Math.max(0, Math.min(size - 1, number - low));
        }
    }

    /**
     * A measure for the states of a model.
     *
     * @param written the terms as they are shown
     * @param terms the terms over the fields
     * @param fields what the terms depend on
     * @param known the range of each part as far as there is room for it; empty if nothing is known
     * @throws FormulaException where a number may need more than 64 bits
     */
    DirectMeasure(List<Term> written, List<Term> terms, FormulaFields fields, DirectModel model, List<Range> known)
            throws FormulaException {
        this.written = written;
        places = fields.countedPlaces().cardinality();
        quantities = fields.numbers().size() - places;
        Compiled compiled = compiled(terms, fields.numberFields());
        parts = compiled.parts.toArray(StateNumber[]::new);
        layout = compiled.layout;
        mostOfQuantity = layout.fields() == 0 ? 0 : layout.maxValue(0);
        sums = model.sums(fields.numbers(), fields.placesOfNumbers(), Long.MAX_VALUE);
        seen = new long[layout.words()];
        least = new long[parts.length];
        most = new long[parts.length];
        Arrays.fill(least, Long.MAX_VALUE);
        Arrays.fill(most, Long.MIN_VALUE);
        ranges = (known.isEmpty() ? equal(parts.length) : known).toArray(Range[]::new);
    }

    private record Compiled(List<StateNumber> parts, Layout layout) {}

    private static Compiled compiled(List<Term> terms, List<String> names) throws FormulaException {
        for (int i = 0; ; i++) {
            try {
                int[] widths = new int[names.size()];
                Arrays.fill(widths, QUANTITY_BITS.get(i));
                Layout fields = Layout.packed(names, widths);
                List<StateNumber> numbers = new ArrayList<>();
                for (Term term : terms) {
                    numbers.add(StateNumber.of(term, fields));
                }
                return new Compiled(numbers, fields);
            } catch (FormulaException tooLarge) {
                if (i + 1 == QUANTITY_BITS.size()) {
                    throw tooLarge;
                }
            }
        }
    }

    /** The same number of bits for each part, as many parts as have room. */
    private static List<Range> equal(int parts) {
        int used = Math.min(parts, MOST_BITS / 2);
        int bits = MOST_BITS / used;
        long half = 1L << (bits - 1);
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i < used; i++) {
            ranges.add(new Range(-half, 2 * half));
        }
        return ranges;
    }

    /** Ranges for the numbers seen so far and some more; those of fewer parts if there is no room for all. */
    List<Range> learned() {
        if (parts.length == 1 || most[0] < least[0]) {
            return List.of();
        }
        for (long spare : SPARE) {
            List<Range> all = learned(spare);
            if (all.size() == parts.length || spare == 1) {
                return all;
            }
        }
        throw new AssertionError();
    }

    private List<Range> learned(long spare) {
        List<Range> all = new ArrayList<>();
        double bits = 0;
        for (int i = 0; i < parts.length; i++) {
            long low = least[i] >= 0 ? 0 : least[i];
            double size = spare * (most[i] - (double) low + 1);
            bits += Math.log(size) / Math.log(2);
            if (bits > MOST_BITS) {
                break;
            }
            all.add(new Range(low, spare * (most[i] - low + 1)));
        }
        return all;
    }

    /** Whether not all parts have room. */
    boolean isShortened() {
        return ranges.length < parts.length;
    }

    @Override
    public long value(long[] words, int at) {
        sums.see(words, at);
        for (int i = 0; i < places; i++) {
            layout.set(seen, 0, i, Math.min(mostOfQuantity, number(i)));
        }
        for (int i = 0; i < quantities; i++) {
            long number = number(places + i);
            layout.set(seen, 0, places + 2 * i, Math.min(mostOfQuantity, Math.max(0, number)));
            layout.set(seen, 0, places + 2 * i + 1, Math.min(mostOfQuantity, Math.max(0, -number)));
        }
        long value = 0;
        for (int i = 0; i < parts.length; i++) {
            long number = parts[i].value(seen, 0);
            least[i] = Math.min(least[i], number);
            most[i] = Math.max(most[i], number);
            if (parts.length == 1) {
                return number;
            }
            if (i < ranges.length) {
                value = value * ranges[i].size + ranges[i].digit(number);
            }
        }
        return value;
    }

    private long number(int i) {
        return sums.fits(i) ? sums.number(i) : 0;
    }

    /** The terms with commas between them, as a user would write them. */
    @Override
    public String text() {
        return String.join(", ", written.stream().map(FormulaPrinter::print).toList());
    }

    @Override
    public String toString() {
        return text();
    }
}
