package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tidemark.format.tide.Syntax.Value;
import org.tidemark.format.tide.TideToken.Kind;
import org.tidemark.input.InputException;

/**
 * Parses expressions by recursive descent. From the weakest binding to the strongest: {@code if}, {@code ->},
 * {@code ||}, {@code &&}, comparisons and {@code is}, {@code + -}, {@code * / %}, {@code ! -}, and the suffixes
 * {@code .x [i]}.
 */
final class ValueParser {
    /** The deepest nesting of expressions, which protects the stack. */
    private static final int DEEPEST = 200;

    /** The most operators in one expression, for the same reason. */
    private static final int LONGEST = 500;

    private static final Set<String> COMPARISONS = Set.of("=", "==", "!=", "<", "<=", ">", ">=");

    private final Cursor cursor;

    /** Whether this is a condition within a formula, with quantifiers, and {@code !} weaker than a comparison. */
    private final boolean isInFormula;

    private int depth;
    private int links;

    ValueParser(Cursor cursor) {
        this(cursor, false);
    }

    private ValueParser(Cursor cursor, boolean isInFormula) {
        this.cursor = cursor;
        this.isInFormula = isInFormula;
    }

    /** A parser for conditions within formulas, where {@code !a = b} is {@code !(a = b)}. */
    static ValueParser forFormulas(Cursor cursor) {
        return new ValueParser(cursor, true);
    }

    Value value() throws InputException {
        links = depth == 0 ? 0 : links;
        if (++depth > DEEPEST) {
            throw cursor.peek().error("more than " + DEEPEST + " levels of nesting");
        }
        Value value = cursor.at("if") ? conditional() : implication();
        depth--;
        return value;
    }

    /** The next operator. */
    private TideToken link() throws InputException {
        if (++links > LONGEST) {
            throw cursor.peek().error("more than " + LONGEST + " operators in one expression");
        }
        return cursor.next();
    }

    private Value conditional() throws InputException {
        TideToken at = cursor.next();
        Value condition = value();
        cursor.expect("then", "after the condition");
        Value then = value();
        cursor.expect("else", "after what holds otherwise");
        return new Syntax.If(at, condition, then, value());
    }

    private Value implication() throws InputException {
        Value left = disjunction();
        return cursor.at("->") ? new Syntax.Binary(cursor.next(), left, value()) : left;
    }

    private Value disjunction() throws InputException {
        Value left = conjunction();
        while (cursor.at("||")) {
            left = new Syntax.Binary(link(), left, conjunction());
        }
        return left;
    }

    private Value conjunction() throws InputException {
        Value left = comparison();
        while (cursor.at("&&")) {
            left = new Syntax.Binary(link(), left, comparison());
        }
        return left;
    }

    private Value comparison() throws InputException {
        if (atQuantifier()) {
            return quantified();
        }
        if (!isInFormula || !cursor.at("!")) {
            return compared(sum());
        }
        TideToken sign = cursor.next();
        if (++depth > DEEPEST) {
            throw sign.error("more than " + DEEPEST + " levels of nesting");
        }
        Value of = comparison();
        depth--;
        return new Syntax.Unary(sign, of);
    }

    /** Whether {@code exists m in} or {@code forall m in} comes next. */
    boolean atQuantifier() {
        return isInFormula && (isWord("exists") || isWord("forall")) && binds(1);
    }

    /** Whether {@code count(m in} or {@code sum(m in} comes next. */
    boolean atCount() {
        return isInFormula
                && (isWord("count") || isWord("sum"))
                && cursor.peek(1).is("(")
                && binds(2);
    }

    private boolean isWord(String word) {
        return cursor.peek().kind() == Kind.NAME && cursor.peek().written().equals(word);
    }

    /** Whether a variable and {@code in} follow. */
    private boolean binds(int ahead) {
        return cursor.peek(ahead).kind() == Kind.NAME && cursor.peek(ahead + 1).is("in");
    }

    /** The quantifier, count or sum that comes next. */
    Syntax.Quantified quantified() throws InputException {
        TideToken at = cursor.next();
        boolean isCount = at.text().equals("count");
        boolean isSum = at.text().equals("sum");
        if (isCount || isSum) {
            cursor.expect("(", "and a variable");
        }
        TideToken variable = cursor.name("a variable");
        cursor.expect("in", "and a place");
        boolean elements = cursor.peek(1).is("(") && isWord("elements");
        if (elements) {
            cursor.next();
            cursor.next();
        }
        TideToken place = cursor.name("the name of a place");
        if (elements) {
            cursor.expect(")", "after the place");
        }
        Value condition = null;
        Value number = null;
        if (cursor.at(",") && binds(1)) {
            throw cursor.unexpected("':'; quantifiers nest, as in exists x in p: exists y in q: …");
        }
        if (cursor.at("where") && !isSum) {
            throw cursor.unexpected("':' and a condition; several are joined by '&&'");
        }
        if (isSum) {
            condition = cursor.take("where") ? value() : null;
            cursor.expect(":", "and a number");
            number = value();
            if (cursor.at("where")) {
                throw cursor.unexpected("it before the ':', as in sum(x in p where …: …)");
            }
        } else if (!isCount) {
            cursor.expect(":", "and a condition");
            condition = value();
        } else if (cursor.take(":")) {
            condition = value();
        }
        if (isCount || isSum) {
            cursor.expect(")", isSum ? "after the number" : "or ':' and a condition");
        }
        return new Syntax.Quantified(at, variable, place, elements, condition, number);
    }

    /** A value, or the comparison that begins with it. */
    Value compared(Value left) throws InputException {
        if (cursor.at("is")) {
            return new Syntax.Is(cursor.next(), left, cursor.name("a tag after 'is'"));
        }
        if (!atComparison()) {
            return left;
        }
        Value both = new Syntax.Binary(cursor.next(), left, sum());
        if (atComparison()) {
            throw cursor.unexpected("no second comparison; join two with '&&'");
        }
        return both;
    }

    boolean atComparison() {
        return cursor.peek().kind() == Kind.SIGN
                && COMPARISONS.contains(cursor.peek().text());
    }

    /** A sum; the ends of a range are sums too. */
    Value sum() throws InputException {
        links = depth == 0 ? 0 : links;
        Value left = product();
        while (cursor.at("+") || cursor.at("-")) {
            left = new Syntax.Binary(link(), left, product());
        }
        return left;
    }

    private Value product() throws InputException {
        Value left = unary();
        while (cursor.at("*") || cursor.at("/") || cursor.at("%")) {
            left = new Syntax.Binary(link(), left, unary());
        }
        return left;
    }

    private Value unary() throws InputException {
        if (cursor.at("!") || cursor.at("-")) {
            TideToken sign = cursor.next();
            if (++depth > DEEPEST) {
                throw sign.error("more than " + DEEPEST + " levels of nesting");
            }
            Value of = unary();
            depth--;
            return new Syntax.Unary(sign, of);
        }
        return postfix();
    }

    /** A name, literal or call, and the parts taken of it. */
    Value postfix() throws InputException {
        Value value = primary();
        while (true) {
            if (cursor.at(".")) {
                value = member(link(), value);
            } else if (cursor.at("[")) {
                value = index(link(), value);
            } else {
                return value;
            }
        }
    }

    private Value member(TideToken dot, Value of) throws InputException {
        if (cursor.take("(")) {
            TideToken field = memberName();
            cursor.expect(":=", "and the new value of the component");
            Value changed = new Syntax.MemberChanged(dot, of, field, value());
            cursor.expect(")", "after the new value");
            return changed;
        }
        return new Syntax.Member(dot, of, memberName());
    }

    private TideToken memberName() throws InputException {
        return cursor.peek().kind() == Kind.NUMBER
                ? cursor.next()
                : cursor.name("the name of a field or tag, or the number of a component");
    }

    private Value index(TideToken bracket, Value of) throws InputException {
        Value index = value();
        Value result = cursor.take(":=")
                ? new Syntax.IndexChanged(bracket, of, index, value())
                : new Syntax.Index(bracket, of, index);
        cursor.expect("]", "after the index");
        return result;
    }

    private Value primary() throws InputException {
        TideToken at = cursor.peek();
        if (at.kind() == Kind.NUMBER) {
            return new Syntax.Numeral(cursor.next());
        }
        if (at.is("true") || at.is("false") || at.is("dot")) {
            return new Syntax.Name(cursor.next());
        }
        if (at.is("(")) {
            cursor.next();
            List<Value> parts = list(")");
            return parts.size() == 1 ? parts.get(0) : new Syntax.Tuple(at, parts);
        }
        if (at.is("[")) {
            cursor.next();
            return new Syntax.Sequence(at, cursor.take("]") ? List.of() : list("]"));
        }
        if (at.is("{")) {
            return braced(cursor.next());
        }
        if (atCount()) {
            return quantified();
        }
        TideToken name = cursor.name("a value");
        return cursor.take("(") ? new Syntax.Call(name, list(")")) : new Syntax.Name(name);
    }

    /** Values separated by commas, up to the closing sign. */
    private List<Value> list(String closing) throws InputException {
        List<Value> parts = new ArrayList<>();
        do {
            parts.add(value());
        } while (cursor.take(","));
        cursor.expect(closing, "or ',' after a value");
        return parts;
    }

    /** A record, if a field and an equals sign come first; else a set or a map. */
    private Value braced(TideToken brace) throws InputException {
        if (cursor.take("}")) {
            return new Syntax.Elements(brace, List.of());
        }
        if (cursor.peek(1).is("=") && cursor.peek().kind() == Kind.NAME) {
            return record(brace);
        }
        Value first = value();
        if (cursor.at(":")) {
            return map(brace, first);
        }
        List<Value> parts = new ArrayList<>(List.of(first));
        while (cursor.take(",")) {
            parts.add(value());
        }
        cursor.expect("}", "or ',' after an element");
        return new Syntax.Elements(brace, parts);
    }

    private Value map(TideToken brace, Value first) throws InputException {
        List<Value> keys = new ArrayList<>(List.of(first));
        List<Value> contents = new ArrayList<>();
        do {
            if (!contents.isEmpty()) {
                keys.add(value());
            }
            cursor.expect(":", "and the value of the key");
            contents.add(value());
        } while (cursor.take(","));
        cursor.expect("}", "or ',' after an entry");
        return new Syntax.Entries(brace, keys, contents);
    }

    private Value record(TideToken brace) throws InputException {
        List<TideToken> fields = new ArrayList<>();
        List<Value> parts = new ArrayList<>();
        do {
            fields.add(cursor.name("the name of a field"));
            cursor.expect("=", "after the name of a field");
            parts.add(value());
        } while (cursor.take(","));
        cursor.expect("}", "or ',' after a field");
        return new Syntax.Fields(brace, fields, parts);
    }
}
