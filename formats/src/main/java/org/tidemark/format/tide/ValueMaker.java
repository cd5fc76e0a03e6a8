package org.tidemark.format.tide;

import static org.tidemark.input.InputException.quote;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Arithmetic;
import org.tidemark.color.expr.ArrayExpr;
import org.tidemark.color.expr.Conditional;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Function;
import org.tidemark.color.expr.KeyedExpr;
import org.tidemark.color.expr.ListExpr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.MapExpr;
import org.tidemark.color.expr.SetExpr;
import org.tidemark.color.expr.Shift;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.UnionExpr;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.KeyedType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.MapType;
import org.tidemark.color.type.SetType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;
import org.tidemark.format.tide.Scope.Tag;
import org.tidemark.format.tide.Syntax.Value;
import org.tidemark.format.tide.TideToken.Kind;
import org.tidemark.input.InputException;

/**
 * Builds typed expressions from their syntax. The expected type is passed down, so that literals get the right type,
 * and errors are reported where they occur. Expressions without variables are evaluated at once.
 */
final class ValueMaker {
    /** Functions of the language itself. */
    static final Set<String> BUILT_IN = Set.of(
            "succ", "pred", "length", "first", "rest", "append", "fill", "has", "insert", "remove", "size", "subset");

    private static final Set<String> OF_TWO = Set.of("append", "has", "insert", "remove", "subset");

    private final Scope scope;
    private final Literals literals = new Literals(this);
    private final Parts parts = new Parts(this);

    ValueMaker(Scope scope) {
        this.scope = scope;
    }

    /** A value of the expected type, or of its own type if none is expected. */
    Expr of(Value value, @Nullable Type expected) throws InputException {
        try {
            Expr made = folded(make(value, expected));
            return expected == null ? made : folded(TypeConversions.to(expected, made, value.at()));
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw value.at().error(String.valueOf(e.getMessage()));
        }
    }

    /** A number that does not depend on variables. */
    long number(Value value) throws InputException {
        Constant constant = constant(value, null);
        if (!(constant.type() instanceof IntType numbers)) {
            throw value.at().error("a value of type " + constant.type() + ": expected a number");
        }
        return numbers.spans().number(constant.rank());
    }

    /** A value that does not depend on variables. */
    Constant constant(Value value, @Nullable Type expected) throws InputException {
        Expr made = of(value, expected);
        if (!made.isBoundBy(new BitSet())) {
            throw value.at().error("a value that depends on variables: expected a constant one");
        }
        try {
            return new Constant(made.type(), made.eval(new long[0]));
        } catch (EvaluationFault fault) {
            throw value.at().error(String.valueOf(fault.getMessage()));
        }
    }

    /**
     * Evaluates an expression without variables to a constant; an expression without a value is kept, and faults when
     * it is needed.
     */
    private static Expr folded(Expr made) {
        if (made instanceof Constant || !made.isBoundBy(new BitSet())) {
            return made;
        }
        try {
            return new Constant(made.type(), made.eval(new long[0]));
        } catch (EvaluationFault later) {
            return made;
        }
    }

    private Expr make(Value value, @Nullable Type expected) throws InputException {
        if (value instanceof Syntax.Numeral number) {
            Constant member = scope.member(number.at().text(), expected);
            return member == null ? numeral(number.at(), "") : member;
        }
        if (value instanceof Syntax.Name name) {
            return name(name.at(), expected);
        }
        if (value instanceof Syntax.Call call) {
            return call(call, expected);
        }
        if (value instanceof Syntax.Tuple tuple) {
            return literals.tuple(tuple, expected, this::of);
        }
        if (value instanceof Syntax.Fields recorded) {
            return literals.record(recorded, expected, this::of);
        }
        if (value instanceof Syntax.Sequence sequence) {
            return literals.sequence(sequence, expected);
        }
        if (value instanceof Syntax.Elements elements) {
            return literals.elements(elements, expected);
        }
        if (value instanceof Syntax.Entries entries) {
            return literals.entries(entries, expected);
        }
        if (value instanceof Syntax.Binary binary) {
            return binary(binary, expected);
        }
        if (value instanceof Syntax.Unary unary) {
            return unary.at().is("!") ? new Logical.Not(of(unary.of(), BoolType.BOOL)) : negated(unary.of());
        }
        if (value instanceof Syntax.If choice) {
            return choice(choice, expected, this::of);
        }
        if (value instanceof Syntax.Quantified) {
            throw value.at()
                    .error(quote(value.at().text()) + " within a value: expected it "
                            + "in the condition of exists or forall, joined to others by and, or, -> and not");
        }
        return parts.of(value);
    }

    private static Expr numeral(TideToken digits, String sign) throws InputException {
        try {
            return Constant.number(Long.parseLong(sign + digits.text()));
        } catch (NumberFormatException tooLarge) {
            throw digits.error("the number " + sign + digits.text() + ": expected one from " + Long.MIN_VALUE + " to "
                    + Long.MAX_VALUE);
        }
    }

    /** Minus a number; of the least number of all, the digits alone are too large. */
    private Expr negated(Value of) throws InputException {
        return of instanceof Syntax.Numeral number
                ? numeral(number.at(), "-")
                : Arithmetic.of(Constant.number(0), Arithmetic.Operator.MINUS, numeric(of));
    }

    /** A tuple or record of these parts. */
    Expr tuple(List<Expr> parts, List<String> fields) {
        List<Type> types = parts.stream().map(Expr::type).toList();
        return new TupleExpr(new TupleType(types, fields, scope.values()), parts);
    }

    private Expr name(TideToken name, @Nullable Type expected) throws InputException {
        if (name.is("true") || name.is("false")) {
            return name.is("true") ? Constant.TRUE : Constant.FALSE;
        }
        if (name.is("dot")) {
            return Constant.DOT;
        }
        Variable variable = scope.findVariable(name.text());
        if (variable != null) {
            return variable;
        }
        List<Expr> meanings = new ArrayList<>(scope.findConstants(name.text()));
        for (Tag tag : scope.findTags(name.text())) {
            if (tag.union().contents().get(tag.index()) instanceof DotType) {
                meanings.add(new UnionExpr.Tagged(tag.union(), tag.index(), Constant.DOT));
            }
        }
        if (meanings.isEmpty() && !scope.findTags(name.text()).isEmpty()) {
            throw name.error("the tag " + quote(name.text()) + " has a content: expected it in parentheses after it");
        }
        if (meanings.isEmpty()) {
            throw scope.unknownValue(name);
        }
        return meanings.stream()
                .filter(meaning -> meanings.size() == 1
                        || (expected != null && TypeConversions.whole(expected).equals(meaning.type())))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(quote(name.text()) + " belongs to "
                        + meanings.size() + " types; say which, such as "
                        + meanings.get(0).type() + "("
                        + name.text() + ")"));
    }

    private Expr call(Syntax.Call call, @Nullable Type expected) throws InputException {
        TideToken name = call.at();
        Function function = scope.findFunction(name.text());
        if (function != null) {
            List<Variable> parameters = function.parameters();
            arguments(call, parameters.size());
            List<Expr> made = new ArrayList<>();
            for (int i = 0; i < parameters.size(); i++) {
                made.add(of(call.arguments().get(i), parameters.get(i).type()));
            }
            return new Function.Call(function, made);
        }
        List<Tag> tags = scope.findTags(name.text());
        for (Tag tag : tags) {
            if (tags.size() == 1
                    || (expected != null && TypeConversions.whole(expected).equals(tag.union()))) {
                Type content = tag.union().contents().get(tag.index());
                if (content instanceof DotType && !isDot(call.arguments())) {
                    throw name.error(
                            "the tag " + quote(name.text()) + " has no content: expected it without parentheses");
                }
                arguments(call, 1);
                return new UnionExpr.Tagged(
                        tag.union(), tag.index(), of(call.arguments().get(0), content));
            }
        }
        Type type = scope.findType(name.text());
        if (type != null) {
            arguments(call, 1);
            return of(call.arguments().get(0), type);
        }
        if (BUILT_IN.contains(name.text())) {
            return builtIn(call, expected);
        }
        throw scope.unknownFunction(name);
    }

    private static boolean isDot(List<Value> arguments) {
        return arguments.size() == 1 && arguments.get(0).at().is("dot");
    }

    private static void arguments(Syntax.Call call, int expected) throws InputException {
        int found = call.arguments().size();
        if (found != expected) {
            throw call.at()
                    .error(quote(call.at().text()) + " takes " + expected
                            + (expected == 1 ? " argument, found " : " arguments, found ") + found);
        }
    }

    private Expr builtIn(Syntax.Call call, @Nullable Type expected) throws InputException {
        String name = call.at().text();
        arguments(call, OF_TWO.contains(name) ? 2 : 1);
        Value argument = call.arguments().get(0);
        switch (name) {
            case "succ", "pred" -> {
                return new Shift(neighboured(argument, expected), name.equals("succ") ? 1 : -1);
            }
            case "length" -> {
                return new ListExpr.Length(TypeConversions.widened(of(argument, null)));
            }
            case "first" -> {
                return new ListExpr.Next(TypeConversions.widened(of(argument, null)));
            }
            case "rest" -> {
                return new ListExpr.Rest(TypeConversions.widened(of(argument, expected)));
            }
            case "append" -> {
                Expr list = TypeConversions.widened(of(argument, expected));
                if (!(list.type() instanceof ListType type)) {
                    throw argument.at().error("a value of type " + list.type() + ": expected a queue, stack or vector");
                }
                return new ListExpr.Append(list, of(call.arguments().get(1), type.element()));
            }
            case "size" -> {
                return new KeyedExpr.Size(keyed(argument, null));
            }
            case "has" -> {
                Expr of = keyed(argument, null);
                return new KeyedExpr.Has(of, of(call.arguments().get(1), ((KeyedType) of.type()).key()));
            }
            case "remove" -> {
                Expr of = keyed(argument, expected);
                return new KeyedExpr.Without(of, of(call.arguments().get(1), ((KeyedType) of.type()).key()));
            }
            case "insert" -> {
                Expr of = keyed(argument, expected);
                if (!(of.type() instanceof SetType set)) {
                    throw argument.at().error("a value of type " + of.type() + ": expected a set");
                }
                return new SetExpr.With(of, of(call.arguments().get(1), set.key()));
            }
            case "subset" -> {
                Expr of = keyed(argument, null);
                return new SetExpr.Subset(of, of(call.arguments().get(1), of.type()));
            }
            default -> {
                if (expected == null || !(TypeConversions.whole(expected) instanceof ArrayType array)) {
                    throw call.at().error("fill makes an array, but none is expected here");
                }
                return ArrayExpr.Elements.all(array, of(argument, array.element()));
            }
        }
    }

    /** A set or a map. */
    private Expr keyed(Value argument, @Nullable Type expected) throws InputException {
        Expr made = TypeConversions.widened(of(argument, expected));
        if (!(made.type() instanceof KeyedType)) {
            throw argument.at().error("a value of type " + made.type() + ": expected a set or a map");
        }
        return made;
    }

    /** A value of a type in which it has neighbours, which a bare number does not have. */
    private Expr neighboured(Value argument, @Nullable Type expected) throws InputException {
        Expr made = of(argument, null);
        if (made instanceof Constant && isNumber(made) && made.type().size().equals(BigInteger.ONE)) {
            if (expected == null) {
                throw argument.at().error("the type is unclear; write it in front of the number: T(3)");
            }
            return of(argument, expected);
        }
        return made;
    }

    private Expr choice(Syntax.If choice, @Nullable Type expected, Literals.Making making) throws InputException {
        Expr condition = of(choice.condition(), BoolType.BOOL);
        Expr then = making.of(choice.then(), expected);
        Expr otherwise =
                expected == null ? beside(choice.otherwise(), then.type()) : making.of(choice.otherwise(), expected);
        Type both = TypeConversions.common(
                then.type(), otherwise, choice.otherwise().at(), scope.values());
        then = TypeConversions.stretched(both, then);
        otherwise = TypeConversions.stretched(both, otherwise);
        if (condition instanceof Constant known) {
            return known.rank() == 1 ? then : otherwise;
        }
        return new Conditional(condition, then, otherwise);
    }

    private static boolean isNumber(Expr expr) {
        return expr.type() instanceof IntType;
    }

    /** A number. */
    Expr numeric(Value value) throws InputException {
        return number(of(value, null), value);
    }

    private static Expr number(Expr made, Value value) throws InputException {
        if (!isNumber(made)) {
            throw value.at().error("a value of type " + made.type() + ": expected a number");
        }
        return made;
    }

    /** A value that is compared with one of a type; its numbers, including those in tuples, keep their ranges. */
    private Expr beside(Value value, @Nullable Type type) throws InputException {
        if (type instanceof IntType) {
            return numeric(value);
        }
        if (type instanceof TupleType && value instanceof Syntax.Tuple tuple) {
            return folded(literals.tuple(tuple, type, this::beside));
        }
        if (type instanceof TupleType && value instanceof Syntax.Fields recorded) {
            return folded(literals.record(recorded, type, this::beside));
        }
        if (type instanceof TupleType && value instanceof Syntax.If choice) {
            return folded(choice(choice, type, this::beside));
        }
        return folded(make(value, type));
    }

    private Expr binary(Syntax.Binary binary, @Nullable Type expected) throws InputException {
        String sign = binary.at().text();
        try {
            switch (sign) {
                case "+", "-", "*", "/", "%" -> {
                    Type type = expected == null ? null : TypeConversions.whole(expected);
                    Expr left = of(binary.left(), type instanceof SetType ? type : null);
                    return left.type() instanceof SetType
                            ? combined(left, binary)
                            : Arithmetic.of(number(left, binary.left()), operator(sign), numeric(binary.right()));
                }
                case "&&", "||", "->" -> {
                    Expr left = of(binary.left(), BoolType.BOOL);
                    Expr right = of(binary.right(), BoolType.BOOL);
                    return sign.equals("->")
                            ? Logical.implies(left, right)
                            : sign.equals("&&")
                                    ? new Logical.And(List.of(left, right))
                                    : new Logical.Or(List.of(left, right));
                }
                default -> {
                    return comparison(binary, sign);
                }
            }
        } catch (IllegalArgumentException e) {
            throw binary.at().error(String.valueOf(e.getMessage()));
        }
    }

    /** The union, difference or intersection of two sets. */
    private Expr combined(Expr left, Syntax.Binary binary) throws InputException {
        Expr right = of(binary.right(), left.type());
        SetExpr.Combined.Operator operator = switch (binary.at().text()) {
            case "+" -> SetExpr.Combined.Operator.UNION;
            case "-" -> SetExpr.Combined.Operator.DIFFERENCE;
            case "*" -> SetExpr.Combined.Operator.INTERSECTION;
            default -> throw binary.at().error("values of type " + left.type() + ": expected '+', '-' or '*'");
        };
        return new SetExpr.Combined(left, operator, right);
    }

    private static Arithmetic.Operator operator(String sign) {
        return switch (sign) {
            case "+" -> Arithmetic.Operator.PLUS;
            case "-" -> Arithmetic.Operator.MINUS;
            case "*" -> Arithmetic.Operator.TIMES;
            case "/" -> Arithmetic.Operator.OVER;
            default -> Arithmetic.Operator.REMAINDER;
        };
    }

    private Expr comparison(Syntax.Binary binary, String sign) throws InputException {
        Expr left = TypeConversions.widened(of(binary.left(), null));
        Expr right = beside(binary.right(), left.type());
        if (!isNumber(left)) {
            Type both =
                    TypeConversions.common(left.type(), right, binary.right().at(), scope.values());
            left = TypeConversions.stretched(both, left);
            right = TypeConversions.stretched(both, right);
        }
        ValueComparison.Relation relation = switch (sign) {
            case "=", "==" -> ValueComparison.Relation.EQUAL;
            case "!=" -> ValueComparison.Relation.DIFFERENT;
            case "<" -> ValueComparison.Relation.LESS;
            case "<=" -> ValueComparison.Relation.AT_MOST;
            case ">" -> ValueComparison.Relation.MORE;
            default -> ValueComparison.Relation.AT_LEAST;
        };
        if (relation.isOrder() && !left.type().isOrdered()) {
            throw binary.at().error("values of type " + left.type() + " have no order: expected '=' or '!='");
        }
        return new ValueComparison(left, relation, right);
    }

    /** Builds expressions that read a part of a value, by name or number, or replace one. */
    private static final class Parts {
        private final ValueMaker values;

        Parts(ValueMaker values) {
            this.values = values;
        }

        /** An expression that reads or replaces a part of a value. */
        Expr of(Value value) throws InputException {
            if (value instanceof Syntax.Member member) {
                Expr of = TypeConversions.widened(values.of(member.of(), null));
                return of.type() instanceof UnionType union
                        ? new UnionExpr.Content(of, tag(union, member.member()))
                        : new TupleExpr.Component(of, component(of.type(), member.member()));
            }
            if (value instanceof Syntax.MemberChanged changed) {
                Expr of = TypeConversions.widened(values.of(changed.of(), null));
                int component = component(of.type(), changed.member());
                return new TupleExpr.With(
                        of,
                        component,
                        values.of(
                                changed.value(),
                                ((TupleType) of.type()).components().get(component)));
            }
            if (value instanceof Syntax.Is is) {
                Expr of = TypeConversions.widened(values.of(is.of(), null));
                if (!(of.type() instanceof UnionType union)) {
                    throw is.at().error("a value of type " + of.type() + " has no tags");
                }
                return new UnionExpr.HasTag(of, tag(union, is.tag()));
            }
            if (value instanceof Syntax.Index index) {
                Expr of = TypeConversions.widened(values.of(index.of(), null));
                if (of.type() instanceof MapType map) {
                    return new MapExpr.At(of, values.of(index.index(), map.key()));
                }
                return of.type() instanceof ArrayType array
                        ? new ArrayExpr.At(of, values.of(index.index(), array.index()))
                        : new ListExpr.At(of, values.numeric(index.index()));
            }
            Syntax.IndexChanged changed = (Syntax.IndexChanged) value;
            Expr of = TypeConversions.widened(values.of(changed.of(), null));
            if (of.type() instanceof MapType map) {
                return new MapExpr.With(
                        of, values.of(changed.index(), map.key()), values.of(changed.value(), map.content()));
            }
            if (!(of.type() instanceof ArrayType array)) {
                throw changed.at().error("a value of type " + of.type() + ": expected an array or a map");
            }
            return new ArrayExpr.With(
                    of, values.of(changed.index(), array.index()), values.of(changed.value(), array.element()));
        }

        private static int tag(UnionType union, TideToken tag) throws InputException {
            int index = union.tags().indexOf(tag.text());
            if (index < 0) {
                throw Scope.unlike("tag of " + union, tag, union.tags());
            }
            return index;
        }

        /** The number of a component, counted from 0; in files they count from 1. */
        private static int component(Type type, TideToken member) throws InputException {
            if (!(type instanceof TupleType tuple)) {
                boolean isSequence = type instanceof ListType || type instanceof ArrayType;
                throw member.error("a value of type " + type + " has no component "
                        + InputException.quote(member.text())
                        + (isSequence ? "; use length(…), first(…), …[0] or, in formulas, x in elements(…)" : ""));
            }
            if (member.kind() == Kind.NUMBER) {
                BigInteger number = new BigInteger(member.text());
                int most = tuple.components().size();
                if (number.signum() < 1 || number.compareTo(BigInteger.valueOf(most)) > 0) {
                    throw member.error("component " + number + " of " + tuple + ": expected from 1 to " + most);
                }
                return number.intValueExact() - 1;
            }
            int index = tuple.fields().indexOf(member.text());
            if (index < 0) {
                throw Scope.unlike("field", member, tuple.fields());
            }
            return index;
        }
    }

    /** Builds expressions for tuples, records, arrays, sequences, sets and maps. */
    private static final class Literals {
        private final ValueMaker values;

        Literals(ValueMaker values) {
            this.values = values;
        }

        /** Builds a part of a value with an expected type, or with a similar one if numbers keep their ranges. */
        interface Making {
            Expr of(Value part, @Nullable Type expected) throws InputException;
        }

        Expr tuple(Syntax.Tuple tuple, @Nullable Type expected, Making making) throws InputException {
            List<Expr> parts = new ArrayList<>();
            TupleType type =
                    expected != null && TypeConversions.whole(expected) instanceof TupleType known ? known : null;
            if (expected != null
                    && (type == null
                            || type.components().size() != tuple.parts().size())) {
                throw tuple.at().error("a tuple of " + tuple.parts().size() + ": expected a value of type " + expected);
            }
            for (int i = 0; i < tuple.parts().size(); i++) {
                parts.add(making.of(
                        tuple.parts().get(i),
                        type == null ? null : type.components().get(i)));
            }
            return values.tuple(parts, type == null ? List.of() : type.fields());
        }

        Expr record(Syntax.Fields recorded, @Nullable Type expected, Making making) throws InputException {
            if (expected == null
                    || !(TypeConversions.whole(expected) instanceof TupleType type)
                    || type.fields().isEmpty()) {
                throw recorded.at()
                        .error(
                                expected == null
                                        ? "the type of this record is unclear; write it in front: T({…})"
                                        : "a record: expected a value of type " + expected);
            }
            @Nullable Expr[] parts = new Expr[type.fields().size()];
            for (int i = 0; i < recorded.fields().size(); i++) {
                TideToken field = recorded.fields().get(i);
                int component = type.fields().indexOf(field.text());
                if (component < 0) {
                    throw Scope.unlike("field", field, type.fields());
                }
                if (parts[component] != null) {
                    throw field.error("the field " + quote(field.text()) + " is given twice");
                }
                parts[component] =
                        making.of(recorded.parts().get(i), type.components().get(component));
            }
            List<Expr> whole = new ArrayList<>();
            for (int i = 0; i < parts.length; i++) {
                Expr part = parts[i];
                if (part == null) {
                    throw recorded.at().error("the field " + quote(type.fields().get(i)) + " is missing");
                }
                whole.add(part);
            }
            return values.tuple(whole, type.fields());
        }

        Expr sequence(Syntax.Sequence sequence, @Nullable Type expected) throws InputException {
            Type type = expected == null ? null : TypeConversions.whole(expected);
            if (type instanceof ArrayType array) {
                List<Expr> parts = new ArrayList<>();
                for (Value part : sequence.parts()) {
                    parts.add(values.of(part, array.element()));
                }
                return new ArrayExpr.Elements(array, parts);
            }
            if (!(type instanceof ListType list)) {
                throw sequence.at()
                        .error(
                                type == null
                                        ? "the type of this sequence is unclear; write it in front: T([…])"
                                        : "a sequence: expected a value of type " + expected);
            }
            if (sequence.parts().size() > list.capacity()) {
                throw sequence.at().error(sequence.parts().size() + " elements: expected at most " + list.capacity());
            }
            Expr made = new Constant(list, list.empty());
            for (Value part : sequence.parts()) {
                made = new ListExpr.Append(made, values.of(part, list.element()));
            }
            return made;
        }

        /** A set, or a map without entries. */
        Expr elements(Syntax.Elements elements, @Nullable Type expected) throws InputException {
            Type type = expected == null ? null : TypeConversions.whole(expected);
            if (type instanceof MapType map && elements.parts().isEmpty()) {
                return new Constant(map, map.empty());
            }
            if (!(type instanceof SetType set)) {
                throw elements.at()
                        .error(
                                type == null
                                        ? "the type of this set is unclear; write it in front: T({…})"
                                        : "a set: expected a value of type " + expected);
            }
            Expr made = new Constant(set, set.empty());
            for (Value part : elements.parts()) {
                made = new SetExpr.With(made, values.of(part, set.key()));
            }
            return made;
        }

        /** A map; of several values for one key, the last counts. */
        Expr entries(Syntax.Entries entries, @Nullable Type expected) throws InputException {
            if (expected == null || !(TypeConversions.whole(expected) instanceof MapType map)) {
                throw entries.at()
                        .error(
                                expected == null
                                        ? "the type of this map is unclear; write it in front: T({…})"
                                        : "a map: expected a value of type " + expected);
            }
            Expr made = new Constant(map, map.empty());
            for (int i = 0; i < entries.keys().size(); i++) {
                made = new MapExpr.With(
                        made,
                        values.of(entries.keys().get(i), map.key()),
                        values.of(entries.contents().get(i), map.content()));
            }
            return made;
        }
    }
}
