package org.tidemark.color.codec;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.color.type.Spans;

/**
 * Multi-sets by their shape, which is all their multiplicities: the shapes met in a sample have trained strings, and the values
 * follow. A place that was empty half of the time, and otherwise held one token, spends one bit on that.
 */
final class ShapedCode extends HeadedCode {
    /** The multiplicities of a multi-set in descending order, and how often they were met. */
    record Shape(List<Long> counts, long times) {
        static List<Long> of(Tokens tokens) {
            return Arrays.stream(tokens.counts(), 0, tokens.size()).boxed().toList();
        }
    }

    /** No more shapes than this have strings. */
    static final int MOST_SHAPES = 256;

    /** All shapes that a place may have; none if they are too many, or not known. */
    static List<List<Long>> possible(PlaceRule rule) {
        Spans numbers = rule.cardinalities();
        boolean hasOneValue = rule.type().size().equals(BigInteger.ONE);
        if (numbers == null || numbers.least() < 0 || numbers.greatest() >= MOST_SHAPES) {
            return List.of();
        }
        if (!hasOneValue && rule.each() > 1 && numbers.greatest() > 1) {
            return List.of();
        }
        List<List<Long>> shapes = new ArrayList<>();
        for (long n = 0; n <= numbers.greatest(); n++) {
            if (numbers.contains(n)) {
                shapes.add(n == 0 ? List.of() : hasOneValue ? List.of(n) : Collections.nCopies((int) n, 1L));
            }
        }
        return shapes;
    }

    private final List<Shape> shapes;
    private final Map<List<Long>, Integer> symbols = new HashMap<>();
    private final long[][] counts;

    /** By symbol: whether one number represents the values. */
    private final boolean[] hasNumber;

    private final ItemCode items;
    private final MultiSetCode rest;
    private final long escapes;

    /**
     * A code for these shapes, in any order that is always the same.
     *
     * @param escapes how often the other code is expected to be needed; negative if never
     */
    ShapedCode(List<Shape> shapes, ItemCode items, MultiSetCode rest, long escapes) {
        this(shapes, items, rest, escapes, false);
    }

    private ShapedCode(List<Shape> shapes, ItemCode items, MultiSetCode rest, long escapes, boolean isFirst) {
        super(shapes.stream().mapToLong(Shape::times).toArray(), escapes, isFirst);
        this.shapes = List.copyOf(shapes);
        this.items = items;
        this.rest = rest;
        this.escapes = escapes;
        counts = new long[shapes.size()][];
        hasNumber = new boolean[shapes.size()];
        for (int i = 0; i < counts.length; i++) {
            symbols.put(shapes.get(i).counts(), i);
            counts[i] = shapes.get(i).counts().stream().mapToLong(c -> c).toArray();
            boolean isOneGroup = counts[i].length > 0 && counts[i][0] == counts[i][counts[i].length - 1];
            hasNumber[i] = counts[i].length == 0 || (isOneGroup && items.choices(counts[i].length) > 0);
        }
    }

    @Override
    ShapedCode first() {
        return new ShapedCode(shapes, items, rest, escapes, true);
    }

    private int symbol(Tokens tokens) {
        Integer symbol = symbols.get(Shape.of(tokens));
        return symbol == null || !items.covers(tokens) ? -1 : symbol;
    }

    @Override
    public boolean covers(Tokens tokens) {
        return (hasEscape() && rest.covers(tokens)) || symbol(tokens) >= 0;
    }

    @Override
    public boolean isTotal() {
        return hasEscape() && rest.isTotal();
    }

    @Override
    public void put(Tokens tokens, BitBuffer out) {
        int symbol = symbol(tokens);
        if (symbol < 0) {
            putEscape(out);
            rest.put(tokens, out);
        } else {
            putSymbol(symbol, out);
            items.put(tokens, out);
        }
    }

    @Override
    public long takeNumber(int symbol, BitReader in) {
        if (isEscape(symbol) || !hasNumber[symbol]) {
            return -1;
        }
        return counts[symbol].length == 0 ? 0 : items.takeNumber(counts[symbol].length, in);
    }

    @Override
    public void load(int symbol, long number, Tokens into) {
        shape(symbol, into);
        if (into.size() > 0) {
            items.load(number, into);
        }
    }

    private void shape(int symbol, Tokens into) {
        long[] shape = counts[symbol];
        into.resize(shape.length);
        System.arraycopy(shape, 0, into.counts(), 0, shape.length);
    }

    @Override
    public void takeAfter(int symbol, BitReader in, Tokens into) {
        if (isEscape(symbol)) {
            rest.take(in, into);
        } else {
            shape(symbol, into);
            items.take(in, into);
        }
    }
}
