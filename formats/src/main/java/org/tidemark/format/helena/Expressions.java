package org.tidemark.format.helena;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.helena.Lexer.Token;
import org.tidemark.format.helena.Syntax.Exp;
import org.tidemark.format.helena.Types.Sort;
import org.tidemark.format.helena.Types.Typed;
import org.tidemark.format.helena.Types.VectorValue;
import org.tidemark.format.tide.TideWriter;
import org.tidemark.input.InputException;

/** Translates expressions, as they stand, into those of the tide language; what is constant is computed. Not thread-safe. */
final class Expressions {
    /** How strongly the operators of tide bind. */
    static final int CONDITIONAL = 0;

    static final int OR = 2;
    static final int AND = 3;
    static final int COMPARISON = 4;
    static final int SUM = 5;
    static final int PRODUCT = 6;
    static final int UNARY = 7;
    static final int ATOM = 9;

    private static final int MOST_INSTANCES = 2_000;

    private final Types types;
    private final boolean keepsTops;

    /**
     * An expression of tide.
     *
     * @param strength how strongly its outermost operator binds
     */
    record Text(String text, Sort type, int strength) {
        String within(int least) {
            return strength >= least ? text : "(" + text + ")";
        }
    }

    /**
     * Translates for nets of these types.
     *
     * @param keepsTops whether lists are stacks, from which the last element is taken, and not queues
     */
    Expressions(Types types, boolean keepsTops) {
        this.types = types;
        this.keepsTops = keepsTops;
    }

    static String quoted(String name) {
        return TideWriter.name(name);
    }

    /** The name of a type, or its values where it has none. */
    String typeText(Sort type) {
        if (type instanceof Types.Bool) {
            return "bool";
        }
        if (!type.name().isEmpty()) {
            return quoted(type.name());
        }
        if (type instanceof Types.Vector vector) {
            return "array[" + typeText(vector.index()) + "] of " + typeText(vector.element());
        }
        Types.Whole number = (Types.Whole) type;
        return number.first() + ".." + number.last();
    }

    /** The kind of tide sequences that lists become. */
    String sequence() {
        return keepsTops ? "stack" : "queue";
    }

    /** A value as it is written in tide. */
    Text literal(Object value, Sort type) {
        String text = plain(value, type);
        boolean isWrapped =
                value instanceof VectorValue || value instanceof Collection<?> || value instanceof Map<?, ?>;
        if (isWrapped && !type.name().isEmpty()) {
            text = typeText(type) + "(" + text + ")";
        }
        return new Text(text, type, text.startsWith("-") ? UNARY : ATOM);
    }

    private String plain(Object value, Sort type) {
        if (value instanceof String constant) {
            return quoted(constant);
        }
        if (value instanceof VectorValue vector) {
            Sort element = vector.type().element();
            if (vector.elements().size() > 1 && Set.copyOf(vector.elements()).size() == 1) {
                return "fill(" + plain(vector.elements().get(0), element) + ")";
            }
            return listed(vector.elements(), element, "[", "]");
        }
        if (value instanceof List<?> list && type instanceof Types.ListType of) {
            return listed(list, of.element(), "[", "]");
        }
        if (value instanceof Set<?> set && type instanceof Types.SetType of) {
            return listed(set, of.element(), "{", "}");
        }
        if (value instanceof Map<?, ?> fields && type instanceof Types.Struct of) {
            return of.fields().entrySet().stream()
                    .map(field -> quoted(field.getKey()) + " = "
                            + plain(Objects.requireNonNull(fields.get(field.getKey())), field.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        return value.toString();
    }

    private String listed(Collection<?> values, Sort element, String open, String close) {
        return values.stream().map(each -> plain(each, element)).collect(Collectors.joining(", ", open, close));
    }

    /** Translates an expression of any type. */
    Text translate(Exp exp, Map<String, Text> variables) throws InputException {
        return translate(exp, variables, null);
    }

    /** Translates an expression; vectors, sets and the like are of the expected type. */
    Text translate(Exp exp, Map<String, Text> variables, @Nullable Sort expected) throws InputException {
        if (types.evaluator().isConstant(exp, variables.keySet())) {
            Typed known = exp instanceof Syntax.Name each ? types.constant(each.text()) : null;
            if (known != null
                    && exp instanceof Syntax.Name name
                    && known.value() instanceof Long
                    && types.find(name.text()) == null) {
                return new Text(quoted(name.text()), known.type(), ATOM);
            }
            Typed value = types.evaluator().constant(exp, expected);
            return literal(value.value(), value.type());
        }
        if (exp instanceof Syntax.Empty empty) {
            if (expected == null) {
                throw empty.at().error("an empty list or set whose type is not clear");
            }
            return literal(expected instanceof Types.ListType ? List.of() : Set.of(), expected);
        }
        if (exp instanceof Syntax.Name name) {
            Text variable = variables.get(name.text());
            if (variable == null) {
                throw name.at().error("nothing is called " + name.at().shown() + " here");
            }
            return variable;
        }
        if (exp instanceof Syntax.Unary unary) {
            return unary(unary, variables);
        }
        if (exp instanceof Syntax.Binary binary) {
            return binary(binary, variables, expected);
        }
        if (exp instanceof Syntax.Cond cond) {
            Text then = translate(cond.then(), variables, expected);
            String otherwise = translate(cond.otherwise(), variables, expected).text();
            String condition = condition(cond.condition(), variables).text();
            return new Text(
                    "if " + condition + " then " + then.text() + " else " + otherwise, then.type(), CONDITIONAL);
        }
        if (exp instanceof Syntax.Call call) {
            return call(call, variables);
        }
        if (exp instanceof Syntax.Index index) {
            return index(index, variables);
        }
        if (exp instanceof Syntax.Field field) {
            Text of = translate(field.of(), variables);
            Sort type = of.type() instanceof Types.Struct struct
                    ? struct.fields().get(field.at().text())
                    : null;
            if (type == null) {
                throw field.at().error("no field is called " + field.at().shown());
            }
            return new Text(of.within(ATOM) + "." + quoted(field.at().text()), type, ATOM);
        }
        if (exp instanceof Syntax.Component component) {
            return component(component, variables);
        }
        if (exp instanceof Syntax.Attribute attribute) {
            return attribute(attribute, variables);
        }
        if (exp instanceof Syntax.Update update) {
            Text of = translate(update.of(), variables, expected);
            Text part = part(of, update.place(), variables);
            String value = translate(update.value(), variables, part.type()).text();
            return new Text(replaced(of, update.place(), value, variables), of.type(), ATOM);
        }
        if (exp instanceof Syntax.Aggregate all) {
            return aggregate(all, variables, expected);
        }
        if (exp instanceof Syntax.Elements all) {
            if (!(expected instanceof Types.SetType set)) {
                throw all.at().error("a set whose type is not clear");
            }
            return new Text(
                    typeText(set) + "(" + joined(all.parts(), variables, set.element(), "{", "}") + ")", set, ATOM);
        }
        if (exp instanceof Syntax.Quantified quantified) {
            return quantified(quantified, variables);
        }
        throw exp.at().error("expected a value");
    }

    Text condition(Exp exp, Map<String, Text> variables) throws InputException {
        Text condition = translate(exp, variables, Types.BOOL);
        if (!(condition.type() instanceof Types.Bool)) {
            throw exp.at().error("expected a condition");
        }
        return condition;
    }

    private String joined(List<Exp> parts, Map<String, Text> variables, Sort element, String open, String close)
            throws InputException {
        List<String> texts = new ArrayList<>();
        for (Exp part : parts) {
            texts.add(translate(part, variables, element).text());
        }
        return open + String.join(", ", texts) + close;
    }

    private Text unary(Syntax.Unary unary, Map<String, Text> variables) throws InputException {
        Text of = translate(unary.of(), variables);
        return switch (unary.sign()) {
            case "not" -> new Text("!" + condition(unary.of(), variables).within(UNARY), Types.BOOL, UNARY);
            case "-" -> new Text("-" + of.within(UNARY), Types.ANY_NUMBER, UNARY);
            case "+" -> of;
            default -> {
                boolean isVariable =
                        unary.of() instanceof Syntax.Name && of.text().matches("\\w+");
                String inner = isVariable || of.type().name().isEmpty()
                        ? of.text()
                        : typeText(of.type()) + "(" + of.text() + ")";
                yield new Text(unary.sign() + "(" + inner + ")", of.type(), ATOM);
            }
        };
    }

    private Text binary(Syntax.Binary binary, Map<String, Text> variables, @Nullable Sort expected)
            throws InputException {
        String sign = binary.sign();
        Sort given = sign.equals("or") || sign.equals("and") || sign.equals("-") || sign.equals("&") ? expected : null;
        Text left = translate(binary.left(), variables, given);
        Text right = translate(binary.right(), variables, sign.equals("&") || sign.equals("in") ? null : left.type());
        if (sign.equals("&") && left.type() instanceof Types.ListType list) {
            return new Text("append(" + left.text() + ", " + right.text() + ")", list, ATOM);
        }
        if (sign.equals("&")) {
            throw binary.at().error("'&' with a list on its right; expected a list and then an element");
        }
        if (sign.equals("in")) {
            return new Text("has(" + right.text() + ", " + left.text() + ")", Types.BOOL, ATOM);
        }
        if (left.type() instanceof Types.SetType set) {
            return ofSets(binary.at(), left, right, set);
        }
        return switch (sign) {
            case "or" -> new Text(left.within(OR) + " || " + right.within(AND), Types.BOOL, OR);
            case "and" -> new Text(left.within(AND) + " && " + right.within(COMPARISON), Types.BOOL, AND);
            case "=", "!=", "<", "<=", ">", ">=" ->
                new Text(left.within(SUM) + " " + sign + " " + right.within(SUM), Types.BOOL, COMPARISON);
            case "+", "-" -> arithmetic(left, right, sign, SUM);
            default -> arithmetic(left, right, sign, PRODUCT);
        };
    }

    private Text ofSets(Token at, Text left, Text right, Types.SetType set) throws InputException {
        boolean isSet = right.type() instanceof Types.SetType;
        return switch (at.text()) {
            case "or" ->
                isSet
                        ? new Text(left.within(SUM) + " + " + right.within(PRODUCT), set, SUM)
                        : new Text("insert(" + left.text() + ", " + right.text() + ")", set, ATOM);
            case "-" ->
                isSet
                        ? new Text(left.within(SUM) + " - " + right.within(PRODUCT), set, SUM)
                        : new Text("remove(" + left.text() + ", " + right.text() + ")", set, ATOM);
            case "and" -> new Text(left.within(PRODUCT) + " * " + right.within(UNARY), set, PRODUCT);
            case "=", "!=" ->
                new Text(left.within(SUM) + " " + at.text() + " " + right.within(SUM), Types.BOOL, COMPARISON);
            default -> throw at.error(at.shown() + " of sets; expected or, and, -, = or !=");
        };
    }

    private static Text arithmetic(Text left, Text right, String sign, int strength) {
        long modulus = Math.max(Evaluator.modulus(left.type()), Evaluator.modulus(right.type()));
        String text = left.within(strength) + " " + sign + " " + right.within(strength + 1);
        if (modulus == 0) {
            return new Text(text, Types.ANY_NUMBER, strength);
        }
        Sort type = new Types.Whole("", 0, modulus - 1, modulus);
        String positive = sign.equals("-") ? "(" + text + " + " + modulus + ")" : "(" + text + ")";
        return new Text(positive + " % " + modulus, type, PRODUCT);
    }

    private Text call(Syntax.Call call, Map<String, Text> variables) throws InputException {
        Syntax.Function function = types.function(call.at().text());
        Sort type = types.find(call.at().text());
        if (function == null && type != null && call.arguments().size() == 1) {
            String value = translate(call.arguments().get(0), variables, type).text();
            return new Text(typeText(type) + "(" + value + ")", type, ATOM);
        }
        if (function == null || function.parameters().size() != call.arguments().size()) {
            throw call.at()
                    .error("no function with " + call.arguments().size() + " arguments is called "
                            + call.at().shown());
        }
        InputException refusal = types.refusal(call.at().text());
        if (refusal != null) {
            throw refusal;
        }
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            Sort wanted = types.type(function.types().get(i));
            arguments.add(translate(call.arguments().get(i), variables, wanted).text());
        }
        return new Text(
                quoted(call.at().text()) + "(" + String.join(", ", arguments) + ")",
                types.type(function.result()),
                ATOM);
    }

    private Text index(Syntax.Index index, Map<String, Text> variables) throws InputException {
        Text of = translate(index.of(), variables);
        for (Exp each : index.indices()) {
            of = at(of, each, variables);
        }
        return of;
    }

    private Text at(Text of, Exp index, Map<String, Text> variables) throws InputException {
        Sort element;
        if (of.type() instanceof Types.Vector vector) {
            element = vector.element();
        } else if (of.type() instanceof Types.ListType list) {
            element = list.element();
        } else {
            throw index.at().error("expected a vector or a list before '['");
        }
        return new Text(of.within(ATOM) + "[" + translate(index, variables).text() + "]", element, ATOM);
    }

    private Text component(Syntax.Component component, Map<String, Text> variables) throws InputException {
        Text of = translate(component.of(), variables);
        if (!(of.type() instanceof Types.Components all)
                || component.number() < 1
                || component.number() > all.types().size()) {
            throw component.at().error("no component " + component.number() + " here; expected that of a token");
        }
        Sort type = all.types().get(component.number() - 1);
        return all.types().size() == 1
                ? new Text(of.text(), type, ATOM)
                : new Text(of.text() + "." + component.number(), type, ATOM);
    }

    private Text attribute(Syntax.Attribute attribute, Map<String, Text> variables) throws InputException {
        String name = attribute.at().text();
        if (attribute.of() instanceof Syntax.Name place
                && !variables.containsKey(place.text())
                && types.place(place.text()) != null
                && (name.equals("card") || name.equals("mult"))) {
            return new Text(quoted(place.text()), Types.ANY_NUMBER, ATOM);
        }
        Text of = translate(attribute.of(), variables);
        String text = of.text();
        if (of.type() instanceof Types.SetType) {
            switch (name) {
                case "empty" -> {
                    return new Text("size(" + text + ") = 0", Types.BOOL, COMPARISON);
                }
                case "card", "size" -> {
                    return new Text("size(" + text + ")", Types.ANY_NUMBER, ATOM);
                }
                default -> {}
            }
        }
        if (of.type() instanceof Types.ListType list) {
            String length = "length(" + text + ")";
            String whole = of.within(ATOM);
            switch (name) {
                case "empty" -> {
                    return new Text(length + " = 0", Types.BOOL, COMPARISON);
                }
                case "full" -> {
                    return new Text(length + " = " + list.capacity(), Types.BOOL, COMPARISON);
                }
                case "size", "card" -> {
                    return new Text(length, Types.ANY_NUMBER, ATOM);
                }
                case "first" -> {
                    return new Text(keepsTops ? whole + "[0]" : "first(" + text + ")", list.element(), ATOM);
                }
                case "last" -> {
                    return new Text(
                            keepsTops ? "first(" + text + ")" : whole + "[" + length + " - 1]", list.element(), ATOM);
                }
                case "prefix", "suffix" -> {
                    if (keepsTops == name.equals("prefix")) {
                        return new Text("rest(" + text + ")", list, ATOM);
                    }
                    throw attribute.at().error("both 'prefix and 'suffix of lists; expected one of them in a net");
                }
                default -> {}
            }
        }
        throw attribute.at().error("no attribute is called " + attribute.at().shown() + " here");
    }

    /** The part of a value that an update replaces. */
    private Text part(Text of, Exp place, Map<String, Text> variables) throws InputException {
        if (place instanceof Syntax.Index index) {
            Text part = part(of, index.of(), variables);
            for (Exp each : index.indices()) {
                part = at(part, each, variables);
            }
            return part;
        }
        if (place instanceof Syntax.Field field) {
            Text part = part(of, field.of(), variables);
            Sort type = part.type() instanceof Types.Struct struct
                    ? struct.fields().get(field.at().text())
                    : null;
            if (type == null) {
                throw field.at().error("no field is called " + field.at().shown());
            }
            return new Text(part.text() + "." + quoted(field.at().text()), type, ATOM);
        }
        return new Text(of.within(ATOM), of.type(), ATOM);
    }

    private String replaced(Text of, Exp place, String value, Map<String, Text> variables) throws InputException {
        if (place instanceof Syntax.Index index) {
            String changed = value;
            for (int i = index.indices().size() - 1; i >= 0; i--) {
                Exp before = i == 0
                        ? index.of()
                        : new Syntax.Index(
                                index.at(), index.of(), index.indices().subList(0, i));
                String at = translate(index.indices().get(i), variables).text();
                changed = part(of, before, variables).text() + "[" + at + " := " + changed + "]";
            }
            return replaced(of, index.of(), changed, variables);
        }
        if (place instanceof Syntax.Field field) {
            String changed = part(of, field.of(), variables).text() + ".("
                    + quoted(field.at().text()) + " := " + value + ")";
            return replaced(of, field.of(), changed, variables);
        }
        return value;
    }

    private Text aggregate(Syntax.Aggregate all, Map<String, Text> variables, @Nullable Sort expected)
            throws InputException {
        if (expected instanceof Types.Vector vector) {
            int size = Objects.requireNonNull(Types.values(vector.index())).size();
            List<Exp> parts = new ArrayList<>(all.parts());
            if (parts.size() > size) {
                throw all.at().error(parts.size() + " elements; expected at most " + size);
            }
            while (parts.size() < size) {
                parts.add(parts.get(parts.size() - 1));
            }
            String text = all.parts().size() == 1
                    ? "fill("
                            + translate(parts.get(0), variables, vector.element())
                                    .text() + ")"
                    : joined(parts, variables, vector.element(), "[", "]");
            return new Text(typeText(vector) + "(" + text + ")", vector, ATOM);
        }
        if (expected instanceof Types.Struct struct
                && struct.fields().size() == all.parts().size()) {
            List<String> fields = new ArrayList<>();
            for (Map.Entry<String, Sort> field : struct.fields().entrySet()) {
                Exp part = all.parts().get(fields.size());
                fields.add(quoted(field.getKey()) + " = "
                        + translate(part, variables, field.getValue()).text());
            }
            return new Text(typeText(struct) + "({" + String.join(", ", fields) + "})", struct, ATOM);
        }
        throw all.at().error("a vector or structure whose type is not clear");
    }

    /** A question about tokens; variables that go through a type are replaced by each of its values. */
    private Text quantified(Syntax.Quantified each, Map<String, Text> variables) throws InputException {
        Syntax.Iteration first = each.over().get(0);
        boolean isLast = each.over().size() == 1;
        String kind = each.at().text();
        if (!(first.in() instanceof Syntax.Name in)) {
            throw each.at().error("expected a place or a type after 'in'");
        }
        List<Sort> domain = types.place(in.text());
        if (domain == null) {
            return overType(each, first, variables);
        }
        Map<String, Text> inner = new LinkedHashMap<>(variables);
        String name = first.name().text();
        inner.put(name, new Text(quoted(name), new Types.Components("", domain), ATOM));
        boolean isCount = kind.equals("card") || kind.equals("mult");
        if (isCount && !isLast) {
            throw each.at().error("tokens of two places that are counted together; expected one place");
        }
        String start = quoted(name) + " in " + quoted(in.text());
        if (!isLast) {
            Syntax.Quantified rest = new Syntax.Quantified(
                    each.at(), each.over().subList(1, each.over().size()), each.filter(), each.body());
            return new Text(kind + " " + start + ": " + quantified(rest, inner).text(), Types.BOOL, CONDITIONAL);
        }
        String condition = asked(each, inner);
        return isCount
                ? new Text(
                        "count(" + start + (condition.isEmpty() ? "" : ": " + condition) + ")", Types.ANY_NUMBER, ATOM)
                : new Text(kind + " " + start + ": " + condition, Types.BOOL, CONDITIONAL);
    }

    private Text overType(Syntax.Quantified each, Syntax.Iteration first, Map<String, Text> variables)
            throws InputException {
        boolean isForAll = each.at().is("forall");
        if (!isForAll && !each.at().is("exists")) {
            throw each.at().error("a number of values; expected the tokens of a place");
        }
        List<String> instances = new ArrayList<>();
        Sort type = types.evaluator().type(first);
        for (Object value : Objects.requireNonNull(Types.values(type))) {
            Exp constant = constant(first.name(), value);
            Replacement replace = new Replacement(Map.of(first.name().text(), constant));
            List<Syntax.Iteration> rest = each.over().subList(1, each.over().size());
            Syntax.Quantified instance =
                    new Syntax.Quantified(each.at(), rest, replace.orNull(each.filter()), replace.orNull(each.body()));
            String text = rest.isEmpty()
                    ? asked(instance, variables)
                    : quantified(instance, variables).text();
            if (!text.equals(isForAll ? "true" : "false")) {
                instances.add("(" + text + ")");
            }
            if (instances.size() > MOST_INSTANCES) {
                throw each.at().error("more than " + MOST_INSTANCES + " instances; expected a type with fewer values");
            }
        }
        return instances.isEmpty()
                ? new Text(isForAll ? "true" : "false", Types.BOOL, ATOM)
                : new Text(String.join(isForAll ? " && " : " || ", instances), Types.BOOL, isForAll ? AND : OR);
    }

    /** The condition of a quantifier, with its filter. */
    private String asked(Syntax.Quantified each, Map<String, Text> variables) throws InputException {
        Exp filter = each.filter();
        Exp body = each.body();
        if (filter == null || body == null) {
            Exp only = filter == null ? body : filter;
            return only == null ? "" : condition(only, variables).text();
        }
        String given = condition(filter, variables).within(AND);
        if (given.equals("true")) {
            return condition(body, variables).text();
        }
        if (given.equals("false")) {
            return each.at().is("forall") ? "true" : "false";
        }
        String then = condition(body, variables).within(COMPARISON);
        return each.at().is("forall") ? "!(" + given + ") || " + then : given + " && " + then;
    }

    /** An expression for a value of a discrete type. */
    static Exp constant(Token at, Object value) {
        if (value instanceof Long number) {
            return new Syntax.Num(at, number);
        }
        return new Syntax.Name(new Token(Lexer.Kind.NAME, value.toString(), at.file(), at.line(), at.column()));
    }

    /** Puts expressions in the place of names. */
    static final class Replacement {
        private final Map<String, Exp> by;

        Replacement(Map<String, Exp> by) {
            this.by = new HashMap<>(by);
        }

        @Nullable
        Exp orNull(@Nullable Exp exp) {
            return exp == null ? null : in(exp);
        }

        private List<Exp> all(List<Exp> parts) {
            return parts.stream().map(this::in).toList();
        }

        /** The way to a part of a value, with only its root replaced. */
        Exp path(Exp place) {
            if (place instanceof Syntax.Index index) {
                return new Syntax.Index(index.at(), path(index.of()), index.indices());
            }
            if (place instanceof Syntax.Field field) {
                return new Syntax.Field(field.at(), path(field.of()));
            }
            return in(place);
        }

        Exp in(Exp exp) {
            if (exp instanceof Syntax.Name name) {
                return by.getOrDefault(name.text(), name);
            }
            if (exp instanceof Syntax.Unary each) {
                return new Syntax.Unary(each.at(), in(each.of()));
            }
            if (exp instanceof Syntax.Binary each) {
                return new Syntax.Binary(each.at(), in(each.left()), in(each.right()));
            }
            if (exp instanceof Syntax.Cond each) {
                return new Syntax.Cond(each.at(), in(each.condition()), in(each.then()), in(each.otherwise()));
            }
            if (exp instanceof Syntax.Call each) {
                return new Syntax.Call(each.at(), all(each.arguments()));
            }
            if (exp instanceof Syntax.Index each) {
                return new Syntax.Index(each.at(), in(each.of()), all(each.indices()));
            }
            if (exp instanceof Syntax.Field each) {
                return new Syntax.Field(each.at(), in(each.of()));
            }
            if (exp instanceof Syntax.Component each) {
                return new Syntax.Component(each.at(), in(each.of()), each.number());
            }
            if (exp instanceof Syntax.Attribute each) {
                return new Syntax.Attribute(each.at(), in(each.of()));
            }
            if (exp instanceof Syntax.Update each) {
                return new Syntax.Update(each.at(), in(each.of()), in(each.place()), in(each.value()));
            }
            if (exp instanceof Syntax.Aggregate each) {
                return new Syntax.Aggregate(each.at(), all(each.parts()));
            }
            if (exp instanceof Syntax.Elements each) {
                return new Syntax.Elements(each.at(), all(each.parts()));
            }
            if (exp instanceof Syntax.Quantified each) {
                return new Syntax.Quantified(each.at(), each.over(), orNull(each.filter()), orNull(each.body()));
            }
            return exp;
        }
    }
}
