package org.tidemark.color;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.IdType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.Spans;
import org.tidemark.color.type.Spans.Span;
import org.tidemark.color.type.SubType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;
import org.tidemark.color.type.Value;

class TypesTest {
    private static final EnumType COLOR = new EnumType("Color", true, List.of("red", "green", "blue"));

    static List<Type> types() {
        Type odd = new IntType(Spans.of(List.of(new Span(7, 9), new Span(-2, 0), new Span(1, 1))));
        Type pair = new TupleType(List.of(COLOR, odd), List.of("hue", "n"));
        return List.of(
                odd,
                BoolType.BOOL,
                DotType.DOT,
                COLOR,
                new IdType("site", 4),
                pair,
                new TupleType(List.of(pair, BoolType.BOOL, COLOR)),
                new UnionType("U", List.of("none", "some", "other"), List.of(DotType.DOT, pair, COLOR)),
                new ArrayType(COLOR, odd),
                new ListType(ListType.Kind.VECTOR, COLOR, 4),
                new ListType(ListType.Kind.QUEUE, DotType.DOT, 5),
                new ListType(ListType.Kind.STACK, BoolType.BOOL, 0),
                new SubType("warm", pair, Spans.of(List.of(new Span(2, 4), new Span(9, 11)))));
    }

    @ParameterizedTest
    @MethodSource("types")
    void ranksNumberAllValuesInTheirOrder(Type type) {
        Value before = null;
        for (long rank = 0; rank < type.count(); rank++) {
            Value value = type.value(rank);
            assertThat(type.rank(value)).isEqualTo(rank);
            assertThat(type.show(rank)).isEqualTo(type.show(value)).isNotEmpty();
            assertThat(type.compare(value, value)).isZero();
            if (before != null) {
                assertThat(type.compare(before, value)).as(type.show(value)).isNegative();
                assertThat(type.compare(value, before)).isPositive();
            }
            before = value;
        }
    }

    @Test
    void sizesAreExactWhereRanksEnd() {
        Type long64 = new ArrayType(IntType.of(1, 64), BoolType.BOOL);
        assertThat(long64.size()).isEqualTo("18446744073709551616");
        assertThat(long64.isRanked()).isFalse();
        assertThatThrownBy(long64::count).hasMessageContaining("expected fewer than 2^62");
        assertThat(new ListType(ListType.Kind.QUEUE, COLOR, 2).size()).isEqualTo(13);
    }

    @Test
    void valuesAreShownAsPeopleWriteThem() {
        assertThat(types().get(5).show(1)).isEqualTo("{hue = green, n = -2}");
        assertThat(types().get(7).show(0)).isEqualTo("none");
        assertThat(types().get(7).show(1)).isEqualTo("some({hue = red, n = -2})");
        assertThat(types().get(9).show(5)).isEqualTo("[green, red]");
        assertThat(types().get(4).show(0)).isEqualTo("1");
    }

    @Test
    void rangesAreJoinedAndLookedUp() {
        Spans spans = Spans.of(List.of(new Span(5, 6), new Span(1, 3), new Span(3, 4), new Span(10, 10)));
        assertThat(spans).hasToString("1..6 | 10");
        assertThat(spans.rank(10)).isEqualTo(6);
        assertThat(spans.rank(7)).isEqualTo(-1);
        assertThat(spans.rank(0)).isEqualTo(-1);
    }
}
