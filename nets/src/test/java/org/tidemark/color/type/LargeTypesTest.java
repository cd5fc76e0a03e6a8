package org.tidemark.color.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.bits.MemoryBudget;

/**
 * Types that are too large for ranks, each beside a small one with some of its values: both must order, show and change
 * these in the same way.
 */
class LargeTypesTest {
    private static final Type TRIT = IntType.of(0, 2);
    private static final Type WIDE = IntType.of(0, Long.MAX_VALUE);
    private static final Type FEW = IntType.of(0, 3);
    private static final Type MANY = IntType.of(0, 99);

    record Twin(Type small, Type large) {
        @Override
        public String toString() {
            return small + " in " + large;
        }
    }

    static List<Twin> twins() {
        ValueTable table = new ValueTable();
        Type pair = new TupleType(List.of(TRIT, BoolType.BOOL));
        Type widePair = new TupleType(List.of(WIDE, BoolType.BOOL), List.of(), table);
        return List.of(
                new Twin(pair, widePair),
                new Twin(new TupleType(List.of(pair, TRIT)), new TupleType(List.of(widePair, WIDE), List.of(), table)),
                new Twin(
                        new UnionType("U", List.of("a", "b", "c"), List.of(TRIT, DotType.DOT, pair)),
                        new UnionType("U", List.of("a", "b", "c"), List.of(WIDE, DotType.DOT, widePair), table)),
                new Twin(new ArrayType(FEW, TRIT), new ArrayType(FEW, WIDE, table)),
                new Twin(
                        new ListType(ListType.Kind.QUEUE, TRIT, 4), new ListType(ListType.Kind.QUEUE, TRIT, 60, table)),
                new Twin(
                        new ListType(ListType.Kind.STACK, pair, 2),
                        new ListType(ListType.Kind.STACK, widePair, 2, table)),
                new Twin(new SetType(FEW), new SetType(MANY, table)),
                new Twin(new SetType(pair), new SetType(widePair, table)),
                new Twin(new MapType(FEW, TRIT), new MapType(MANY, WIDE, table)),
                new Twin(
                        new MapType(pair, new SetType(BoolType.BOOL)),
                        new MapType(widePair, new SetType(BoolType.BOOL), table)));
    }

    private static List<Value> values(Type small) {
        List<Value> values = new ArrayList<>(
                LongStream.range(0, small.count()).mapToObj(small::value).toList());
        Collections.shuffle(values, new Random(7));
        return values.subList(0, Math.min(300, values.size()));
    }

    @ParameterizedTest
    @MethodSource("twins")
    void orderAndFormDoNotDependOnTheTable(Twin twin) {
        assertThat(twin.small.isRanked()).isTrue();
        assertThat(twin.large.isRanked()).isFalse();
        List<Value> values = values(twin.small);
        for (Value value : values) {
            long number = twin.large.rank(value);
            assertThat(twin.large.rank(value)).isEqualTo(number);
            assertThat(twin.large.value(number)).isEqualTo(value);
            assertThat(twin.large.show(number)).isEqualTo(twin.small.show(value));
            for (Value other : values) {
                int expected = Long.signum(twin.small.rank(value) - twin.small.rank(other));
                assertThat(Integer.signum(twin.large.order(number, twin.large.rank(other))))
                        .isEqualTo(expected);
                assertThat(Integer.signum(twin.large.compare(value, other))).isEqualTo(expected);
            }
        }
        ColorSet set = new ColorSet();
        values.forEach(value -> set.add(twin.large.rank(value)));
        ColorSet sorted = set.sorted(twin.large);
        List<Value> inOrder = values.stream().sorted(twin.small::compare).toList();
        for (int i = 0; i < values.size(); i++) {
            assertThat(twin.large.value(sorted.at(i))).isEqualTo(inOrder.get(i));
        }
    }

    @ParameterizedTest
    @MethodSource("twins")
    void partsAreReadAndChangedInTheSameWay(Twin twin) {
        for (Value value : values(twin.small)) {
            long s = twin.small.rank(value);
            long l = twin.large.rank(value);
            if (twin.small instanceof ListType small && twin.large instanceof ListType large) {
                assertThat(large.length(l)).isEqualTo(small.length(s));
                if (small.length(s) > 0) {
                    same(twin, small.rest(s), large.rest(l));
                    int next = small.next(small.length(s));
                    assertThat(large.element().value(large.at(l, next)))
                            .isEqualTo(small.element().value(small.at(s, next)));
                }
                if (small.length(s) < small.capacity()) {
                    Value element = small.element().value(1);
                    same(
                            twin,
                            small.append(s, 1),
                            large.append(l, large.element().rank(element)));
                }
            } else if (twin.small instanceof ArrayType small && twin.large instanceof ArrayType large) {
                for (int i = 0; i < small.length(); i++) {
                    assertThat(large.at(l, i)).isEqualTo(small.at(s, i));
                    same(twin, small.with(s, i, 2), large.with(l, i, 2));
                }
            } else if (twin.small instanceof TupleType small && twin.large instanceof TupleType large) {
                int last = small.components().size() - 1;
                assertThat(large.component(l, last)).isEqualTo(small.component(s, last));
                same(twin, small.with(s, last, 1), large.with(l, last, 1));
            } else if (twin.small instanceof UnionType small && twin.large instanceof UnionType large) {
                assertThat(large.tag(l)).isEqualTo(small.tag(s));
                assertThat(large.tagged(large.tag(l), large.content(l))).isEqualTo(l);
            }
        }
    }

    private static void same(Twin twin, long small, long large) {
        assertThat(twin.large.value(large)).isEqualTo(twin.small.value(small));
    }

    @ParameterizedTest
    @MethodSource("twins")
    void setsAndMapsHaveTheSameKeys(Twin twin) {
        if (!(twin.small instanceof KeyedType small) || !(twin.large instanceof KeyedType large)) {
            return;
        }
        List<Value> all = values(twin.small).subList(0, 16);
        for (Value value : all) {
            long s = twin.small.rank(value);
            long l = twin.large.rank(value);
            assertThat(large.size(l)).isEqualTo(small.size(s));
            for (long key = 0; key < small.key().count(); key++) {
                long k = large.key().rank(small.key().value(key));
                assertThat(large.has(l, k)).isEqualTo(small.has(s, key));
                same(twin, small.without(s, key), large.without(l, k));
                if (small instanceof SetType few && large instanceof SetType many) {
                    same(twin, few.with(s, key), many.with(l, k));
                } else if (small instanceof MapType few && large instanceof MapType many) {
                    same(twin, few.with(s, key, 1), many.with(l, k, 1));
                    assertThat(few.has(s, key) ? few.at(s, key) : -1).isEqualTo(many.has(l, k) ? many.at(l, k) : -1);
                }
            }
            for (Value other : all) {
                if (small instanceof SetType few && large instanceof SetType many) {
                    long t = few.rank(other);
                    long m = many.rank(other);
                    same(twin, few.union(s, t), many.union(l, m));
                    same(twin, few.minus(s, t), many.minus(l, m));
                    same(twin, few.common(s, t), many.common(l, m));
                }
            }
        }
    }

    @Test
    void setsAndMapsAreRankedInTheirOrder() {
        for (Type type : List.of(new SetType(FEW), new MapType(FEW, TRIT), new MapType(BoolType.BOOL, FEW))) {
            for (long rank = 1; rank < type.count(); rank++) {
                assertThat(type.rank(type.value(rank))).isEqualTo(rank);
                assertThat(type.compare(type.value(rank - 1), type.value(rank))).isNegative();
            }
        }
        assertThat(new SetType(FEW).show(5)).isEqualTo("{0, 2}");
        assertThat(new MapType(FEW, TRIT).show(4 * 2 + 3)).isEqualTo("{0: 2, 1: 1}");
    }

    @Test
    void sizesGoOnBeyondAllBounds() {
        Type type = BoolType.BOOL;
        for (int i = 0; i < 100; i++) {
            type = new ListType(ListType.Kind.QUEUE, type, 1_000_000, new ValueTable());
        }
        assertThat(type.howMany()).isEqualTo("more than 10^19,728");
        assertThat(new SetType(type).howMany()).isEqualTo("more than 10^19,728");
        assertThat(new ArrayType(IntType.of(1, 100), IntType.of(1, 10)).howMany())
                .isEqualTo("about 10^100");
        Type alone = new SetType(MANY);
        assertThatThrownBy(alone::requireRanks).hasMessageContaining("expected fewer than 2^62");
        assertThatThrownBy(() -> alone.rank(new Value.Parts(List.of()))).hasMessageContaining("no table");
    }

    @Test
    void numbersReachFromTheLeastToTheGreatest() {
        IntType all = IntType.of(Long.MIN_VALUE, Long.MAX_VALUE);
        assertThat(all.howMany()).isEqualTo("18,446,744,073,709,551,616");
        for (long number : List.of(Long.MIN_VALUE, -1L, 0L, Long.MAX_VALUE)) {
            assertThat(all.value(all.rank(new Value.Whole(number)))).isEqualTo(new Value.Whole(number));
        }
        Spans gap = Spans.of(List.of(new Spans.Span(Long.MIN_VALUE, -1), new Spans.Span(1, Long.MAX_VALUE)));
        assertThat(gap.contains(0)).isFalse();
        assertThat(gap.after(-1)).isEqualTo(1);
        assertThat(gap.before(1)).isEqualTo(-1);
        assertThat(gap.after(Long.MAX_VALUE)).isEqualTo(Long.MIN_VALUE);
        assertThat(gap.before(Long.MIN_VALUE)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void twoThreadsGiveAValueTheSameNumber() throws Exception {
        ValueTable table = new ValueTable();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        List<Future<List<Long>>> found = new ArrayList<>();
        for (int thread = 0; thread < 2; thread++) {
            boolean backwards = thread == 1;
            found.add(threads.submit(() -> {
                List<Long> numbers = new ArrayList<>(Collections.nCopies(20_000, 0L));
                for (int i = 0; i < 20_000; i++) {
                    int n = backwards ? 19_999 - i : i;
                    long number = table.number(n % 97, n / 97, 5);
                    assertThat(table.parts(number)).containsExactly(n % 97, n / 97, 5);
                    numbers.set(n, number);
                }
                return numbers;
            }));
        }
        assertThat(found.get(0).get()).isEqualTo(found.get(1).get()).doesNotHaveDuplicates();
        assertThat(table.size()).isEqualTo(20_000);
        threads.shutdown();
    }

    @Test
    void aTableIsChargedAndEndsWithItsBudget() {
        ValueTable table = new ValueTable();
        MemoryBudget budget = new MemoryBudget(100_000);
        table.costs().charge(budget);
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        table.number(i, i);
                    }
                })
                .isInstanceOf(MemoryBudget.Exhausted.class);
        assertThat(table.size()).isBetween(1_000, 3_000);
        assertThat(table.bytes()).isEqualTo(budget.usedBytes()).isLessThan(100_000);
        assertThat(table.number(3, 3)).isEqualTo(3);
    }

    /** Where memory runs out at the moment when the table has to grow, it is as it was before. */
    @Test
    void aTableThatMayNotGrowStillFindsItsValues() {
        ValueTable table = new ValueTable();
        for (int i = 0; i < 16; i++) {
            table.number(i, i);
        }
        table.costs().charge(new MemoryBudget(table.bytes() + 200)); // enough for values, but not for slots
        for (int i = 16; i < 100; i++) {
            int next = i;
            assertThatThrownBy(() -> table.number(next, next)).isInstanceOf(MemoryBudget.Exhausted.class);
        }
        assertThat(table.size()).isEqualTo(16);
        table.costs().charge(MemoryBudget.unlimited());
        for (int i = 0; i < 100; i++) {
            assertThat(table.number(i, i)).isEqualTo(i);
        }
    }
}
