package org.tidemark.format.maria;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.helena.Lexer.Kind;
import org.tidemark.format.helena.Lexer.Token;
import org.tidemark.format.tide.TideWriter;
import org.tidemark.format.tide.Translated.Piece;
import org.tidemark.input.InputException;

/** A recursive descent over the tokens of a file that writes each declaration in the tide language. Not thread-safe. */
final class MariaTranslation {
    private static final int DEEPEST = 100;
    private static final Set<String> LEFT_OUT =
            Set.of("strongly_fair", "weakly_fair", "enabled", "fatal", "hide", "deadlock", "prop", "reject");
    private static final List<Set<String>> OPERATORS = List.of(
            Set.of("||"),
            Set.of("&&"),
            Set.of("==", "!="),
            Set.of("<", "<=", ">", ">="),
            Set.of("+", "-"),
            Set.of("*", "/", "%"));

    private final List<Token> tokens;
    private final Map<String, Type> types = new LinkedHashMap<>();
    private final Map<String, Long> constants = new LinkedHashMap<>();
    private final Map<String, String> enumerated = new LinkedHashMap<>();
    private final Map<String, Type> places = new LinkedHashMap<>();
    private final List<Piece> pieces = new ArrayList<>();

    /** Where the bodies of the transitions begin that only happen as parts of others. */
    private final Map<String, Integer> callees = new LinkedHashMap<>();

    private int at;
    private int depth;

    /** The variables of the transition that is being read, with their types; those that are bound by a quantifier have another scope. */
    private final Map<String, Type> variables = new LinkedHashMap<>();

    private final Map<String, Type> bound = new LinkedHashMap<>();
    private boolean isBinding;

    /**
     * A type.
     *
     * @param definition what it is in tide; empty where it has one value only
     * @param first its first number, and {@code last} its last one, where it has numbers
     * @param constants its constants, where it is an enumeration
     * @param fields its fields, where it is a structure
     */
    private record Type(
            String name, String definition, long first, long last, List<String> constants, Map<String, Type> fields) {
        static Type numbers(String name, String definition, long first, long last) {
            return new Type(name, definition, first, last, List.of(), Map.of());
        }

        boolean isBlack() {
            return definition.isEmpty();
        }

        long size() {
            long product = 1;
            for (Type field : fields.values()) {
                product *= field.size();
            }
            return !fields.isEmpty() ? product : !constants.isEmpty() ? constants.size() : last - first + 1;
        }
    }

    /** An expression of tide, and its number where it is constant. */
    private record Value(
            String text, @Nullable Long number, @Nullable Type type) {
        String atom() {
            return text.matches("[\\w.]+|\"[^\"]*\"") ? text : "(" + text + ")";
        }
    }

    /** Some tokens: items, and those that are subtracted. */
    private record Items(List<String> added, List<String> removed) {
        String text() {
            return String.join(", ", added) + (removed.isEmpty() ? "" : " except " + String.join(", ", removed));
        }

        Items with(String suffix) {
            return new Items(
                    added.stream().map(each -> each + suffix).toList(),
                    removed.stream().map(each -> each + suffix).toList());
        }
    }

    MariaTranslation(List<Token> tokens) {
        this.tokens = tokens;
        types.put("bool", new Type("bool", "bool", 0, 1, List.of(), Map.of()));
        types.put("int", Type.numbers("", "-2147483648..2147483647", Integer.MIN_VALUE, Integer.MAX_VALUE));
        types.put("unsigned", Type.numbers("", "0..4294967295", 0, (1L << 32) - 1));
    }

    private static String quoted(String name) {
        return TideWriter.name(name);
    }

    List<Piece> translate() throws InputException {
        while (peek().kind() != Kind.END) {
            Token first = next();
            switch (first.text()) {
                case "typedef" -> {
                    Type type = type();
                    Token name = name("the name of a type");
                    declare(name, type);
                    take(";");
                }
                case "place" -> place();
                case "trans" -> transition();
                case ";" -> {}
                case "deadlock", "reject", "prop" -> skip();
                default -> constant(first);
            }
        }
        return pieces;
    }

    private void add(Token at, String text) {
        pieces.add(new Piece(at.line(), text));
    }

    private Type declare(Token name, Type type) {
        Type named = new Type(name.text(), type.definition, type.first, type.last, type.constants, type.fields);
        types.put(name.text(), named);
        named.constants.forEach(each -> enumerated.put(each, name.text()));
        if (!named.isBlack()) {
            add(name, "type " + quoted(name.text()) + " = " + type.definition);
        }
        return named;
    }

    /** Declares a type that has no name in the file, under that of a field or place. */
    private Type declareFor(String owner, Token at, Type type) {
        return declare(new Token(Kind.NAME, owner + "_t", at.file(), at.line(), at.column()), type);
    }

    private void constant(Token type) throws InputException {
        if (!types.containsKey(type.text())) {
            throw type.error(type.shown() + ": expected typedef, place, trans or a constant");
        }
        Token name = name("the name of a constant");
        if (!peek().is("=")) {
            throw name.error("a function, which cannot be read; expected a constant with '='");
        }
        take("=");
        constants.put(name.text(), number());
        take(";");
    }

    private long number() throws InputException {
        Token first = peek();
        Value value = expression(null);
        Long number = value.number;
        if (number == null) {
            throw first.error("expected a constant number");
        }
        return number;
    }

    private Type type() throws InputException {
        Token first = name("a type");
        if (first.is("struct") || first.is("enum")) {
            return first.is("struct") ? structure() : enumeration();
        }
        if (first.is("id")) {
            take("[");
            long size = number();
            take("]");
            return Type.numbers("", "id[" + size + "]", 1, size);
        }
        Type type = types.get(first.text());
        if (type == null) {
            throw first.error(
                    "no type is called " + first.shown() + ", or types of this kind cannot be read; expected one of "
                            + String.join(", ", types.keySet()) + ", struct, enum or id");
        }
        boolean isNumber = type.constants.isEmpty() && type.fields.isEmpty() && !type.name.equals("bool");
        if (isNumber && takes("(")) {
            long from = peek().is("..") ? type.first : number();
            take("..");
            long to = peek().is(")") ? type.last : number();
            take(")");
            type = Type.numbers("", from + ".." + to, from, to);
        }
        if (peek().is("[")) {
            throw peek().error("buffers and arrays cannot be read; expected numbers, enumerations, identities and"
                    + " structures");
        }
        return type;
    }

    private Type structure() throws InputException {
        Map<String, Type> fields = new LinkedHashMap<>();
        List<String> texts = new ArrayList<>();
        take("{");
        while (!takes("}")) {
            Token start = peek();
            Type type = type();
            Token name = name("the name of a field");
            if (type.name.isEmpty() && !type.constants.isEmpty()) {
                type = declareFor(name.text(), start, type);
            }
            fields.put(name.text(), type);
            texts.add(quoted(name.text()) + ": " + spelled(type));
            while (takes(";") || takes(",")) {
                // both separate fields
            }
        }
        return new Type("", texts.isEmpty() ? "" : "{" + String.join(", ", texts) + "}", 0, 0, List.of(), fields);
    }

    private Type enumeration() throws InputException {
        List<String> names = new ArrayList<>();
        take("{");
        do {
            names.add(name("a constant").text());
        } while (takes(","));
        take("}");
        List<String> texts = names.stream().map(MariaTranslation::quoted).toList();
        return new Type("", "enum {" + String.join(", ", texts) + "}", 0, names.size() - 1, names, Map.of());
    }

    private static String spelled(Type type) {
        return type.name.isEmpty() ? type.definition : type.name.equals("bool") ? "bool" : quoted(type.name);
    }

    private void place() throws InputException {
        Token name = name("the name of a place");
        StringBuilder capacity = new StringBuilder();
        if (takes("(")) {
            long most = number();
            while (takes("..") || takes(",")) {
                most = number();
            }
            take(")");
            capacity.append(" capacity ").append(most);
        }
        Type type = type();
        if (type.name.isEmpty() && !type.isBlack()) {
            type = declareFor(name.text(), name, type);
        }
        if (takes("(")) {
            while (!takes(")")) {
                next();
            }
        }
        while (peek().is("const")) {
            next();
        }
        places.put(name.text(), type);
        String initial = "";
        if (takes(":")) {
            variables.clear();
            isBinding = false;
            initial = " = " + items(type).text();
        }
        take(";");
        add(name, "place " + quoted(name.text()) + (type.isBlack() ? "" : ": " + spelled(type)) + capacity + initial);
    }

    private void transition() throws InputException {
        if (takes(":")) {
            String callee = transitionName().text();
            callees.put(callee, at);
            skip();
            return;
        }
        Token name = transitionName();
        String text = name.text().replace("\"", "");
        String called = places.containsKey(text) ? text + "_" : text;
        variables.clear();
        bound.clear();
        String priority = takes("!") ? " priority 1" : "";
        List<String> lines = new ArrayList<>();
        int body = at;
        // Tokens that are taken say which variables there are; what is produced may stand before them.
        isBinding = true;
        parts(new ArrayList<>(), true);
        at = body;
        isBinding = false;
        parts(lines, false);
        String list = String.join(
                ", ",
                variables.entrySet().stream()
                        .map(each -> quoted(each.getKey()) + ": " + spelled(each.getValue()))
                        .toList());
        add(
                name,
                "transition " + quoted(called) + (list.isEmpty() ? "" : "(" + list + ")") + priority + " {\n  "
                        + String.join("\n  ", lines) + "\n}");
    }

    private Token transitionName() throws InputException {
        return peek().kind() == Kind.TEXT ? next() : name("the name of a transition");
    }

    /** The parts of a transition that happens as a part of the one that is being read. */
    private void called(List<String> into, boolean isFirst) throws InputException {
        take("trans");
        Token name = transitionName();
        Integer body = callees.get(name.text());
        if (body == null) {
            throw name.error("no transition ':" + name.text() + "' was declared to be called");
        }
        Map<String, Type> own = new LinkedHashMap<>(variables);
        variables.clear();
        int behind = at;
        at = body;
        deeper();
        parts(into, isFirst);
        depth--;
        at = behind;
        if (!variables.isEmpty()) {
            throw name.error("the transition ':" + name.text() + "' has variables, so that it cannot be called");
        }
        variables.putAll(own);
    }

    /** The parts of a transition; at first those with what it takes only. */
    private void parts(List<String> into, boolean isFirst) throws InputException {
        while (!takes(";")) {
            if (takes(":")) {
                called(into, isFirst);
                continue;
            }
            Token part = name("in, out, gate or ';'");
            if (isFirst && !part.is("in")) {
                skipPart();
            } else if (part.is("in") || part.is("out")) {
                arcs(part.text(), into);
            } else if (part.is("gate")) {
                do {
                    into.add("guard " + expression(types.get("bool")).text);
                } while (takes(","));
            } else if (LEFT_OUT.contains(part.text())) {
                skipPart();
            } else {
                throw part.error(part.shown() + ": expected in, out or gate");
            }
        }
    }

    private void skipPart() throws InputException {
        int open = 0;
        while (open > 0
                || !(peek().is(";")
                        || (peek().is(":") && ahead(1).is("trans"))
                        || peek().is("in")
                        || peek().is("out")
                        || peek().is("gate")
                        || LEFT_OUT.contains(peek().text()))) {
            Token token = next();
            open += token.is("{") || token.is("(") ? 1 : token.is("}") || token.is(")") ? -1 : 0;
        }
    }

    /** Goes behind the next semicolon that is not in braces. */
    private void skip() throws InputException {
        int open = 0;
        while (open > 0 || !peek().is(";")) {
            Token token = next();
            open += token.is("{") ? 1 : token.is("}") ? -1 : 0;
        }
        take(";");
    }

    private void arcs(String kind, List<String> into) throws InputException {
        take("{");
        while (!takes("}")) {
            takes("place");
            Token place = name("the name of a place");
            Type type = places.get(place.text());
            if (type == null) {
                throw place.error("no place is called " + place.shown());
            }
            take(":");
            into.add(kind + " " + quoted(place.text()) + ": " + items(type).text());
            take(";");
        }
    }

    private Items items(Type type) throws InputException {
        Items all = subtracted(type);
        while (takes(",")) {
            all = joined(all, subtracted(type));
        }
        return all;
    }

    private Items subtracted(Type type) throws InputException {
        Items items = item(type);
        while (peek().is("minus") || peek().is("union")) {
            boolean isUnion = next().is("union");
            Items other = item(type);
            items = isUnion
                    ? joined(items, other)
                    : new Items(
                            items.added,
                            Stream.concat(items.removed.stream(), other.added.stream())
                                    .toList());
        }
        return items;
    }

    private static Items joined(Items one, Items other) {
        List<String> added = new ArrayList<>(one.added);
        added.addAll(other.added);
        List<String> removed = new ArrayList<>(one.removed);
        removed.addAll(other.removed);
        return new Items(added, removed);
    }

    private Items item(Type type) throws InputException {
        deeper();
        try {
            if (peek().is("place")) {
                next();
                return new Items(List.of(quoted(placed())), List.of());
            }
            if (types.containsKey(peek().text()) && ahead(1).kind() == Kind.NAME) {
                return quantified(type);
            }
            if (peek().is("(") && isMultiSet()) {
                next();
                if (peek().is("place") && ahead(2).is("equals")) {
                    return whileEmpty(type);
                }
                Items inner = items(type);
                take(")");
                return inner;
            }
            Value value = expression(type);
            if (takes("#")) {
                Long times = value.number;
                if (times == null) {
                    throw peek().error("a number of tokens that is not constant");
                }
                return multiple(type, times, token(type));
            }
            return multiple(type, 1, type.isBlack() ? "1" : value.text);
        } finally {
            depth--;
        }
    }

    private static Items multiple(Type type, long times, String token) {
        return new Items(
                List.of(type.isBlack() ? String.valueOf(times) : times == 1 ? token : times + "'" + token), List.of());
    }

    private String token(Type type) throws InputException {
        return expression(type).text;
    }

    /** {@code (place p equals empty)#x}: the token, unless there is one in the place. */
    private Items whileEmpty(Type type) throws InputException {
        next();
        String place = placed();
        take("equals");
        take("empty");
        take(")");
        take("#");
        String token = type.isBlack() ? black() : token(type);
        return new Items(List.of(token), List.of(token + " for each_one in " + quoted(place)));
    }

    private String black() throws InputException {
        take("{");
        take("}");
        return "1";
    }

    private String placed() throws InputException {
        Token place = name("the name of a place");
        if (!places.containsKey(place.text())) {
            throw place.error("no place is called " + place.shown() + " so far");
        }
        return place.text();
    }

    /** Whether a parenthesis has tokens of places or of quantifiers in it, and is not part of an expression. */
    private boolean isMultiSet() {
        return ahead(1).is("place") || (types.containsKey(ahead(1).text()) && ahead(2).kind() == Kind.NAME);
    }

    private Items quantified(Type type) throws InputException {
        Type over = Objects.requireNonNull(types.get(next().text()));
        Token variable = name("a variable");
        Type hidden = bound.put(variable.text(), over);
        String condition = "";
        if (takes("(")) {
            condition = " where " + expression(types.get("bool")).text;
            take(")");
        }
        take(":");
        Items items = item(type).with(" for " + quoted(variable.text()) + ": " + spelled(over) + condition);
        if (hidden == null) {
            bound.remove(variable.text());
        } else {
            bound.put(variable.text(), hidden);
        }
        return items;
    }

    private Value expression(@Nullable Type expected) throws InputException {
        deeper();
        try {
            Value condition = operators(0, expected);
            if (!takes("?")) {
                return condition;
            }
            Value then = expression(expected);
            take(":");
            Value otherwise = expression(expected);
            return new Value(
                    "if " + condition.text + " then " + then.text + " else " + otherwise.text, null, then.type);
        } finally {
            depth--;
        }
    }

    private Value operators(int level, @Nullable Type expected) throws InputException {
        if (level == OPERATORS.size()) {
            return unary(expected);
        }
        Value left = operators(level + 1, expected);
        while (peek().kind() == Kind.SIGN && OPERATORS.get(level).contains(peek().text())) {
            Token sign = next();
            Value right = operators(level + 1, level < 2 ? expected : left.type);
            Long number = computed(sign, left.number, right.number);
            String text = number != null
                    ? number.toString()
                    : left.atom() + " " + (sign.is("==") ? "=" : sign.text()) + " " + right.atom();
            left = new Value(text, number, level < 4 ? types.get("bool") : null);
        }
        return left;
    }

    private static @Nullable Long computed(Token sign, @Nullable Long left, @Nullable Long right)
            throws InputException {
        if (left == null || right == null) {
            return null;
        }
        try {
            return switch (sign.text()) {
                case "+" -> Math.addExact(left, right);
                case "-" -> Math.subtractExact(left, right);
                case "*" -> Math.multiplyExact(left, right);
                case "/" -> left / right;
                case "%" -> left % right;
                default -> null;
            };
        } catch (ArithmeticException e) {
            throw sign.error(left + " " + sign.text() + " " + right + " has no result");
        }
    }

    private Value unary(@Nullable Type expected) throws InputException {
        Token sign = peek();
        if (takes("!")) {
            return new Value("!" + unary(expected).atom(), null, types.get("bool"));
        }
        if (takes("+") || takes("|")) {
            Value of = unary(expected);
            return new Value((sign.is("+") ? "succ(" : "pred(") + of.text + ")", null, of.type);
        }
        if (takes("-")) {
            Value of = unary(expected);
            Long number = of.number;
            return new Value("-" + of.atom(), number == null ? null : -number, null);
        }
        if (takes("#")) {
            long size = type().size();
            return new Value(String.valueOf(size), size, null);
        }
        if (takes("is")) {
            Type type = type();
            Value of = unary(type);
            return type.name.isEmpty() ? of : new Value(spelled(type) + "(" + of.text + ")", null, type);
        }
        if (peek().is("<") || peek().is(">")) {
            boolean isFirst = next().is("<");
            Type type = type();
            String text = type.constants.isEmpty()
                    ? type.name.equals("bool")
                            ? String.valueOf(!isFirst)
                            : String.valueOf(isFirst ? type.first : type.last)
                    : quoted(type.constants.get(isFirst ? 0 : type.constants.size() - 1));
            return new Value(text, null, type);
        }
        Value value = primary(expected);
        while (takes(".")) {
            Token field = name("the name of a field");
            Type type = value.type;
            Type of = type == null ? null : type.fields.get(field.text());
            if (of == null) {
                throw field.error("no field is called " + field.shown());
            }
            value = new Value(value.atom() + "." + quoted(field.text()), null, of);
        }
        return value;
    }

    private Value primary(@Nullable Type expected) throws InputException {
        Token first = next();
        if (first.kind() == Kind.NUMBER) {
            return new Value(first.text(), Long.valueOf(first.text()), expected);
        }
        if (first.is("(")) {
            Value inner = expression(expected);
            take(")");
            return inner;
        }
        if (first.is("{")) {
            return literal(first, expected);
        }
        if (first.kind() != Kind.NAME) {
            at--;
            throw expected("a value");
        }
        if (first.is("true") || first.is("false")) {
            return new Value(first.text(), null, types.get("bool"));
        }
        Long constant = constants.get(first.text());
        if (constant != null) {
            return new Value(constant.toString(), constant, null);
        }
        String of = enumerated.get(first.text());
        if (of != null && !bound.containsKey(first.text())) {
            return new Value(quoted(first.text()), null, types.get(of));
        }
        Type type = bound.getOrDefault(first.text(), variables.get(first.text()));
        if (type == null && isBinding && expected != null && !expected.isBlack()) {
            variables.put(first.text(), expected);
            type = expected;
        }
        if (type == null) {
            throw first.error("nothing is called " + first.shown() + " here");
        }
        return new Value(quoted(first.text()), null, type);
    }

    private Value literal(Token at, @Nullable Type expected) throws InputException {
        if (expected == null) {
            throw at.error("a structure whose type is not clear");
        }
        List<String> parts = new ArrayList<>();
        for (Map.Entry<String, Type> field : expected.fields.entrySet()) {
            if (!parts.isEmpty()) {
                take(",");
            }
            parts.add(quoted(field.getKey()) + " = " + expression(field.getValue()).text);
        }
        take("}");
        return new Value("{" + String.join(", ", parts) + "}", null, expected);
    }

    private void deeper() throws InputException {
        if (++depth > DEEPEST) {
            throw peek().error("more than " + DEEPEST + " levels of nesting");
        }
    }

    private Token peek() {
        return tokens.get(at);
    }

    private Token ahead(int by) {
        return tokens.get(Math.min(at + by, tokens.size() - 1));
    }

    private Token next() throws InputException {
        Token token = tokens.get(at);
        if (token.kind() == Kind.END) {
            throw token.error("the end of the file; a declaration is not finished");
        }
        at++;
        return token;
    }

    private boolean takes(String sign) {
        boolean isNext = peek().is(sign);
        at += isNext ? 1 : 0;
        return isNext;
    }

    private void take(String sign) throws InputException {
        if (!takes(sign)) {
            throw expected(InputException.quote(sign));
        }
    }

    private Token name(String what) throws InputException {
        if (peek().kind() != Kind.NAME) {
            throw expected(what);
        }
        return next();
    }

    private InputException expected(String what) {
        return peek().error(peek().shown() + ": expected " + what);
    }
}
