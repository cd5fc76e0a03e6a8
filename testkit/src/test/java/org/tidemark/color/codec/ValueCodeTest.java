package org.tidemark.color.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.BitBuffer;
import org.tidemark.codec.BitStrings;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.SetType;
import org.tidemark.color.type.Spans;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;
import org.tidemark.color.type.Value;
import org.tidemark.color.type.ValueTable;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class ValueCodeTest {
    private static final int VALUES = 100;

    private static int bits(Type type, Value value) {
        return string(type, value).length();
    }

    private static String string(Type type, Value value) {
        return BitStrings.of(out -> ValueCode.of(type).put(type.rank(value), out));
    }

    @Test
    void smallTypesTakeTheBitsOfTheirRanks() {
        assertThat(bits(IntType.of(1, 5), new Value.Whole(3))).isEqualTo(3);
        Type constrained = new IntType(Spans.of(List.of(new Spans.Span(1, 3), new Spans.Span(7, 9))));
        assertThat(string(constrained, new Value.Whole(8))).isEqualTo("001"); // rank 4, lowest bit first
        Type pair = new TupleType(List.of(IntType.of(1, 3), IntType.of(1, 3)));
        assertThat(bits(pair, new Value.Parts(List.of(new Value.Whole(1), new Value.Whole(3)))))
                .isEqualTo(4);
    }

    /** A queue of up to 8 messages of 256 kinds: 4 bits for the length, 8 for each message. */
    @Test
    void largeTypesAreWrittenPartByPart() {
        ValueTable table = new ValueTable();
        Type message = IntType.of(0, 255);
        Type queue = new ListType(ListType.Kind.QUEUE, message, 8, table);
        assertThat(queue.isRanked()).isFalse();
        assertThat(bits(queue, new Value.Parts(List.of()))).isEqualTo(4);
        assertThat(bits(queue, new Value.Parts(List.of(new Value.Whole(7), new Value.Whole(9)))))
                .isEqualTo(4 + 2 * 8);
        Type either = new UnionType("U", List.of("a", "b", "c"), List.of(queue, message, queue), table);
        assertThat(bits(either, new Value.Tagged(1, new Value.Whole(200)))).isEqualTo(2 + 8);
        Type set = new SetType(IntType.of(1, 100), table);
        assertThat(bits(set, new Value.Parts(List.of()))).isEqualTo(7);
        assertThat(bits(set, new Value.Parts(List.of(new Value.Whole(1), new Value.Whole(50)))))
                .isEqualTo(3 * 7);
        Type wide = IntType.of(Long.MIN_VALUE, Long.MAX_VALUE);
        assertThat(bits(new SetType(wide, table), new Value.Parts(List.of(new Value.Whole(-1)))))
                .isEqualTo(1 + 64 + 1);
    }

    @Test
    void numbersBeyondRanksKeepTheirOrder() {
        IntType numbers = new IntType(Spans.of(
                List.of(new Spans.Span(Long.MIN_VALUE, -2), new Spans.Span(5, 6), new Spans.Span(10, Long.MAX_VALUE))));
        assertThat(numbers.isRanked()).isFalse();
        assertThat(numbers.spans().ordinal(Long.MIN_VALUE)).isZero();
        assertThat(numbers.spans().ordinal(5)).isEqualTo(Long.MAX_VALUE);
        assertThat(numbers.spans().ordinal(10)).isEqualTo(Long.MAX_VALUE + 2);
        for (long number : new long[] {Long.MIN_VALUE, -2, 5, 6, 10, 11, Long.MAX_VALUE}) {
            assertThat(numbers.spans().member(numbers.spans().ordinal(number))).isEqualTo(number);
        }
    }

    @Test
    void valuesOfAllTypesComeBackAndHaveStringsOfTheirOwn(Seeds seeds) {
        int large = 0;
        for (long seed : seeds.upTo(450)) {
            RandomTypes random = new RandomTypes(seed, new ValueTable());
            Type type = random.type(3);
            large += type.isRanked() ? 0 : 1;
            ValueCode code = ValueCode.of(type);
            Map<String, Long> strings = new HashMap<>();
            for (int i = 0; i < VALUES; i++) {
                long rank = type.rank(random.value(type));
                BitBuffer out = new BitBuffer();
                code.put(rank, out);
                long back = code.take(BitStrings.reader(out));
                if (back != rank) {
                    throw new AssertionError(type + ": " + type.show(rank) + " came back as " + type.show(back));
                }
                Long other = strings.put(BitStrings.of(to -> code.put(rank, to)), rank);
                assertThat(other == null || other == rank)
                        .as("%s: %s", type, type.show(rank))
                        .isTrue();
            }
            checkPrefixes(strings.keySet());
        }
        assertThat(large).isGreaterThan(90);
    }

    /** No string is the beginning of another one: in their order, it would be that of the next one. */
    static void checkPrefixes(Iterable<String> strings) {
        TreeSet<String> sorted = new TreeSet<>();
        strings.forEach(sorted::add);
        String former = null;
        for (String string : sorted) {
            assertThat(former != null && string.startsWith(former)).isFalse();
            former = string;
        }
    }

    /** The numbers of values in a table differ, their strings do not. */
    @Test
    void aStringDoesNotDependOnWhatOccurredBefore(Seeds seeds) {
        for (long seed : seeds.upTo(200)) {
            Type type = new RandomTypes(seed, new ValueTable()).type(3);
            Type again = new RandomTypes(seed, new ValueTable()).type(3);
            RandomTypes values = new RandomTypes(~seed, new ValueTable());
            List<Value> some = java.util.stream.IntStream.range(0, 20)
                    .mapToObj(i -> values.value(type))
                    .toList();
            for (int i = some.size() - 1; i >= 0; i--) {
                again.rank(some.get(i));
            }
            for (Value value : some) {
                assertThat(string(type, value)).isEqualTo(string(again, value));
            }
        }
    }
}
