package org.tidemark.color.codec;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.bits.BitBuffer;
import org.tidemark.color.type.Type;

/**
 * Finds the code of a place that takes the fewest bits for a sample, {@link PaperCode} being one of those that are tried.
 *
 * <p>If the sample is all there is, codes need no escapes and are trained and tried on all of it. Otherwise they are trained on one
 * half and tried on the other, since a dictionary is always good for what it was made of; the best one is then trained on both. What
 * comes out depends on nothing but the sample.
 */
final class PlaceTraining {
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
