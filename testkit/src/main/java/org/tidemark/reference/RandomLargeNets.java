package org.tidemark.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.tidemark.color.expr.Arithmetic;
import org.tidemark.color.expr.ArrayExpr;
import org.tidemark.color.expr.Conditional;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Conversion;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.KeyedExpr;
import org.tidemark.color.expr.ListExpr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.MapExpr;
import org.tidemark.color.expr.SetExpr;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.UnionExpr;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.ValueComparison.Relation;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.KeyedType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.MapType;
import org.tidemark.color.type.SetType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;
import org.tidemark.color.type.Value;
import org.tidemark.color.type.ValueTable;

/**
 * Small random nets whose types have too many values for ranks: queues, arrays, records, unions, sets, maps and numbers
 * of 64 bits. A variable of such a type is always read from a place; the same seed gives the same net.
 */
public final class RandomLargeNets {
    private static final Type DIGIT = IntType.of(0, 9);
    private static final IntType NUMBER = IntType.of(Long.MIN_VALUE, Long.MAX_VALUE);

    private final SplittableRandom random;
    private final ValueTable table = new ValueTable();
    private final TupleType record = new TupleType(List.of(DIGIT, NUMBER), List.of("d", "n"), table);
    private final List<Type> types = List.of(
            NUMBER,
            record,
            new ListType(ListType.Kind.QUEUE, new TupleType(List.of(DIGIT, DIGIT, DIGIT)), 8, table),
            new ListType(ListType.Kind.STACK, record, 2, table),
            new ArrayType(IntType.of(0, 29), DIGIT, table),
            new UnionType("Either", List.of("d", "r"), List.of(DIGIT, record), table),
            new SetType(IntType.of(0, 99), table),
            new SetType(record, table),
            new SetType(IntType.of(0, 3), table),
            new MapType(NUMBER, DIGIT, table),
            new MapType(IntType.of(0, 2), IntType.of(0, 2), table));

    private RandomLargeNets(long seed) {
        random = new SplittableRandom(seed);
    }

    public static ColoredNet net(long seed) {
        return new RandomLargeNets(seed).net();
    }

    private ColoredNet net() {
        List<ColoredPlace> places = new ArrayList<>();
        for (int p = 2 + random.nextInt(2); p > 0; p--) {
            Type type = pick(types);
            List<MultiSet> initial = new ArrayList<>();
            for (int i = 1 + random.nextInt(2); i > 0; i--) {
                initial.add(MultiSet.Times.of(1, new Constant(type, type.rank(value(type, 2)))));
            }
            places.add(new ColoredPlace("p" + places.size(), null, type, new MultiSet.Sum(type, initial)));
        }
        List<ColoredTransition> transitions = new ArrayList<>();
        for (int t = 1 + random.nextInt(3); t > 0; t--) {
            transitions.add(transition("t" + transitions.size(), places));
        }
        return new ColoredNet("large", places, transitions);
    }

    private Value value(Type type, int depth) {
        if (type instanceof IntType numbers) {
            long[] ends = {numbers.spans().least(), numbers.spans().greatest(), 0, 1};
            return new Value.Whole(ends[random.nextInt(ends.length)]);
        }
        if (type instanceof TupleType tuple) {
            return new Value.Parts(
                    tuple.components().stream().map(part -> value(part, depth)).toList());
        }
        if (type instanceof UnionType union) {
            int tag = random.nextInt(2);
            return new Value.Tagged(tag, value(union.contents().get(tag), depth));
        }
        if (type instanceof ArrayType array) {
            List<Value> parts = new ArrayList<>();
            for (int i = 0; i < array.length(); i++) {
                parts.add(value(array.element(), depth));
            }
            return new Value.Parts(parts);
        }
        List<Value> parts = new ArrayList<>();
        for (int i = random.nextInt(depth + 1); i > 0; i--) {
            parts.add(
                    type instanceof ListType list
                            ? value(list.element(), depth)
                            : type instanceof MapType map
                                    ? new Value.Parts(List.of(value(map.key(), depth), value(map.content(), depth)))
                                    : value(((SetType) type).key(), depth));
        }
        return new Value.Parts(parts);
    }

    private ColoredTransition transition(String id, List<ColoredPlace> places) {
        List<Variable> variables = new ArrayList<>();
        List<ColoredArc> arcs = new ArrayList<>();
        for (int a = 1 + random.nextInt(2); a > 0; a--) {
            int place = random.nextInt(places.size());
            Variable x = new Variable(
                    variables.size(), "x" + variables.size(), places.get(place).type());
            variables.add(x);
            ColoredArc.Kind kind = random.nextInt(4) == 0 ? ColoredArc.Kind.READ : ColoredArc.Kind.INPUT;
            arcs.add(new ColoredArc(kind, place, MultiSet.Times.of(1, x)));
        }
        for (int a = 1 + random.nextInt(2); a > 0; a--) {
            int place = random.nextInt(places.size());
            Type type = places.get(place).type();
            ColoredArc.Kind kind = random.nextInt(6) == 0 ? ColoredArc.Kind.INHIBITOR : ColoredArc.Kind.OUTPUT;
            arcs.add(new ColoredArc(kind, place, MultiSet.Times.of(1, expr(type, variables, 2))));
        }
        List<Expr> guard = new ArrayList<>();
        if (random.nextBoolean()) {
            Variable left = pick(variables);
            guard.add(new ValueComparison(left, pick(List.of(Relation.values())), expr(left.type(), variables, 1)));
        }
        return new ColoredTransition(id, null, variables, new Logical.And(guard), arcs);
    }

    private Expr expr(Type type, List<Variable> variables, int depth) {
        List<Variable> fitting =
                variables.stream().filter(v -> v.type().equals(type)).toList();
        if (depth == 0 || random.nextInt(4) == 0) {
            return fitting.isEmpty() ? new Constant(type, type.rank(value(type, 1))) : pick(fitting);
        }
        Expr of = expr(type, variables, depth - 1);
        if (type instanceof IntType) {
            return number(of, type);
        }
        if (type instanceof TupleType tuple) {
            int at = random.nextInt(tuple.components().size());
            return new TupleExpr.With(of, at, expr(tuple.components().get(at), variables, depth - 1));
        }
        if (type instanceof UnionType union) {
            int tag = random.nextInt(2);
            Expr content = expr(union.contents().get(tag), variables, depth - 1);
            return new Conditional(
                    new UnionExpr.HasTag(of, tag),
                    new UnionExpr.Tagged(union, 1 - tag, expr(union.contents().get(1 - tag), variables, depth - 1)),
                    new UnionExpr.Tagged(union, tag, content));
        }
        if (type instanceof ArrayType array) {
            Expr index = expr(array.index(), variables, 0);
            return new ArrayExpr.With(of, index, new ArrayExpr.At(of, expr(array.index(), variables, 0)));
        }
        if (type instanceof ListType list) {
            Expr longer = new ListExpr.Append(of, expr(list.element(), variables, depth - 1));
            return new Conditional(shorterThan(of, 2), longer, new ListExpr.Rest(of));
        }
        return keyed(type, of, variables, depth);
    }

    private Expr number(Expr of, Type type) {
        Expr one = Constant.number(random.nextInt(3) - 1);
        long most = ((IntType) type).spans().greatest();
        long least = ((IntType) type).spans().least();
        Expr fits = new ValueComparison(of, Relation.LESS, Constant.number(Math.min(3, most)));
        Expr above = new ValueComparison(of, Relation.MORE, Constant.number(Math.max(-3, least)));
        return new Conditional(
                new Logical.And(List.of(fits, above)),
                new Conversion(Arithmetic.of(of, Arithmetic.Operator.PLUS, one), type),
                of);
    }

    private static Expr shorterThan(Expr list, int length) {
        return new ValueComparison(new ListExpr.Length(list), Relation.LESS, Constant.number(length));
    }

    private Expr keyed(Type type, Expr of, List<Variable> variables, int depth) {
        Expr key = expr(((KeyedType) type).key(), variables, depth - 1);
        switch (random.nextInt(4)) {
            case 0 -> {
                return new KeyedExpr.Without(of, key);
            }
            case 1 -> {
                Expr few = new ValueComparison(new KeyedExpr.Size(of), Relation.LESS, Constant.number(2));
                return new Conditional(few, with(type, of, key, variables), new KeyedExpr.Without(of, key));
            }
            case 2 -> {
                return new Conditional(new KeyedExpr.Has(of, key), of, with(type, of, key, variables));
            }
            default -> {
                return type instanceof SetType
                        ? new SetExpr.Combined(
                                of, pick(List.of(SetExpr.Combined.Operator.values())), expr(type, variables, depth - 1))
                        : with(type, of, key, variables);
            }
        }
    }

    private Expr with(Type type, Expr of, Expr key, List<Variable> variables) {
        return type instanceof MapType map
                ? new MapExpr.With(of, key, expr(map.content(), variables, 0))
                : new SetExpr.With(of, key);
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
