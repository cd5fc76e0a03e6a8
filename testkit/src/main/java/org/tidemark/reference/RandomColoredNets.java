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
import org.tidemark.color.expr.ListExpr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.Shift;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.UnionExpr;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.ValueComparison.Relation;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Content;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;

/** Small random high-level nets with all kinds of arcs and multi-sets; the same seed gives the same net. */
public final class RandomColoredNets {
    private static final Type LETTER = new EnumType("Letter", true, List.of("a", "b", "c"));
    private static final Type DIGIT = IntType.of(1, 2);
    private static final Type COUNT = IntType.of(0, 2);
    private static final Type PAIR = new TupleType(List.of(LETTER, DIGIT));
    private static final UnionType EITHER = new UnionType("Either", List.of("l", "d"), List.of(LETTER, DIGIT));
    private static final IntType POSITION = IntType.of(0, 2);
    private static final ListType CHANNEL = new ListType(ListType.Kind.QUEUE, POSITION, 2);
    private static final TupleType RECORD = new TupleType(List.of(POSITION, CHANNEL), List.of("at", "of"));
    private static final ArrayType ARRAY = new ArrayType(IntType.of(0, 1), POSITION);
    private static final TupleType LINK = new TupleType(List.of(POSITION, POSITION));
    private static final UnionType MESSAGE = new UnionType("Message", List.of("p", "l"), List.of(POSITION, LINK));
    private static final List<Type> COMPUTED = List.of(POSITION, CHANNEL, RECORD, ARRAY, LINK, MESSAGE);
    private static final List<Type> TYPES = List.of(DotType.DOT, LETTER, DIGIT, PAIR, BoolType.BOOL, EITHER);

    private final SplittableRandom random;
    private boolean faulty;
    private boolean conditional;
    private boolean computed;

    private RandomColoredNets(long seed) {
        random = new SplittableRandom(seed);
    }

    public static ColoredNet net(long seed) {
        return new RandomColoredNets(seed).net();
    }

    /** A net with expressions that may have no value, arcs under conditions, and often several arcs at one place. */
    public static ColoredNet faulty(long seed) {
        RandomColoredNets random = new RandomColoredNets(seed);
        random.faulty = true;
        random.conditional = true;
        return random.net();
    }

    /**
     * A net with tokens whose components are computed from variables: in tuples, records, unions, queues and arrays.
     *
     * @param mayFail whether some of these may have no value
     */
    public static ColoredNet computed(long seed, boolean mayFail) {
        RandomColoredNets random = new RandomColoredNets(seed);
        random.computed = true;
        random.faulty = mayFail;
        return random.net();
    }

    /** A net that takes something for granted, rightly or not, and may have priorities. */
    public static ColoredNet obliged(long seed) {
        RandomColoredNets random = new RandomColoredNets(seed);
        random.faulty = true;
        ColoredNet plain = random.net();
        List<ColoredPlace> places = new ArrayList<>();
        plain.places().forEach(place -> places.add(random.obliged(place, plain)));
        return new ColoredNet("obliged", places, random.prioritised(plain.transitions()));
    }

    /** A net whose transitions may have priorities. */
    public static ColoredNet prioritised(long seed) {
        RandomColoredNets random = new RandomColoredNets(seed);
        ColoredNet plain = random.net();
        return new ColoredNet("prioritised", plain.places(), random.prioritised(plain.transitions()));
    }

    private List<ColoredTransition> prioritised(List<ColoredTransition> plain) {
        List<ColoredTransition> transitions = new ArrayList<>();
        for (ColoredTransition t : plain) {
            int priority = random.nextInt(3) / 2 + random.nextInt(4) / 3;
            transitions.add(
                    new ColoredTransition(t.id(), null, t.variables(), t.slots(), t.guard(), t.arcs(), priority));
        }
        return transitions;
    }

    private ColoredPlace obliged(ColoredPlace place, ColoredNet net) {
        Integer all = random.nextBoolean() ? null : Integer.valueOf(random.nextInt(5));
        Integer each = random.nextBoolean() ? null : Integer.valueOf(1 + random.nextInt(2));
        Content content = random.nextBoolean() ? null : content(place, net);
        return new ColoredPlace(place.id(), null, place.type(), place.initial(), all, each, content);
    }

    private Content content(ColoredPlace place, ColoredNet net) {
        List<Content.Share> given = new ArrayList<>(List.of(Content.Share.always(place.initial())));
        List<Content.Share> taken = new ArrayList<>();
        for (int p = 0; p < net.places().size(); p++) {
            Variable each = new Variable(0, "each", net.places().get(p).type());
            boolean same = each.type().equals(place.type());
            if (same && random.nextBoolean()) {
                given.add(new Content.Share(p, 0, MultiSet.Times.of(1, each)));
            }
            if (random.nextInt(3) == 0) {
                Expr value = same
                        ? each
                        : new Constant(
                                place.type(), random.nextLong(place.type().count()));
                taken.add(new Content.Share(p, 0, MultiSet.Times.of(1, value)));
            }
        }
        return new Content(given, taken);
    }

    private ColoredNet net() {
        List<ColoredPlace> places = new ArrayList<>();
        for (int p = 1 + random.nextInt(4); p > 0; p--) {
            Type type = pick(computed ? COMPUTED : TYPES);
            MultiSet initial = random.nextInt(4) == 0
                    ? new MultiSet.All(type)
                    : new MultiSet.Sum(type, times(type, random.nextInt(3)));
            places.add(new ColoredPlace("p" + places.size(), null, type, initial));
        }
        List<ColoredTransition> transitions = new ArrayList<>();
        for (int t = 1 + random.nextInt(4); t > 0; t--) {
            transitions.add(transition("t" + transitions.size(), places));
        }
        return new ColoredNet("random", places, transitions);
    }

    private List<MultiSet> times(Type type, int n) {
        List<MultiSet> parts = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Constant value = new Constant(type, random.nextLong(type.count()));
            parts.add(MultiSet.Times.of(1 + random.nextInt(2), value));
        }
        return parts;
    }

    private ColoredTransition transition(String id, List<ColoredPlace> places) {
        List<Variable> variables = new ArrayList<>();
        for (int v = random.nextInt(4); v > 0; v--) {
            variables.add(new Variable(variables.size(), "x" + variables.size(), variableType()));
        }
        List<ColoredArc> arcs = new ArrayList<>();
        for (int a = 1 + random.nextInt(4); a > 0; a--) {
            boolean again = conditional && !arcs.isEmpty() && random.nextBoolean();
            int place = again ? arcs.get(0).place() : random.nextInt(places.size());
            ColoredArc.Kind kind = pick(List.of(
                    ColoredArc.Kind.INPUT,
                    ColoredArc.Kind.INPUT,
                    ColoredArc.Kind.OUTPUT,
                    ColoredArc.Kind.OUTPUT,
                    ColoredArc.Kind.READ,
                    ColoredArc.Kind.INHIBITOR));
            arcs.add(new ColoredArc(kind, place, tokens(places.get(place).type(), variables)));
        }
        return new ColoredTransition(id, null, variables, guard(variables), arcs);
    }

    /** Mostly small types, since the reference tries all values. */
    private Type variableType() {
        if (!computed) {
            return pick(List.of(LETTER, DIGIT, PAIR));
        }
        return pick(List.of(POSITION, POSITION, POSITION, CHANNEL, LINK));
    }

    private MultiSet tokens(Type type, List<Variable> variables) {
        MultiSet single = new MultiSet.Times(count(variables), expr(type, variables, 2));
        return switch (random.nextInt(8)) {
            case 0 -> new MultiSet.Sum(type, List.of(single, MultiSet.Times.of(1, expr(type, variables, 2))));
            case 1 -> new MultiSet.Difference(new MultiSet.All(type), single);
            case 2 -> new MultiSet.Scaled(Constant.number(random.nextInt(2)), single);
            default -> single;
        };
    }

    /** One or two, or none where a condition does not hold. */
    private Expr count(List<Variable> variables) {
        int count = 1 + random.nextInt(5) / 4;
        if (!conditional || random.nextBoolean()) {
            return Constant.number(count);
        }
        return new Conditional(guard(variables), new Constant(COUNT, count), new Constant(COUNT, 0));
    }

    private Expr computed(Type type, List<Variable> variables, int depth) {
        List<Variable> fitting =
                variables.stream().filter(v -> v.type().equals(type)).toList();
        if (!fitting.isEmpty() && random.nextInt(2 + depth) < 2) {
            return pick(fitting);
        }
        if (depth == 0 || random.nextInt(8) == 0) {
            return new Constant(type, random.nextLong(type.count()));
        }
        if (type.equals(POSITION)) {
            return position(variables, depth - 1);
        }
        if (type instanceof TupleType tuple) {
            List<Expr> parts = new ArrayList<>();
            tuple.components().forEach(part -> parts.add(computed(part, variables, depth)));
            return new TupleExpr(tuple, parts);
        }
        if (type.equals(MESSAGE)) {
            int tag = random.nextInt(2);
            return new UnionExpr.Tagged(
                    MESSAGE, tag, computed(MESSAGE.contents().get(tag), variables, depth));
        }
        if (type.equals(ARRAY)) {
            return new ArrayExpr.Elements(
                    ARRAY, List.of(computed(POSITION, variables, depth), computed(POSITION, variables, depth)));
        }
        Expr list = faulty ? computed(CHANNEL, variables, depth - 1) : new Constant(CHANNEL, CHANNEL.empty());
        return new ListExpr.Append(list, computed(POSITION, variables, depth));
    }

    /** A position that is computed from another one or two. */
    private Expr position(List<Variable> variables, int depth) {
        Expr some = computed(POSITION, variables, depth);
        Expr result = switch (random.nextInt(faulty ? 7 : 4)) {
            case 0 -> modulo(Arithmetic.of(some, Arithmetic.Operator.PLUS, Constant.number(1)));
            case 1 -> modulo(Arithmetic.of(some, Arithmetic.Operator.TIMES, some));
            case 2 -> modulo(Arithmetic.of(some, Arithmetic.Operator.PLUS, computed(POSITION, variables, depth)));
            case 3 -> new TupleExpr.Component(computed(LINK, variables, depth), random.nextInt(2));
            case 4 -> Arithmetic.of(some, Arithmetic.Operator.PLUS, Constant.number(1));
            case 5 -> Arithmetic.of(computed(POSITION, variables, depth), Arithmetic.Operator.MINUS, some);
            default -> Arithmetic.of(Constant.number(2), Arithmetic.Operator.OVER, some);
        };
        return result.type().equals(POSITION) ? result : new Conversion(result, POSITION);
    }

    private static Expr modulo(Expr number) {
        return Arithmetic.of(number, Arithmetic.Operator.REMAINDER, Constant.number(3));
    }

    private Expr expr(Type type, List<Variable> variables, int depth) {
        if (computed) {
            return computed(type, variables, depth);
        }
        List<Variable> fitting =
                variables.stream().filter(v -> v.type().equals(type)).toList();
        if (!fitting.isEmpty() && random.nextInt(3) > 0) {
            return pick(fitting);
        }
        if (depth > 0 && type.equals(PAIR) && random.nextInt(4) > 0) {
            return TupleExpr.of(List.of(expr(LETTER, variables, depth - 1), expr(DIGIT, variables, depth - 1)));
        }
        if (faulty && depth > 0 && type.equals(DIGIT) && random.nextInt(3) == 0) {
            Expr next = Arithmetic.of(expr(type, variables, 0), Arithmetic.Operator.PLUS, Constant.number(1));
            return new Conversion(next, DIGIT);
        }
        if (depth > 0 && type.equals(LETTER) && random.nextBoolean()) {
            return new Shift(expr(type, variables, depth - 1), random.nextInt(5) - 2);
        }
        if (depth > 0 && type.equals(EITHER)) {
            int tag = random.nextInt(2);
            return new UnionExpr.Tagged(EITHER, tag, expr(EITHER.contents().get(tag), variables, depth - 1));
        }
        return new Constant(type, random.nextLong(type.count()));
    }

    private Expr guard(List<Variable> variables) {
        List<Expr> parts = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0 && !variables.isEmpty(); i--) {
            Variable left = pick(variables);
            Expr comparison = new ValueComparison(
                    left, pick(List.of(Relation.values())), expr(left.type(), variables, faulty ? 0 : 1));
            parts.add(random.nextInt(5) == 0 ? new Logical.Not(comparison) : comparison);
        }
        return random.nextInt(4) == 0 && !parts.isEmpty() ? new Logical.Or(parts) : new Logical.And(parts);
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
