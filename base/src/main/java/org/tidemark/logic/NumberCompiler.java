package org.tidemark.logic;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Layout;

/** Compiles terms to code that reads packed fields. Belongs to one thread; the compiled code can be shared. */
final class NumberCompiler {
    /** Twice as much fits 64 bits, however it was rounded. */
    private static final double SMALL = Math.scalb(1.0, 61);

    private final Layout layout;

    NumberCompiler(Layout layout) {
        this.layout = layout;
    }

    /** The fields of a name; at least one. */
    List<Integer> fields(String place) throws FormulaException {
        List<Integer> found = layout.named(place);
        if (found.isEmpty()) {
            throw new FormulaException("the model has no place '" + place + "'");
        }
        return found;
    }

    /** The bounds of places that follow from the widths of their fields. */
    CountBounds bounds() {
        return place -> {
            BigInteger most = BigInteger.ZERO;
            for (int field : layout.named(place)) {
                most = most.add(BigInteger.ONE.shiftLeft(layout.width(field)).subtract(BigInteger.ONE));
            }
            return most.bitLength() < Long.SIZE ? most.longValue() : CountBounds.UNKNOWN;
        };
    }

    StateNumber compile(Term term) throws FormulaException {
        Linear linear = Linear.of(term);
        if (linear != null) {
            return compile(linear);
        }
        range(term);
        return tree(term);
    }

    /** Sums in 64 bits are right if the result fits, even if intermediate results wrap. */
    StateNumber compile(Linear linear) throws FormulaException {
        PackedSum sum = new PackedSum(linear.constant().longValue());
        for (Map.Entry<String, BigInteger> c : linear.coefficients().entrySet()) {
            for (int field : fields(c.getKey())) {
                sum.add(layout, field, c.getValue().longValue());
            }
        }
        requireLong(linear.range(bounds()));
        return sum.trimmed();
    }

    /**
     * Whether two terms, and what one has more than the other, obviously fit 64 bits: without sorting their places,
     * which takes a hundred times as long. Terms that multiply places are not looked at.
     */
    boolean isSmall(Term left, Term right) throws FormulaException {
        return isSmall(left) && isSmall(right);
    }

    private boolean isSmall(Term term) throws FormulaException {
        return size(term) < SMALL;
    }

    /** No number in a term is farther from 0; infinite if that is not known. */
    private double size(Term term) throws FormulaException {
        if (term instanceof Term.Constant number) {
            return Math.abs((double) number.value());
        }
        if (term instanceof Term.Count count) {
            double size = 0;
            for (int field : fields(count.place())) {
                size += Math.scalb(1.0, layout.width(field));
            }
            return size;
        }
        if (term instanceof Term.Sum sum) {
            double size = 0;
            for (Term part : sum.parts()) {
                size += size(part);
            }
            return size;
        }
        return term instanceof Term.Negated negated ? size(negated.of()) : Double.POSITIVE_INFINITY;
    }

    /** The values a term can take, proven to fit 64 bits. */
    Range rangeOf(Term term) throws FormulaException {
        Linear linear = Linear.of(term);
        if (linear == null) {
            return range(term);
        }
        for (String place : linear.coefficients().keySet()) {
            fields(place);
        }
        Range range = linear.range(bounds());
        requireLong(range);
        return range;
    }

    /** The values a term can take, each of its parts proven to fit 64 bits. */
    private Range range(Term term) throws FormulaException {
        Range range;
        if (term instanceof Term.Sum sum) {
            range = Range.of(BigInteger.ZERO);
            for (Term part : sum.parts()) {
                range = range.plus(range(part));
            }
        } else if (term instanceof Term.Product product) {
            range = range(product.left()).times(range(product.right()));
        } else if (term instanceof Term.Negated negated) {
            range = range(negated.of()).negated();
        } else if (term instanceof Term.Count count) {
            fields(count.place());
            range = Range.of(count.place(), bounds());
        } else {
            range = Range.of(BigInteger.valueOf(((Term.Constant) term).value()));
        }
        requireLong(range);
        return range;
    }

    private static void requireLong(Range range) throws NumberTooLarge {
        if (!range.fitsLong()) {
            throw new NumberTooLarge("a number between " + shown(range.low()) + " and " + shown(range.high())
                    + " may occur, which does not fit in 64 bits; use smaller factors");
        }
    }

    private static String shown(@Nullable BigInteger end) {
        if (end == null) {
            return "any other";
        }
        String digits = end.toString();
        return digits.length() <= 40 ? digits : "one of " + digits.length() + " digits";
    }

    /** A term that multiplies places is evaluated as it is written. */
    private StateNumber tree(Term term) throws FormulaException {
        if (term instanceof Term.Product product) {
            StateNumber left = tree(product.left());
            StateNumber right = tree(product.right());
            return (words, at) -> left.value(words, at) * right.value(words, at);
        }
        if (term instanceof Term.Negated negated) {
            StateNumber of = tree(negated.of());
            return (words, at) -> -of.value(words, at);
        }
        if (term instanceof Term.Sum sum) {
            return sum(sum.parts());
        }
        if (term instanceof Term.Count count) {
            PackedSum tokens = new PackedSum(0);
            for (int field : fields(count.place())) {
                tokens.add(layout, field, 1);
            }
            return tokens.trimmed();
        }
        long value = ((Term.Constant) term).value();
        return (words, at) -> value;
    }

    private StateNumber sum(List<Term> parts) throws FormulaException {
        StateNumber[] numbers = new StateNumber[parts.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = tree(parts.get(i));
        }
        return (words, at) -> {
            long value = 0;
            for (StateNumber number : numbers) {
                value += number.value(words, at);
            }
            return value;
        };
    }

    /**
     * A linear term over packed fields: a constant, and for each field its word, its shift, the mask to apply after
     * shifting, and its factor. Reads one word per field; allocates nothing.
     */
    private static final class PackedSum implements StateNumber {
        private final long constant;
        private int size;
        private int[] word = new int[2];
        private byte[] shift = new byte[2];
        private long[] mask = new long[2];
        private long[] factor = new long[2];

        PackedSum(long constant) {
            this.constant = constant;
        }

        void add(Layout layout, int field, long times) {
            if (size == word.length) {
                resize(2 * size);
            }
            word[size] = layout.word(field);
            shift[size] = (byte) layout.shift(field);
            mask[size] = layout.maxValue(field);
            factor[size] = times;
            size++;
        }

        /** This sum, with its arrays trimmed to size. */
        PackedSum trimmed() {
            resize(size);
            return this;
        }

        private void resize(int length) {
            word = Arrays.copyOf(word, length);
            shift = Arrays.copyOf(shift, length);
            mask = Arrays.copyOf(mask, length);
            factor = Arrays.copyOf(factor, length);
        }

        @Override
        public long value(long[] words, int at) {
            long sum = constant;
            for (int i = 0; i < word.length; i++) {
                sum += factor[i] * ((words[at + word[i]] >>> shift[i]) & mask[i]);
            }
            return sum;
        }
    }
}
