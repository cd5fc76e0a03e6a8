package org.tidemark.color.codec;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.codec.CardinalityCode;
import org.tidemark.codec.MultiplicityCode;
import org.tidemark.codec.PhasedRanges;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Spans;
import org.tidemark.color.type.Type;

/**
 * How the markings of a net are written: the multi-sets of its places one after the other, each by the code of its
 * place. Redundant places are left out.
 *
 * <p>A <i>regular</i> marking is one in which every place holds what its code covers, and every redundant place what is
 * declared. The {@linkplain #paper paper's} plan writes only these. A {@linkplain #trained trained} plan writes all
 * markings: the place that comes first has a symbol, or there is one bit in front of all, that says that a marking is
 * irregular; then all places follow, written by a code that covers everything. Immutable.
 */
public final class MarkingPlan {
    private final List<PlaceRule> rules;
    private final MultiSetCode[] codes;
    private final MultiSetCode[] whole;
    private final int[] written;
    private final boolean hasFlag;
    private final @Nullable HeadedCode head;

    private MarkingPlan(List<PlaceRule> rules, MultiSetCode[] codes, int first, boolean hasFlag) {
        this.rules = List.copyOf(rules);
        this.codes = codes;
        this.hasFlag = hasFlag;
        whole = rules.stream()
                .map(rule -> new PaperCode(PlaceRule.free(rule.type())))
                .toArray(MultiSetCode[]::new);
        HeadedCode headed = first >= 0 ? ((HeadedCode) codes[first]).first() : null;
        head = headed;
        if (headed != null) {
            codes[first] = headed;
        }
        IntStream others = IntStream.range(0, codes.length)
                .filter(p -> p != first && !rules.get(p).isRedundant());
        written = IntStream.concat(IntStream.range(first, first + (headed == null ? 0 : 1)), others)
                .toArray();
    }

    /** The plan of the paper: string lengths are exactly those of MARIA. */
    public static MarkingPlan paper(List<PlaceRule> rules) {
        MultiSetCode[] codes = rules.stream().map(PaperCode::new).toArray(MultiSetCode[]::new);
        return new MarkingPlan(rules, codes, -1, false);
    }

    /**
     * The plan that takes the fewest bits for a sample of states, one for each place.
     *
     * @param isAll whether the sample has all states there are
     */
    public static MarkingPlan trained(List<PlaceSample> samples, boolean isAll) {
        List<PlaceRule> rules = new ArrayList<>();
        MultiSetCode[] codes = new MultiSetCode[samples.size()];
        boolean isTotal = true;
        for (int p = 0; p < codes.length; p++) {
            PlaceRule rule = samples.get(p).rule();
            rules.add(rule);
            codes[p] = rule.isRedundant() ? new PaperCode(rule) : new PlaceTraining(samples.get(p), isAll).best();
            isTotal &= codes[p].isTotal() && !rule.isRedundant();
        }
        int first = isTotal ? -1 : first(samples, codes);
        return new MarkingPlan(rules, codes, first, !isTotal && first < 0);
    }

    /** The place where one more symbol costs least; -1 if a bit of its own costs no more. */
    private static int first(List<PlaceSample> samples, MultiSetCode[] codes) {
        int first = -1;
        long least = Long.MAX_VALUE;
        for (int p = 0; p < codes.length; p++) {
            if (codes[p] instanceof HeadedCode code && !samples.get(p).rule().isRedundant()) {
                List<DictionaryCode.Entry> held = samples.get(p).all();
                long states =
                        held.stream().mapToLong(DictionaryCode.Entry::times).sum();
                long more = PlaceTraining.bits(code.first(), held) - PlaceTraining.bits(code, held);
                if (more < Math.min(least, states)) {
                    first = p;
                    least = more;
                }
            }
        }
        return first;
    }

    public PlaceRule rule(int place) {
        return rules.get(place);
    }

    /** The places of a regular marking that are written, in the order in which they are. */
    public int[] written() {
        return written.clone();
    }

    /** The code of a place in regular markings. */
    public MultiSetCode code(int place) {
        return codes[place];
    }

    /** The code of a place in irregular markings, in which all places are written in turn. */
    public MultiSetCode wholeCode(int place) {
        return whole[place];
    }

    /** The code of the first place if it can say that a marking is irregular; null if a bit says so, or nothing can. */
    public @Nullable HeadedCode head() {
        return head;
    }

    /** Writes what comes before the first place of a regular marking. */
    public void startRegular(BitBuffer out) {
        if (hasFlag) {
            out.put(0, 1);
        }
    }

    /**
     * Writes what comes before the first place of an irregular marking.
     *
     * @throws IllegalArgumentException if such markings cannot be written
     */
    public void startIrregular(BitBuffer out) {
        if (head != null) {
            head.putIrregular(out);
        } else if (hasFlag) {
            out.put(1, 1);
        } else {
            throw new IllegalArgumentException("a marking with more tokens than declared, or other ones");
        }
    }

    /** Reads the bit that says that a marking is irregular, if there is one; a {@link #head} says so itself. */
    public boolean takeFlag(BitReader in) {
        return hasFlag && in.take(1) == 1;
    }

    /**
     * Finds the code of a place that takes the fewest bits for a sample, {@link PaperCode} being one of those that are
     * tried.
     *
     * <p>If the sample is all there is, codes need no escapes and are trained and tried on all of it. Otherwise they
     * are trained on one half and tried on the other, since a dictionary is always good for what it was made of; the
     * best one is then trained on both. What comes out depends on nothing but the sample.
     */
    static final class PlaceTraining {
        private static final List<Integer> DICTIONARY_SIZES = List.of(16, 256, 4096);

        /** A reference with more values is not compared with: that takes the square of their number. */
        private static final int MOST_REFERENCE = 1000;

        /** As if a multi-set without a string took this many bits, so that one that occurs rules a code out. */
        private static final long NO_STRING_BITS = 1 << 16;

        private final PlaceSample sample;
        private final boolean isAll;
        private final List<DictionaryCode.Entry> all;
        private final List<DictionaryCode.Entry> trained;
        private final List<DictionaryCode.Entry> tried;

        /**
         * A training with a sample.
         *
         * @param isAll whether the sample has all states there are
         */
        PlaceTraining(PlaceSample sample, boolean isAll) {
            this.sample = sample;
            this.isAll = isAll;
            all = sample.all();
            trained = isAll ? all : sample.half(0);
            tried = isAll ? all : sample.half(1);
        }

        /** A way to make a code of what a place held. */
        interface Recipe {
            MultiSetCode make(List<DictionaryCode.Entry> held);
        }

        MultiSetCode best() {
            Recipe plain = cheapest(plain());
            List<Recipe> withDictionary = new ArrayList<>(List.of(plain));
            for (int most : DICTIONARY_SIZES) {
                withDictionary.add(held -> dictionary(held, most, plain));
            }
            return cheapest(withDictionary).make(all);
        }

        /** All ways that are tried without a dictionary; the paper's comes first. */
        List<Recipe> plain() {
            PlaceRule rule = sample.rule();
            List<Recipe> recipes = new ArrayList<>();
            recipes.add(held -> new PaperCode(rule));
            for (ItemCode items : ItemCode.of(rule.type())) {
                recipes.add(held -> new OrderedCode(rule, items));
                recipes.add(held -> shaped(held, rule, items));
            }
            if (sample.reference().size() > 0 && sample.reference().size() <= MOST_REFERENCE) {
                recipes.add(this::difference);
            }
            return recipes;
        }

        private Recipe cheapest(List<Recipe> recipes) {
            Recipe best = recipes.get(0);
            long least = Long.MAX_VALUE;
            for (Recipe recipe : recipes) {
                MultiSetCode code = recipe.make(trained);
                long bits = bits(code, tried);
                if (bits < least) {
                    best = recipe;
                    least = bits;
                }
            }
            return best;
        }

        /** The bits of all multi-sets, each as often as it was met. */
        static long bits(MultiSetCode code, List<DictionaryCode.Entry> held) {
            BitBuffer out = new BitBuffer();
            long bits = 0;
            for (DictionaryCode.Entry entry : held) {
                out.clear();
                boolean isCovered = code.covers(entry.tokens());
                if (isCovered) {
                    code.put(entry.tokens(), out);
                }
                bits += entry.times() * (isCovered ? out.size() : NO_STRING_BITS);
            }
            return bits;
        }

        private MultiSetCode dictionary(List<DictionaryCode.Entry> held, int most, Recipe others) {
            List<DictionaryCode.Entry> listed = new ArrayList<>(held);
            listed.sort(Comparator.comparingLong(entry -> -entry.times()));
            long missing = 0;
            for (DictionaryCode.Entry entry : listed.subList(Math.min(most, listed.size()), listed.size())) {
                missing += entry.times();
            }
            listed = listed.subList(0, Math.min(most, listed.size()));
            long once = listed.stream().filter(entry -> entry.times() == 1).count();
            return new DictionaryCode(listed, others.make(held), escapes(missing, once));
        }

        /** How often an escape is to be expected: as often as it was needed, and as often as something was met only once. */
        private long escapes(long missing, long once) {
            return isAll ? (missing == 0 ? -1 : missing) : missing + once + 1;
        }

        private ShapedCode shaped(List<DictionaryCode.Entry> held, PlaceRule rule, ItemCode items) {
            Map<List<Long>, Long> times = new LinkedHashMap<>();
            ShapedCode.possible(rule).forEach(shape -> times.put(shape, 0L));
            boolean hasAllShapes = isAll || !times.isEmpty();
            long missing = 0;
            for (DictionaryCode.Entry entry : held) {
                List<Long> shape = ShapedCode.Shape.of(entry.tokens());
                boolean isListed = times.containsKey(shape) || times.size() < ShapedCode.MOST_SHAPES;
                if (items.covers(entry.tokens()) && isListed) {
                    times.merge(shape, entry.times(), Long::sum);
                } else {
                    missing += entry.times();
                }
            }
            List<ShapedCode.Shape> shapes = new ArrayList<>();
            times.forEach((shape, n) -> shapes.add(new ShapedCode.Shape(shape, n)));
            long once = times.values().stream().filter(n -> n == 1).count();
            boolean needsNone = hasAllShapes && missing == 0 && (isAll || items.isTotal());
            Type type = rule.type();
            MultiSetCode rest =
                    new OrderedCode(PlaceRule.free(type), ItemCode.of(type).get(0));
            return new ShapedCode(shapes, items, rest, needsNone ? -1 : escapes(missing, once));
        }

        private MultiSetCode difference(List<DictionaryCode.Entry> held) {
            Type type = sample.rule().type();
            Tokens reference = sample.reference();
            Type numbers = DifferenceCode.numbers(reference);
            Map<Tokens, Long> missing = new LinkedHashMap<>();
            Map<Tokens, Long> more = new LinkedHashMap<>();
            for (DictionaryCode.Entry entry : held) {
                missing.merge(DifferenceCode.missing(reference, entry.tokens()), entry.times(), Long::sum);
                more.merge(DifferenceCode.more(type, reference, entry.tokens()), entry.times(), Long::sum);
            }
            return new DifferenceCode(type, reference, difference(missing, numbers), difference(more, type));
        }

        private MultiSetCode difference(Map<Tokens, Long> held, Type type) {
            List<DictionaryCode.Entry> entries = new ArrayList<>();
            held.forEach((tokens, times) -> entries.add(new DictionaryCode.Entry(tokens, times)));
            return shaped(entries, PlaceRule.free(type), ItemCode.of(type).get(0));
        }
    }

    /**
     * Multi-sets like those of {@link PaperCode}, with what that leaves on the table: of m admissible numbers of
     * tokens, a place that is not empty has only m − 1; there are no more different values than the type has, nor fewer
     * than its tokens need; multiplicities do not exceed the one before; numbers of a range have shorter strings where
     * there is room; and values of one multiplicity are a set.
     */
    static final class OrderedCode implements MultiSetCode {
        private static final long MOST_WITHOUT_EMPTINESS_BIT = 4;

        private final PlaceRule rule;
        private final @Nullable Spans cardinalities;
        private final boolean hasEmptinessBit;
        private final long most;
        private final MultiplicityCode multiplicities;
        private final ItemCode items;

        OrderedCode(PlaceRule rule, ItemCode items) {
            this.rule = rule;
            this.items = items;
            cardinalities = rule.cardinalities();
            hasEmptinessBit = cardinalities == null
                    || (cardinalities.contains(0)
                            && cardinalities.size().longValueExact() > MOST_WITHOUT_EMPTINESS_BIT);
            most = rule.type().isRanked() ? rule.type().count() : Long.MAX_VALUE;
            multiplicities = MultiplicityCode.limited(rule.each());
        }

        @Override
        public boolean covers(Tokens tokens) {
            return rule.allows(tokens) && items.covers(tokens);
        }

        @Override
        public boolean isTotal() {
            return cardinalities == null && rule.each() == Long.MAX_VALUE && items.isTotal();
        }

        @Override
        public void put(Tokens tokens, BitBuffer out) {
            long total = tokens.total();
            if (hasEmptinessBit) {
                out.put(total == 0 ? 0 : 1, 1);
            }
            if (total > 0 || !hasEmptinessBit) {
                putCardinality(total, out);
            }
            if (total > 0) {
                PhasedRanges.put(tokens.size() - fewest(total), choices(total), out);
                multiplicities.put(tokens.counts(), tokens.size(), out);
                items.put(tokens, out);
            }
        }

        private void putCardinality(long total, BitBuffer out) {
            if (cardinalities == null) {
                CardinalityCode.put(total, out);
            } else {
                int without = hasEmptinessBit ? 1 : 0;
                PhasedRanges.put(
                        cardinalities.rank(total) - without,
                        cardinalities.size().longValue() - without,
                        out);
            }
        }

        /** The fewest different values that that many tokens can have. */
        private long fewest(long total) {
            return (total - 1) / rule.each() + 1;
        }

        private long choices(long total) {
            return Math.min(total, most) - fewest(total) + 1;
        }

        @Override
        public void take(BitReader in, Tokens into) {
            into.clear();
            boolean isEmpty = hasEmptinessBit && in.take(1) == 0;
            long total = isEmpty ? 0 : takeCardinality(in);
            if (total > 0) {
                into.resize((int) (PhasedRanges.take(choices(total), in) + fewest(total)));
                multiplicities.take(total, into.size(), into.counts(), in);
                items.take(in, into);
            }
        }

        private long takeCardinality(BitReader in) {
            if (cardinalities == null) {
                return CardinalityCode.take(in);
            }
            int without = hasEmptinessBit ? 1 : 0;
            return cardinalities.number(PhasedRanges.take(cardinalities.size().longValue() - without, in) + without);
        }
    }

    /**
     * Multi-sets by how they differ from a fixed one, such as the one that the place holds initially: what is missing
     * of it, and what is there besides. Values of the fixed multi-set are written as their numbers in it.
     */
    static final class DifferenceCode implements MultiSetCode {
        private final Type type;
        private final Tokens reference;
        private final MultiSetCode missing;
        private final MultiSetCode more;

        /**
         * A code by the difference to a sorted multi-set over a type.
         *
         * @param missing writes numbers of values of the reference
         * @param more writes values of the type
         */
        DifferenceCode(Type type, Tokens reference, MultiSetCode missing, MultiSetCode more) {
            this.type = type;
            this.reference = reference;
            this.missing = missing;
            this.more = more;
        }

        /** The type of the numbers of values in a multi-set that is not empty. */
        static IntType numbers(Tokens reference) {
            return IntType.of(0, reference.size() - 1L);
        }

        /** The tokens of a sorted multi-set that another one lacks, as sorted numbers of its values. */
        static Tokens missing(Tokens reference, Tokens tokens) {
            Tokens missing = new Tokens();
            for (int i = 0; i < reference.size(); i++) {
                long fewer = reference.count(i) - count(tokens, reference.rank(i));
                if (fewer > 0) {
                    missing.add(i, fewer);
                }
            }
            missing.sort(numbers(reference));
            return missing;
        }

        /** The tokens of a multi-set beyond those of another one, sorted. */
        static Tokens more(Type type, Tokens reference, Tokens tokens) {
            Tokens more = new Tokens();
            for (int i = 0; i < tokens.size(); i++) {
                long besides = tokens.count(i) - count(reference, tokens.rank(i));
                if (besides > 0) {
                    more.add(tokens.rank(i), besides);
                }
            }
            more.sort(type);
            return more;
        }

        private static long count(Tokens tokens, long rank) {
            for (int i = 0; i < tokens.size(); i++) {
                if (tokens.rank(i) == rank) {
                    return tokens.count(i);
                }
            }
            return 0;
        }

        @Override
        public boolean covers(Tokens tokens) {
            return missing.covers(missing(reference, tokens)) && more.covers(more(type, reference, tokens));
        }

        @Override
        public boolean isTotal() {
            return missing.isTotal() && more.isTotal();
        }

        @Override
        public void put(Tokens tokens, BitBuffer out) {
            missing.put(missing(reference, tokens), out);
            more.put(more(type, reference, tokens), out);
        }

        @Override
        public void take(BitReader in, Tokens into) {
            missing.take(in, into);
            long[] left = new long[reference.size()];
            for (int i = 0; i < left.length; i++) {
                left[i] = reference.count(i);
            }
            for (int i = 0; i < into.size(); i++) {
                left[(int) into.rank(i)] -= into.count(i);
            }
            Tokens besides = new Tokens();
            more.take(in, besides);
            into.clear();
            for (int i = 0; i < left.length; i++) {
                long count = left[i] + count(besides, reference.rank(i));
                if (count > 0) {
                    into.add(reference.rank(i), count);
                }
            }
            for (int i = 0; i < besides.size(); i++) {
                if (count(reference, besides.rank(i)) == 0) {
                    into.add(besides.rank(i), besides.count(i));
                }
            }
        }
    }

    /**
     * Multi-sets by their shape, which is all their multiplicities: the shapes met in a sample have trained strings, and the values
     * follow. A place that was empty half of the time, and otherwise held one token, spends one bit on that.
     */
    static final class ShapedCode extends HeadedCode {
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
}
