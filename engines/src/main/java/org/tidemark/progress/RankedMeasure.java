package org.tidemark.progress;

import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Range;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;

/**
 * A measure of a model and a rank that a table gives to one field more, which something beside the model has: compared one
 * after the other, in either order, as one number in mixed radix.
 *
 * <p>With the measure in 0..9 and ranks 0..2, the rank behind, measure 4 and rank 1 are {@code 4*3 + 1}; the rank in front,
 * {@code 1*10 + 4}. Immutable; a value costs that of the measure, a load and a multiplication.
 */
public final class RankedMeasure implements ProgressMeasure {
    private final TermMeasure measure;
    private final Model model;
    private final Layout layout;
    private final int field;
    private final int[] ranks;
    private final boolean inFront;

    /** The least value of the measure, how many values there are, and how many ranks. */
    private final long low;

    private final long values;
    private final long levels;

    private RankedMeasure(
            TermMeasure measure, Model model, Layout layout, int field, int[] ranks, boolean inFront, Range range) {
        this.measure = measure;
        this.model = model;
        this.layout = layout;
        this.field = field;
        this.ranks = ranks.clone();
        this.inFront = inFront;
        low = Objects.requireNonNull(range.low()).longValueExact();
        values = size(range).longValueExact();
        levels = most(ranks) + 1L;
    }

    /**
     * The two as one measure; null where that takes more than 63 bits, or where all ranks are the same.
     *
     * @param measure a measure for states of the model
     * @param layout what states look like with the field beside those of the model
     * @param ranks the rank of each value of the field, from 0 on
     * @param inFront whether the rank counts more than the measure
     */
    public static @Nullable RankedMeasure of(
            TermMeasure measure, Model model, Layout layout, int field, int[] ranks, boolean inFront) {
        try {
            Range range = Range.of(measure.number(), model.layout());
            BigInteger all = size(range).multiply(BigInteger.valueOf(most(ranks) + 1L));
            return most(ranks) == 0 || all.bitLength() > 63
                    ? null
                    : new RankedMeasure(measure, model, layout, field, ranks, inFront, range);
        } catch (FormulaException e) {
            throw new IllegalArgumentException("a measure for another model", e);
        }
    }

    private static BigInteger size(Range range) {
        return Objects.requireNonNull(range.high())
                .subtract(Objects.requireNonNull(range.low()))
                .add(BigInteger.ONE);
    }

    private static int most(int[] ranks) {
        int most = 0;
        for (int rank : ranks) {
            most = Math.max(most, rank);
        }
        return most;
    }

    @Override
    public long value(long[] words, int at) {
        return joined(measure.value(words, at) - low, words, at);
    }

    private long joined(long digit, long[] words, int at) {
        long rank = ranks[(int) layout.get(words, at, field)];
        return inFront ? rank * values + digit : digit * levels + rank;
    }

    @Override
    public @Nullable Steps steps(Model swept) {
        Steps steps = measure.steps(model);
        return steps == null
                ? null
                : (before, event, words, at) -> {
                    long digit = inFront ? before % values : before / levels;
                    return joined(steps.after(digit + low, event, words, at) - low, words, at);
                };
    }

    @Override
    public String text() {
        String name = layout.name(field);
        return inFront ? name + ", " + measure.text() : measure.text() + ", " + name;
    }
}
