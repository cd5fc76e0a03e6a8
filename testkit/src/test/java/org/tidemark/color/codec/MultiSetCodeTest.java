package org.tidemark.color.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.BitBuffer;
import org.tidemark.codec.BitStrings;
import org.tidemark.color.codec.ItemCode.KeyedItems;
import org.tidemark.color.codec.ItemCode.SubsetItems;
import org.tidemark.color.codec.MarkingPlan.OrderedCode;
import org.tidemark.color.codec.MarkingPlan.PlaceTraining;
import org.tidemark.color.type.IdType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Spans;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.ValueTable;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class MultiSetCodeTest {
    private static final int MULTI_SETS = 150;

    private static Tokens tokens(Type type, long... pairs) {
        Tokens tokens = new Tokens();
        for (int i = 0; i < pairs.length; i += 2) {
            tokens.add(pairs[i], pairs[i + 1]);
        }
        tokens.sort(type);
        return tokens;
    }

    private static int bits(MultiSetCode code, Tokens tokens) {
        assertThat(code.covers(tokens)).isTrue();
        return BitStrings.of(out -> code.put(tokens, out)).length();
    }

    /** §4.1: n_c(t) bits, ⌈log2 t⌉ for the number of values, nothing for multiplicities of one, and each value. */
    @Test
    void aPlaceWithoutCapacityIsWrittenAsInThePaper() {
        Type ten = new IdType("D", 10);
        MultiSetCode code = new PaperCode(PlaceRule.free(ten));
        assertThat(bits(code, tokens(ten))).isEqualTo(1);
        assertThat(bits(code, tokens(ten, 3, 1))).isEqualTo(1 + 4 + 0 + 4);
        long[] all = new long[20];
        for (int i = 0; i < 10; i++) {
            all[2 * i] = i;
            all[2 * i + 1] = 1;
        }
        assertThat(bits(code, tokens(ten, all))).isEqualTo(1 + 10 + 4 + 10 * 4);
    }

    @Test
    void capacitiesShortenTheCardinality() {
        Type four = new IdType("D", 4);
        PlaceRule rule = PlaceRule.free(four);
        MultiSetCode one = new PaperCode(rule.holding(Spans.of(0, 1)));
        assertThat(bits(one, tokens(four))).isEqualTo(1);
        assertThat(bits(one, tokens(four, 2, 1))).isEqualTo(1 + 2);
        assertThat(one.covers(tokens(four, 2, 2))).isFalse();
        MultiSetCode five = new PaperCode(rule.holding(Spans.of(0, 4))); // three bits, so that emptiness has one
        assertThat(bits(five, tokens(four))).isEqualTo(1);
        assertThat(bits(five, tokens(four, 0, 1, 1, 1, 2, 1, 3, 1))).isEqualTo(1 + 3 + 2 + 4 * 2);
        MultiSetCode never = new PaperCode(rule.holding(Spans.of(1, 9))); // never empty
        assertThat(bits(never, tokens(four, 0, 1))).isEqualTo(4 + 2);
    }

    /** What the paper leaves on the table: all of a domain, m - 1 cardinalities, values without replacement. */
    @Test
    void orderedCodesTakeLess() {
        Type four = new IdType("D", 4);
        PlaceRule rule = new PlaceRule(four, Spans.of(0, 4), 1, false);
        MultiSetCode code = new OrderedCode(rule, new SubsetItems(4));
        assertThat(bits(code, tokens(four))).isEqualTo(1);
        assertThat(bits(code, tokens(four, 0, 1, 1, 1, 2, 1, 3, 1))).isEqualTo(1 + 2);
        assertThat(bits(code, tokens(four, 1, 1, 3, 1))).isLessThanOrEqualTo(1 + 2 + 3);
        assertThat(code.covers(tokens(four, 1, 2))).isFalse();
    }

    @Test
    void tuplesOfOneKeyAreWrittenByIt() {
        TupleType pair = new TupleType(List.of(new IdType("D", 4), new IdType("D", 4)));
        MultiSetCode code =
                new OrderedCode(new PlaceRule(pair, Spans.of(0, 3), 1, false), new KeyedItems(pair, 0, true));
        Tokens messages = tokens(pair, pair.of(new long[] {1, 0}), 1, pair.of(new long[] {1, 2}), 1);
        assertThat(bits(code, messages)).isEqualTo(2 + 2 + 2); // 2 of 0..3, one key of four, the second of six pairs
        assertThat(code.covers(tokens(pair, pair.of(new long[] {1, 0}), 1, pair.of(new long[] {2, 0}), 1)))
                .isFalse();
    }

    @Test
    void multiSetsComeBackFromEveryCode(Seeds seeds) {
        for (long seed : seeds.upTo(8)) {
            SplittableRandom random = new SplittableRandom(seed);
            Type type = type(random, seed);
            List<Tokens> some = new ArrayList<>();
            PlaceRule rule = random.nextBoolean()
                    ? PlaceRule.free(type)
                    : new PlaceRule(type, Spans.of(0, random.nextInt(1, 30)), random.nextInt(1, 4), false);
            PlaceSample sample = new PlaceSample(rule, randomTokens(random, type));
            for (int i = 0; i < MULTI_SETS; i++) {
                Tokens tokens = randomTokens(random, type);
                some.add(tokens);
                sample.add(tokens, i & 1, random.nextInt(1, 50));
                if (i % 3 == 0) {
                    some.add(randomTokens(random, type)); // one that the codes were not trained on
                }
            }
            List<MultiSetCode> codes = new ArrayList<>();
            codes.add(new PaperCode(rule));
            codes.add(new PaperCode(PlaceRule.free(type)));
            ItemCode.of(type).forEach(items -> codes.add(new OrderedCode(rule, items)));
            for (boolean isAll : new boolean[] {true, false}) {
                PlaceTraining training = new PlaceTraining(sample, isAll);
                training.plain().forEach(recipe -> codes.add(recipe.make(sample.all())));
                codes.add(new DictionaryCode(sample.half(0), codes.get(codes.size() - 1), 10));
                codes.add(training.best());
            }
            codes.forEach(code -> check(code, type, some));
        }
    }

    private static Type type(SplittableRandom random, long seed) {
        return switch (random.nextInt(4)) {
            case 0 -> IntType.of(1, random.nextInt(1, 200));
            case 1 ->
                new TupleType(List.of(
                        IntType.of(1, random.nextInt(1, 9)),
                        new IdType("I", random.nextInt(1, 9)),
                        IntType.of(0, random.nextInt(1, 5))));
            default -> new RandomTypes(seed, new ValueTable()).type(2);
        };
    }

    private static Tokens randomTokens(SplittableRandom random, Type type) {
        RandomTypes values = new RandomTypes(random.nextLong(), new ValueTable());
        Map<Long, Long> counts = new HashMap<>();
        int most = random.nextInt(1, 4);
        for (int i = random.nextInt(random.nextInt(1, 40)); i > 0; i--) {
            counts.putIfAbsent(type.rank(values.value(type)), random.nextLong(1, most + 1L));
        }
        Tokens tokens = new Tokens();
        counts.forEach(tokens::add);
        tokens.sort(type);
        return tokens;
    }

    private static void check(MultiSetCode code, Type type, List<Tokens> some) {
        Map<String, Tokens> strings = new HashMap<>();
        Tokens back = new Tokens();
        for (Tokens tokens : some) {
            if (!code.covers(tokens)) {
                assertThat(code.isTotal()).isFalse();
                continue;
            }
            BitBuffer out = new BitBuffer();
            code.put(tokens, out);
            code.take(BitStrings.reader(out), back);
            back.sort(type);
            assertThat(back.equals(tokens)).as("%s over %s", code, type).isTrue();
            Tokens other = strings.put(BitStrings.of(to -> code.put(tokens, to)), tokens);
            assertThat(other == null || other.equals(tokens)).isTrue();
        }
        ValueCodeTest.checkPrefixes(strings.keySet());
    }
}
