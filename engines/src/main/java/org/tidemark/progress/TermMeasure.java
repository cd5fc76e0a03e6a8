package org.tidemark.progress;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.Range;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.Term;
import org.tidemark.model.Layout;
import org.tidemark.model.LinearEvents;
import org.tidemark.model.Model;

/**
 * A measure made of one term, or of several that are compared one after the other.
 *
 * <p>A list becomes one number in mixed radix: each part, counted from the least value that its fields allow, is a
 * digit, the first part the highest one. With {@code phase} in 0..3 and {@code received - lost} in -7..7 the number is
 * {@code 15*phase + (received - lost + 7)}. As that is again a term, a list of linear terms costs no more than one of
 * them with all their places. A single term keeps its own values. Immutable; made for one layout.
 */
public final class TermMeasure implements ProgressMeasure {
    private static final int MOST_BITS = 63;

    private final List<Term> parts;
    private final Term number;
    private final StateNumber compiled;
    private final boolean constant;
    private final long[] below;

    private TermMeasure(List<Term> parts, Term number, long[] below, Layout layout) throws FormulaException {
        this.parts = parts;
        this.number = number;
        this.below = below;
        this.compiled = StateNumber.of(number, layout);
        Range range = Range.of(number, layout);
        this.constant = Objects.equals(range.low(), range.high());
    }

    /**
     * The measure that compares these terms in turn.
     *
     * @throws FormulaException where a place is not a field, or where the numbers take more bits than there are
     */
    public static TermMeasure of(List<Term> parts, Layout layout) throws FormulaException {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a measure of no terms");
        }
        List<Term> list = List.copyOf(parts);
        long[] below = new long[list.size() + 1];
        return new TermMeasure(list, list.size() == 1 ? list.get(0) : packed(list, below, layout), below, layout);
    }

    /** The list as one term; {@code below} gets what a digit counts, for each part, and 1 behind the last. */
    private static Term packed(List<Term> parts, long[] below, Layout layout) throws FormulaException {
        List<Range> ranges = new ArrayList<>();
        for (Term part : parts) {
            ranges.add(Range.of(part, layout));
        }
        requireRoom(parts, ranges);
        List<Term> digits = new ArrayList<>();
        BigInteger radix = BigInteger.ONE;
        for (int i = parts.size() - 1; i >= 0; i--) {
            below[i + 1] = radix.longValueExact();
            Term low = new Term.Constant(low(ranges.get(i)).longValueExact());
            Term digit = new Term.Sum(List.of(parts.get(i), new Term.Negated(low)));
            digits.add(0, new Term.Product(new Term.Constant(radix.longValueExact()), digit));
            radix = radix.multiply(size(ranges.get(i)));
        }
        return new Term.Sum(digits);
    }

    private static void requireRoom(List<Term> parts, List<Range> ranges) throws FormulaException {
        BigInteger all = BigInteger.ONE;
        for (int i = 0; i < parts.size(); i++) {
            BigInteger next = all.multiply(size(ranges.get(i)));
            if (next.bitLength() > MOST_BITS) {
                throw new FormulaException("the progress measure takes more than " + MOST_BITS + " bits; drop its part "
                        + (i + 1) + ", '" + FormulaPrinter.print(parts.get(i)) + "' ("
                        + size(ranges.get(i)).bitLength() + " bits)"
                        + (i + 1 < parts.size() ? ", and what follows it" : "")
                        + ", or use smaller factors: " + all.bitLength() + " bits are taken before it");
            }
            all = next;
        }
    }

    private static BigInteger low(Range range) {
        return Objects.requireNonNull(range.low());
    }

    private static BigInteger size(Range range) {
        return Objects.requireNonNull(range.high()).subtract(low(range)).add(BigInteger.ONE);
    }

    /** The terms that are compared, the most significant first. */
    public List<Term> parts() {
        return parts;
    }

    /** The one term whose value the measure is. */
    Term number() {
        return number;
    }

    /**
     * How many values the states have that agree in this many leading parts of a list: one neighbour after the other.
     */
    long valuesBelow(int parts) {
        return below[parts];
    }

    /** Whether all states have the same value, whatever the model does: a sweep by it would not save memory. */
    public boolean isConstant() {
        return constant;
    }

    @Override
    public long value(long[] words, int at) {
        return compiled.value(words, at);
    }

    /** For a linear term and events with fixed effects: what each event adds, computed once. */
    @Override
    public @Nullable Steps steps(Model model) {
        Effects effects = model instanceof LinearEvents ? Effects.of(model) : null;
        List<BigInteger> drift = effects == null ? null : effects.drift(this);
        if (drift == null) {
            return null;
        }
        // A change that is not a long belongs to an event that cannot happen: the values on either side of it are.
        long[] added = drift.stream().mapToLong(BigInteger::longValue).toArray();
        return (before, event, words, at) -> before + added[event];
    }

    /** The terms with commas between them, as {@link Measures#parse} reads them. */
    @Override
    public String text() {
        return text(parts);
    }

    static String text(List<Term> parts) {
        return parts.stream().map(FormulaPrinter::print).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return text();
    }
}
