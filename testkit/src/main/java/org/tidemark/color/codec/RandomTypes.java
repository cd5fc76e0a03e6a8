package org.tidemark.color.codec;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.IdType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.MapType;
import org.tidemark.color.type.SetType;
import org.tidemark.color.type.Spans;
import org.tidemark.color.type.SubType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;
import org.tidemark.color.type.Value;
import org.tidemark.color.type.ValueTable;

/** Random types of every kind, small and large, and random values of them; the same seed gives the same. */
final class RandomTypes {
    private final SplittableRandom random;
    private final ValueTable table;

    RandomTypes(long seed, ValueTable table) {
        random = new SplittableRandom(seed);
        this.table = table;
    }

    Type type(int depth) {
        return switch (random.nextInt(depth == 0 ? 6 : 13)) {
            case 0 -> numbers();
            case 1 -> BoolType.BOOL;
            case 2 -> new EnumType("E", false, names(random.nextInt(1, 6)));
            case 3 -> new IdType("I", random.nextInt(1, 200));
            case 4 -> DotType.DOT;
            case 5 -> new SubType("S", IntType.of(-50, 50), spans(0, 100));
            case 6, 7 -> new TupleType(types(depth, random.nextInt(1, 4)), List.of(), table);
            case 8 -> {
                List<Type> contents = types(depth, random.nextInt(1, 4));
                yield new UnionType("U", names(contents.size()), contents, table);
            }
            case 9 -> new ArrayType(IntType.of(1, random.nextInt(1, 20)), type(depth - 1), table);
            case 10 -> new ListType(ListType.Kind.QUEUE, type(depth - 1), random.nextInt(0, 30), table);
            case 11 -> new SetType(type(depth - 1), table);
            default -> new MapType(type(depth - 1), type(depth - 1), table);
        };
    }

    private IntType numbers() {
        return switch (random.nextInt(4)) {
            case 0 -> IntType.of(Long.MIN_VALUE, Long.MAX_VALUE);
            case 1 -> new IntType(spans(Long.MIN_VALUE / 2, Long.MAX_VALUE - 10));
            case 2 -> new IntType(spans(-100, 100));
            default -> IntType.of(1, random.nextInt(1, 300));
        };
    }

    private Spans spans(long least, long greatest) {
        List<Spans.Span> spans = new ArrayList<>();
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            long first = random.nextLong(least, greatest);
            spans.add(new Spans.Span(first, random.nextLong(first, greatest)));
        }
        return Spans.of(spans);
    }

    private List<Type> types(int depth, int number) {
        return IntStream.range(0, number).mapToObj(i -> type(depth - 1)).toList();
    }

    private static List<String> names(int number) {
        return IntStream.range(0, number).mapToObj(i -> "n" + i).toList();
    }

    Value value(Type type) {
        if (type instanceof IntType numbers) {
            return new Value.Whole(number(numbers.spans()));
        }
        if (type instanceof TupleType tuple) {
            return new Value.Parts(tuple.components().stream().map(this::value).toList());
        }
        if (type instanceof ArrayType array) {
            return new Value.Parts(values(array.element(), array.length()));
        }
        if (type instanceof UnionType union) {
            int tag = random.nextInt(union.tags().size());
            return new Value.Tagged(tag, value(union.contents().get(tag)));
        }
        if (type instanceof ListType list) {
            return new Value.Parts(values(list.element(), random.nextInt(list.capacity() + 1)));
        }
        if (type instanceof SetType set) {
            return new Value.Parts(new ArrayList<>(some(set.key())));
        }
        if (type instanceof MapType map) {
            return new Value.Parts(some(map.key()).stream()
                    .map(key -> (Value) new Value.Parts(List.of(key, value(map.content()))))
                    .toList());
        }
        return type.value(random.nextLong(type.count()));
    }

    private long number(Spans spans) {
        while (true) {
            long number =
                    random.nextBoolean() ? random.nextLong() : random.nextBoolean() ? spans.least() : spans.greatest();
            number = spans.contains(number) ? number : spans.least() + random.nextInt(100);
            if (spans.contains(number)) {
                return number;
            }
        }
    }

    private List<Value> values(Type type, int number) {
        return IntStream.range(0, number).mapToObj(i -> value(type)).toList();
    }

    private Set<Value> some(Type type) {
        return new LinkedHashSet<>(values(type, random.nextInt(6)));
    }
}
