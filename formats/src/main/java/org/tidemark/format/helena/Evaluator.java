package org.tidemark.format.helena;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.helena.Lexer.Token;
import org.tidemark.format.helena.Syntax.Exp;
import org.tidemark.format.helena.Syntax.Iteration;
import org.tidemark.format.helena.Syntax.Statement;
import org.tidemark.format.helena.Types.Sort;
import org.tidemark.format.helena.Types.Typed;
import org.tidemark.format.helena.Types.VectorValue;
import org.tidemark.input.InputException;

/**
 * Computes constant expressions, and calls of functions with constants, by what their statements say. Values are {@link Long}, {@link Boolean}, the name of a
 * constant, lists, sets, {@link VectorValue} and, for structures, maps. It shares nothing with the translation of functions. Not thread-safe.
 */
final class Evaluator {
    static final long MOST_VALUES = 10_000;
    private static final long MOST_STEPS = 5_000_000;
    private static final int DEEPEST = 500;

    private final Types types;
    private long steps;
    private int depth;

    Evaluator(Types types) {
        this.types = types;
    }

    /** The value of an expression without variables. */
    Typed constant(Exp exp, @Nullable Sort expected) throws InputException {
        steps = 0;
        return eval(exp, Map.of(), expected);
    }

    /** Whether an expression has no variables but these. */
    boolean isConstant(Exp exp, Collection<String> variables) {
        if (exp instanceof Syntax.Num) {
            return true;
        }
        if (exp instanceof Syntax.Empty) {
            return false;
        }
        if (exp instanceof Syntax.Whole) {
            return false;
        }
        if (exp instanceof Syntax.Quantified) {
            return false;
        }
        if (exp instanceof Syntax.Name name) {
            return !variables.contains(name.text()) && types.constant(name.text()) != null;
        }
        if (exp instanceof Syntax.Unary unary) {
            return isConstant(unary.of(), variables);
        }
        if (exp instanceof Syntax.Binary binary) {
            return isConstant(binary.left(), variables) && isConstant(binary.right(), variables);
        }
        if (exp instanceof Syntax.Cond cond) {
            return isConstant(cond.condition(), variables)
                    && isConstant(cond.then(), variables)
                    && isConstant(cond.otherwise(), variables);
        }
        if (exp instanceof Syntax.Call call) {
            return call.arguments().stream().allMatch(each -> isConstant(each, variables));
        }
        if (exp instanceof Syntax.Index index) {
            return isConstant(index.of(), variables)
                    && index.indices().stream().allMatch(each -> isConstant(each, variables));
        }
        if (exp instanceof Syntax.Field field) {
            return isConstant(field.of(), variables);
        }
        if (exp instanceof Syntax.Component component) {
            return isConstant(component.of(), variables);
        }
        if (exp instanceof Syntax.Attribute attribute) {
            return isConstant(attribute.of(), variables) || isType(attribute.of(), variables);
        }
        if (exp instanceof Syntax.Update update) {
            return isConstant(update.of(), variables)
                    && isConstant(update.value(), variables)
                    && isConstantPath(update.place(), variables);
        }
        if (exp instanceof Syntax.Aggregate all) {
            return all.parts().stream().allMatch(each -> isConstant(each, variables));
        }
        if (exp instanceof Syntax.Elements all) {
            return all.parts().stream().allMatch(each -> isConstant(each, variables));
        }
        throw new IllegalStateException("unknown: " + exp);
    }

    private boolean isConstantPath(Exp place, Collection<String> variables) {
        if (place instanceof Syntax.Whole) {
            return true;
        }
        if (place instanceof Syntax.Index index) {
            return isConstantPath(index.of(), variables)
                    && index.indices().stream().allMatch(each -> isConstant(each, variables));
        }
        if (place instanceof Syntax.Field field) {
            return isConstantPath(field.of(), variables);
        }
        return false;
    }

    private boolean isType(Exp exp, Collection<String> variables) {
        return exp instanceof Syntax.Name name && !variables.contains(name.text()) && types.find(name.text()) != null;
    }

    /** The first value of a type, which variables without another have. */
    static Object first(Sort type) {
        if (type instanceof Types.Whole number) {
            return number.first();
        }
        if (type instanceof Types.Bool) {
            return false;
        }
        if (type instanceof Types.Enumeration each) {
            return each.constants().get(0);
        }
        if (type instanceof Types.Vector vector) {
            return new VectorValue(
                    vector,
                    Collections.nCopies(
                            Objects.requireNonNull(Types.values(vector.index())).size(), first(vector.element())));
        }
        if (type instanceof Types.ListType) {
            return List.of();
        }
        if (type instanceof Types.SetType) {
            return Set.of();
        }
        if (type instanceof Types.Struct struct) {
            Map<String, Object> fields = new LinkedHashMap<>();
            struct.fields().forEach((name, each) -> fields.put(name, first(each)));
            return fields;
        }
        if (type instanceof Types.Components) {
            return List.of();
        }
        throw new IllegalStateException("unknown: " + type);
    }

    private Typed eval(Exp exp, Map<String, Typed> env, @Nullable Sort expected) throws InputException {
        if (++steps > MOST_STEPS) {
            throw exp.at()
                    .error("more than " + MOST_STEPS
                            + " steps to compute a constant; expected one that comes to an end");
        }
        if (exp instanceof Syntax.Num num) {
            return new Typed(num.value(), expected == null ? Types.ANY_NUMBER : expected);
        }
        if (exp instanceof Syntax.Name name) {
            return name(name, env);
        }
        if (exp instanceof Syntax.Empty) {
            Sort type = Objects.requireNonNullElse(expected, new Types.SetType("", Types.ANY_NUMBER));
            return new Typed(type instanceof Types.ListType ? List.of() : Set.of(), type);
        }
        if (exp instanceof Syntax.Unary unary) {
            return unary(unary, env);
        }
        if (exp instanceof Syntax.Binary binary) {
            return binary(binary, env);
        }
        if (exp instanceof Syntax.Cond cond) {
            return eval(isTrue(cond.condition(), env) ? cond.then() : cond.otherwise(), env, expected);
        }
        if (exp instanceof Syntax.Call call) {
            return call(call, env);
        }
        if (exp instanceof Syntax.Index index) {
            return index(index, env);
        }
        if (exp instanceof Syntax.Field field) {
            Typed of = eval(field.of(), env, null);
            if (!(of.type() instanceof Types.Struct struct)
                    || !struct.fields().containsKey(field.at().text())) {
                throw field.at().error("no field is called " + field.at().shown());
            }
            return new Typed(
                    Objects.requireNonNull(
                            ((Map<?, ?>) of.value()).get(field.at().text())),
                    Objects.requireNonNull(struct.fields().get(field.at().text())));
        }
        if (exp instanceof Syntax.Attribute attribute) {
            return attribute(attribute, env);
        }
        if (exp instanceof Syntax.Update update) {
            Typed of = eval(update.of(), env, expected);
            return new Typed(changed(of, path(update.place()), update.value(), env), of.type());
        }
        if (exp instanceof Syntax.Aggregate all) {
            return aggregate(all, env, expected);
        }
        if (exp instanceof Syntax.Elements all) {
            return elements(all, env, expected);
        }
        if (exp instanceof Syntax.Component component) {
            throw component.at().error("a component; expected a constant");
        }
        if (exp instanceof Syntax.Whole whole) {
            throw whole.at().error("expected a constant");
        }
        if (exp instanceof Syntax.Quantified each) {
            throw each.at().error("a property of states; expected a constant");
        }
        throw new IllegalStateException("unknown: " + exp);
    }

    private Typed name(Syntax.Name name, Map<String, Typed> env) throws InputException {
        Typed known = env.getOrDefault(name.text(), types.constant(name.text()));
        if (known == null) {
            throw name.at().error(name.at().shown() + " is not known here; expected a constant");
        }
        return known;
    }

    private boolean isTrue(Exp exp, Map<String, Typed> env) throws InputException {
        if (!(eval(exp, env, Types.BOOL).value() instanceof Boolean truth)) {
            throw exp.at().error("expected a condition");
        }
        return truth;
    }

    private long number(Exp exp, Map<String, Typed> env) throws InputException {
        return number(exp.at(), eval(exp, env, null).value());
    }

    private static long number(Token at, Object value) throws InputException {
        if (!(value instanceof Long number)) {
            throw at.error("expected a number");
        }
        return number;
    }

    private Typed unary(Syntax.Unary unary, Map<String, Typed> env) throws InputException {
        switch (unary.sign()) {
            case "not" -> {
                return new Typed(!isTrue(unary.of(), env), Types.BOOL);
            }
            case "-" -> {
                return new Typed(-number(unary.of(), env), Types.ANY_NUMBER);
            }
            case "+" -> {
                return eval(unary.of(), env, null);
            }
            default -> {
                Typed of = eval(unary.of(), env, null);
                return new Typed(neighbour(unary.at(), of, unary.sign().equals("succ") ? 1 : -1), of.type());
            }
        }
    }

    /** The next or previous value of a type, in a circle. */
    private static Object neighbour(Token at, Typed of, int step) throws InputException {
        if (of.value() instanceof Long number) {
            if (!(of.type() instanceof Types.Whole type) || Types.ANY_NUMBER.equals(type)) {
                return number + step;
            }
            long next = number + step;
            return next > type.last() ? type.first() : next < type.first() ? (Object) type.last() : next;
        }
        List<Object> values = Types.values(of.type());
        if (values == null) {
            throw at.error("a value without neighbours; expected one of a discrete type");
        }
        return values.get(Math.floorMod(values.indexOf(of.value()) + step, values.size()));
    }

    private Typed binary(Syntax.Binary binary, Map<String, Typed> env) throws InputException {
        String sign = binary.sign();
        Typed left = eval(binary.left(), env, null);
        if (left.value() instanceof Boolean truth && (sign.equals("and") || sign.equals("or"))) {
            return new Typed(truth == sign.equals("or") ? truth : (Object) isTrue(binary.right(), env), Types.BOOL);
        }
        Typed right = eval(binary.right(), env, sign.equals("in") || sign.equals("&") ? null : left.type());
        switch (sign) {
            case "=" -> {
                return new Typed(left.value().equals(right.value()), Types.BOOL);
            }
            case "!=" -> {
                return new Typed(!left.value().equals(right.value()), Types.BOOL);
            }
            case "in" -> {
                return new Typed(right.value() instanceof Collection<?> all && all.contains(left.value()), Types.BOOL);
            }
            case "&" -> {
                return joined(left, right);
            }
            default -> {}
        }
        if (left.value() instanceof Set<?> set) {
            Set<Object> changed = new LinkedHashSet<>(set);
            Set<Object> other = right.value() instanceof Set<?> all ? new LinkedHashSet<>(all) : Set.of(right.value());
            switch (sign) {
                case "or" -> changed.addAll(other);
                case "and" -> changed.retainAll(other);
                case "-" -> changed.removeAll(other);
                default -> throw binary.at().error(binary.at().shown() + " of sets; expected or, and or -");
            }
            return new Typed(changed, left.type());
        }
        if (!(left.value() instanceof Long)) {
            return compared(binary, left, right);
        }
        return arithmetic(binary.at(), left, right);
    }

    private static Typed compared(Syntax.Binary binary, Typed left, Typed right) throws InputException {
        List<Object> values = Types.values(left.type());
        if (values == null) {
            throw binary.at().error(binary.at().shown() + " of such values; expected numbers");
        }
        int order = Integer.compare(values.indexOf(left.value()), values.indexOf(right.value()));
        return arithmetic(binary.at(), new Typed((long) order, Types.ANY_NUMBER), new Typed(0L, Types.ANY_NUMBER));
    }

    private static Typed joined(Typed left, Typed right) {
        List<Object> all = new ArrayList<>();
        for (Typed each : List.of(left, right)) {
            if (each.value() instanceof List<?> list) {
                all.addAll(list);
            } else {
                all.add(each.value());
            }
        }
        return new Typed(all, left.value() instanceof List<?> ? left.type() : right.type());
    }

    private static Typed arithmetic(Token at, Typed left, Typed right) throws InputException {
        long l = number(at, left.value());
        long r = number(at, right.value());
        try {
            long result;
            switch (at.text()) {
                case "<" -> {
                    return new Typed(l < r, Types.BOOL);
                }
                case "<=" -> {
                    return new Typed(l <= r, Types.BOOL);
                }
                case ">" -> {
                    return new Typed(l > r, Types.BOOL);
                }
                case ">=" -> {
                    return new Typed(l >= r, Types.BOOL);
                }
                case "+" -> result = Math.addExact(l, r);
                case "-" -> result = Math.subtractExact(l, r);
                case "*" -> result = Math.multiplyExact(l, r);
                case "/" -> result = l / r;
                case "%" -> result = l % r;
                default -> throw at.error(at.shown() + " of numbers; expected an operator of numbers");
            }
            long modulus = Math.max(modulus(left.type()), modulus(right.type()));
            return new Typed(
                    modulus > 0 ? Math.floorMod(result, modulus) : result,
                    modulus > 0 ? new Types.Whole("", 0, modulus - 1, modulus) : Types.ANY_NUMBER);
        } catch (ArithmeticException noResult) {
            throw at.error(l + " " + at.text() + " " + r + " has no result");
        }
    }

    static long modulus(Sort type) {
        return type instanceof Types.Whole number ? number.modulus() : 0;
    }

    private Typed call(Syntax.Call call, Map<String, Typed> env) throws InputException {
        Syntax.Function function = types.function(call.at().text());
        Sort type = types.find(call.at().text());
        if (function == null && type != null && call.arguments().size() == 1) {
            return new Typed(
                    fitting(call.at(), eval(call.arguments().get(0), env, type).value(), type), type);
        }
        if (function == null || function.parameters().size() != call.arguments().size()) {
            throw call.at()
                    .error("no function with " + call.arguments().size() + " arguments is called "
                            + call.at().shown());
        }
        List<Object> arguments = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            arguments.add(eval(
                            call.arguments().get(i),
                            env,
                            types.type(function.types().get(i)))
                    .value());
        }
        return new Typed(call(call.at(), function, arguments), types.type(function.result()));
    }

    private Object call(Token at, Syntax.Function function, List<Object> arguments) throws InputException {
        Statement body = function.body();
        if (body == null) {
            throw at.error("the function " + at.shown() + " is announced and never written");
        }
        if (++depth > DEEPEST) {
            depth = 0;
            throw at.error("more than " + DEEPEST + " calls within each other");
        }
        Map<String, Typed> env = new LinkedHashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            Sort type = types.type(function.types().get(i));
            env.put(function.parameters().get(i).text(), new Typed(fitting(at, arguments.get(i), type), type));
        }
        Typed result = run(body, env, types.type(function.result()));
        depth--;
        if (result == null) {
            throw function.at()
                    .error("the function " + function.at().shown() + " ends without a value; expected 'return'");
        }
        return fitting(at, result.value(), types.type(function.result()));
    }

    /** Runs a statement; what it returns, or null where it goes on. */
    private @Nullable Typed run(Statement statement, Map<String, Typed> env, Sort result) throws InputException {
        if (++steps > MOST_STEPS) {
            throw statement
                    .at()
                    .error("more than " + MOST_STEPS
                            + " steps to compute a constant; expected a function that comes to an end");
        }
        if (statement instanceof Syntax.Return back) {
            return eval(back.value(), env, result);
        }
        if (statement instanceof Syntax.Block block) {
            for (Statement each : block.statements()) {
                Typed found = run(each, env, result);
                if (found != null) {
                    return found;
                }
            }
        } else if (statement instanceof Syntax.Declare declare) {
            Sort type = types.type(declare.type());
            Exp value = declare.value();
            Object initial =
                    value == null ? first(type) : eval(value, env, type).value();
            env.put(declare.name().text(), new Typed(fitting(declare.at(), initial, type), type));
        } else if (statement instanceof Syntax.Assign assign) {
            Syntax.Name root = root(assign.target());
            Typed old = name(root, env);
            Object changed = changed(old, path(assign.target()), assign.value(), env);
            env.put(root.text(), new Typed(fitting(assign.at(), changed, old.type()), old.type()));
        } else if (statement instanceof Syntax.If branch) {
            Statement otherwise = branch.otherwise();
            if (isTrue(branch.condition(), env)) {
                return run(branch.then(), env, result);
            }
            return otherwise == null ? null : run(otherwise, env, result);
        } else if (statement instanceof Syntax.While loop) {
            while (isTrue(loop.condition(), env)) {
                Typed found = run(loop.body(), env, result);
                if (found != null) {
                    return found;
                }
            }
        } else if (statement instanceof Syntax.For loop) {
            return iterate(loop.over(), 0, loop.body(), env, result);
        }
        return null;
    }

    private @Nullable Typed iterate(List<Iteration> over, int from, Statement body, Map<String, Typed> env, Sort result)
            throws InputException {
        if (from == over.size()) {
            return run(body, env, result);
        }
        Iteration each = over.get(from);
        Sort type = type(each);
        Exp low = each.from();
        Exp high = each.to();
        List<Object> values = Objects.requireNonNull(Types.values(type));
        for (Object value : values) {
            Typed bound = new Typed(value, type);
            if (low != null
                    && high != null
                    && (order(values, eval(low, env, type).value(), value) > 0
                            || order(values, value, eval(high, env, type).value()) > 0)) {
                continue;
            }
            env.put(each.name().text(), bound);
            Typed found = iterate(over, from + 1, body, env, result);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static int order(List<Object> values, Object one, Object other) {
        return one instanceof Long number
                ? Long.compare(number, (Long) other)
                : Integer.compare(values.indexOf(one), values.indexOf(other));
    }

    /** The type that a variable of an iteration goes through. */
    Sort type(Iteration each) throws InputException {
        if (!(each.in() instanceof Syntax.Name name)) {
            throw each.name().error("expected a type after 'in'");
        }
        Sort type = types.type(name.at());
        if (Types.values(type) == null) {
            throw name.at()
                    .error("a loop through " + name.at().shown() + "; expected a type with at most " + MOST_VALUES
                            + " values");
        }
        return type;
    }

    /** The variable that an assignment changes. */
    static Syntax.Name root(Exp target) throws InputException {
        if (target instanceof Syntax.Name name) {
            return name;
        }
        if (target instanceof Syntax.Index index) {
            return root(index.of());
        }
        if (target instanceof Syntax.Field field) {
            return root(field.of());
        }
        throw target.at().error("expected a variable or a part of one before ':='");
    }

    /** The steps from a value to a part of it: indices, and the names of fields. */
    private static List<Exp> path(Exp place) {
        List<Exp> path = new ArrayList<>();
        Exp at = place;
        while (at instanceof Syntax.Index || at instanceof Syntax.Field) {
            if (at instanceof Syntax.Index index) {
                for (int i = index.indices().size() - 1; i >= 0; i--) {
                    path.add(0, index.indices().get(i));
                }
                at = index.of();
            } else {
                path.add(0, at);
                at = ((Syntax.Field) at).of();
            }
        }
        return path;
    }

    private Object changed(Typed of, List<Exp> path, Exp value, Map<String, Typed> env) throws InputException {
        if (path.isEmpty()) {
            return fitting(value.at(), eval(value, env, of.type()).value(), of.type());
        }
        Exp step = path.get(0);
        List<Exp> rest = path.subList(1, path.size());
        if (step instanceof Syntax.Field field && of.type() instanceof Types.Struct struct) {
            Map<String, Object> fields = new LinkedHashMap<>();
            ((Map<?, ?>) of.value()).forEach((name, each) -> fields.put((String) name, Objects.requireNonNull(each)));
            Sort type = struct.fields().get(field.at().text());
            if (type == null) {
                throw field.at().error("no field is called " + field.at().shown());
            }
            Object old = Objects.requireNonNull(fields.get(field.at().text()));
            fields.put(field.at().text(), changed(new Typed(old, type), rest, value, env));
            return fields;
        }
        if (!(of.value() instanceof VectorValue vector)) {
            throw step.at().error("expected a vector");
        }
        int position = position(vector.type(), step, env);
        List<Object> elements = new ArrayList<>(vector.elements());
        elements.set(
                position,
                changed(new Typed(elements.get(position), vector.type().element()), rest, value, env));
        return new VectorValue(vector.type(), elements);
    }

    private int position(Types.Vector type, Exp index, Map<String, Typed> env) throws InputException {
        Object value = eval(index, env, type.index()).value();
        int position = Objects.requireNonNull(Types.values(type.index())).indexOf(value);
        if (position < 0) {
            throw index.at()
                    .error("the index " + value + " is not a value of "
                            + type.index().name());
        }
        return position;
    }

    private Typed index(Syntax.Index index, Map<String, Typed> env) throws InputException {
        Typed of = eval(index.of(), env, null);
        for (Exp each : index.indices()) {
            if (of.value() instanceof VectorValue vector) {
                of = new Typed(
                        vector.elements().get(position(vector.type(), each, env)),
                        vector.type().element());
            } else if (of.value() instanceof List<?> list && of.type() instanceof Types.ListType type) {
                long at = number(each, env);
                if (at < 0 || at >= list.size()) {
                    throw each.at().error("the index " + at + " of a list with " + list.size() + " elements");
                }
                of = new Typed(Objects.requireNonNull(list.get((int) at)), type.element());
            } else {
                throw index.at().error("expected a vector or a list before '['");
            }
        }
        return of;
    }

    private Typed attribute(Syntax.Attribute attribute, Map<String, Typed> env) throws InputException {
        String name = attribute.at().text();
        if (attribute.of() instanceof Syntax.Name type && isType(type, env.keySet())) {
            return ofType(attribute.at(), types.type(type.at()));
        }
        Typed of = eval(attribute.of(), env, null);
        if (of.value() instanceof Collection<?> all) {
            Sort element = of.type() instanceof Types.ListType list ? list.element() : Types.ANY_NUMBER;
            switch (name) {
                case "empty" -> {
                    return new Typed(all.isEmpty(), Types.BOOL);
                }
                case "size", "card" -> {
                    return new Typed((long) all.size(), Types.ANY_NUMBER);
                }
                case "full" -> {
                    return new Typed(
                            of.type() instanceof Types.ListType list && all.size() >= list.capacity(), Types.BOOL);
                }
                default -> {}
            }
            if (of.value() instanceof List<?> list && !list.isEmpty()) {
                int size = list.size();
                switch (name) {
                    case "first" -> {
                        return new Typed(Objects.requireNonNull(list.get(0)), element);
                    }
                    case "last" -> {
                        return new Typed(Objects.requireNonNull(list.get(size - 1)), element);
                    }
                    case "prefix" -> {
                        return new Typed(list.subList(0, size - 1), of.type());
                    }
                    case "suffix" -> {
                        return new Typed(list.subList(1, size), of.type());
                    }
                    default -> {}
                }
            }
        }
        throw attribute.at().error("no attribute is called " + attribute.at().shown() + " here");
    }

    /** {@code T'first}, {@code T'last} or {@code T'card}. */
    static Typed ofType(Token attribute, Sort type) throws InputException {
        if (type instanceof Types.Whole number) {
            switch (attribute.text()) {
                case "first" -> {
                    return new Typed(number.first(), type);
                }
                case "last" -> {
                    return new Typed(number.last(), type);
                }
                case "card" -> {
                    return new Typed(number.last() - number.first() + 1, Types.ANY_NUMBER);
                }
                default -> {}
            }
        }
        List<Object> values = Types.values(type);
        if (values != null) {
            switch (attribute.text()) {
                case "first" -> {
                    return new Typed(values.get(0), type);
                }
                case "last" -> {
                    return new Typed(values.get(values.size() - 1), type);
                }
                case "card" -> {
                    return new Typed((long) values.size(), Types.ANY_NUMBER);
                }
                default -> {}
            }
        }
        throw attribute.error("no attribute of the type " + type.name() + " is called " + attribute.shown()
                + "; expected first, last or card of a discrete type");
    }

    private Typed aggregate(Syntax.Aggregate all, Map<String, Typed> env, @Nullable Sort expected)
            throws InputException {
        if (expected instanceof Types.Vector vector) {
            int size = Objects.requireNonNull(Types.values(vector.index())).size();
            if (all.parts().size() > size) {
                throw all.at().error(all.parts().size() + " elements; expected at most " + size);
            }
            List<Object> elements = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                Exp part = all.parts().get(Math.min(i, all.parts().size() - 1));
                elements.add(
                        fitting(part.at(), eval(part, env, vector.element()).value(), vector.element()));
            }
            return new Typed(new VectorValue(vector, elements), vector);
        }
        if (expected instanceof Types.Struct struct
                && all.parts().size() == struct.fields().size()) {
            Map<String, Object> fields = new LinkedHashMap<>();
            for (Map.Entry<String, Sort> field : struct.fields().entrySet()) {
                Exp part = all.parts().get(fields.size());
                fields.put(field.getKey(), eval(part, env, field.getValue()).value());
            }
            return new Typed(fields, struct);
        }
        throw all.at().error("a vector or structure whose type is not clear");
    }

    private Typed elements(Syntax.Elements all, Map<String, Typed> env, @Nullable Sort expected) throws InputException {
        Sort element = expected instanceof Types.SetType set
                ? set.element()
                : expected instanceof Types.ListType list ? list.element() : null;
        Collection<Object> values = expected instanceof Types.ListType ? new ArrayList<>() : new LinkedHashSet<>();
        for (Exp part : all.parts()) {
            values.add(eval(part, env, element).value());
        }
        return new Typed(values, expected == null ? new Types.SetType("", Types.ANY_NUMBER) : expected);
    }

    /** The value, where it is one of the type. */
    static Object fitting(Token at, Object value, Sort type) throws InputException {
        if (!fits(value, type)) {
            throw at.error(InputException.quote(value.toString()) + " is not a value of type " + type.name());
        }
        return value;
    }

    private static boolean fits(Object value, Sort type) {
        if (type instanceof Types.Whole number) {
            return value instanceof Long each && each >= number.first() && each <= number.last();
        }
        if (type instanceof Types.Bool) {
            return value instanceof Boolean;
        }
        if (type instanceof Types.Enumeration each) {
            return value instanceof String name && each.constants().contains(name);
        }
        if (type instanceof Types.ListType list) {
            return value instanceof List<?> all && all.size() <= list.capacity();
        }
        if (type instanceof Types.SetType) {
            return value instanceof Set<?>;
        }
        if (type instanceof Types.Vector) {
            return value instanceof VectorValue;
        }
        if (type instanceof Types.Struct) {
            return value instanceof Map<?, ?>;
        }
        if (type instanceof Types.Components) {
            return true;
        }
        throw new IllegalStateException("unknown: " + type);
    }
}
