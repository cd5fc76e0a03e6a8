package org.tidemark.program.promela;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.program.promela.Syntax.Access;
import org.tidemark.program.promela.Syntax.AtLabel;
import org.tidemark.program.promela.Syntax.Binary;
import org.tidemark.program.promela.Syntax.Choice;
import org.tidemark.program.promela.Syntax.Eval;
import org.tidemark.program.promela.Syntax.Exp;
import org.tidemark.program.promela.Syntax.Num;
import org.tidemark.program.promela.Syntax.OfProcess;
import org.tidemark.program.promela.Syntax.Poll;
import org.tidemark.program.promela.Syntax.ProcessType;
import org.tidemark.program.promela.Syntax.Query;
import org.tidemark.program.promela.Syntax.Ref;
import org.tidemark.program.promela.Syntax.RemoteRef;
import org.tidemark.program.promela.Syntax.Run;
import org.tidemark.program.promela.Syntax.Special;
import org.tidemark.program.promela.Syntax.Temporal;
import org.tidemark.program.promela.Syntax.Unary;
import org.tidemark.program.promela.Syntax.Variable;
import org.tidemark.program.promela.Token.Kind;

/** Reads expressions, and formulas of {@code ltl} blocks, in which some signs mean something else. */
final class ExpressionParser {
    /** Operators of two operands from the weakest to the strongest; those of the third line are temporal. */
    private static final List<Set<String>> LEVELS = List.of(
            Set.of("->", "<->"),
            Set.of("||"),
            Set.of("&&"),
            Set.of("U", "V", "W"),
            Set.of("|"),
            Set.of("^"),
            Set.of("&"),
            Set.of("==", "!="),
            Set.of("<", ">", "<=", ">="),
            Set.of("<<", ">>"),
            Set.of("+", "-"),
            Set.of("*", "/", "%"));

    private static final Set<String> TEMPORAL = Set.of("->", "<->", "U", "V", "W");

    /** Names of temporal operators in formulas. */
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("always", "G"),
            Map.entry("eventually", "F"),
            Map.entry("next", "X"),
            Map.entry("X", "X"),
            Map.entry("U", "U"),
            Map.entry("until", "U"),
            Map.entry("stronguntil", "U"),
            Map.entry("W", "W"),
            Map.entry("weakuntil", "W"),
            Map.entry("V", "V"),
            Map.entry("release", "V"),
            Map.entry("implies", "->"),
            Map.entry("equivalent", "<->"));

    private static final Set<String> QUERIES = Set.of("len", "full", "empty", "nfull", "nempty");
    private static final Set<String> SPECIAL = Set.of("timeout", "np_", "_pid", "_nr_pr", "_last", "_priority");
    private static final Set<String> OF_PROCESS = Set.of("enabled", "pc_value", "get_priority");
    private static final int MAX_DEPTH = 400;

    private final Parser parser;
    private final Tokens tokens;
    private boolean inFormula;

    /** Where a formula has a temporal operator inside an operator of numbers; null where it has none. */
    private @Nullable InputException misplaced;

    private int depth;

    ExpressionParser(Parser parser) {
        this.parser = parser;
        this.tokens = parser.tokens;
    }

    Exp expression() throws InputException {
        return binary(1);
    }

    Exp formula() throws InputException {
        inFormula = true;
        Exp formula = binary(0);
        inFormula = false;
        return formula;
    }

    /** An operator of a formula or expression that is next, and how many tokens it has; null where none is. */
    private record Operator(String sign, int length) {}

    private @Nullable Operator operator() {
        Token token = tokens.peek();
        if (!inFormula) {
            return token.kind() == Kind.SIGN ? new Operator(token.text(), 1) : null;
        }
        Token second = tokens.peek(1);
        boolean joined = !second.isSpaced();
        if (token.kind() == Kind.NAME) {
            String word = WORDS.get(token.text());
            return word == null ? null : new Operator(word, 1);
        }
        if (joined && token.is("<") && second.is("->")) {
            return new Operator("<->", 2);
        }
        if (joined && token.is("<") && second.is(">")) {
            return new Operator("F", 2);
        }
        if (joined && token.is("[") && second.is("]")) {
            return new Operator("G", 2);
        }
        if (joined && token.is("/") && second.is("\\")) {
            return new Operator("&&", 2);
        }
        if (joined && token.is("\\") && second.is("/")) {
            return new Operator("||", 2);
        }
        return token.kind() == Kind.SIGN ? new Operator(token.text(), 1) : null;
    }

    private Exp binary(int level) throws InputException {
        if (level == LEVELS.size()) {
            return unary();
        }
        Exp left = binary(level + 1);
        for (Operator next = operator(); next != null && LEVELS.get(level).contains(next.sign); next = operator()) {
            if (TEMPORAL.contains(next.sign) && !inFormula) {
                break;
            }
            Token at = tokens.peek();
            skip(next.length);
            Exp right = binary(level + 1);
            boolean temporal = TEMPORAL.contains(next.sign) || isTemporal(left) || isTemporal(right);
            if (temporal && level > 3) {
                misplace(at, next.sign);
            }
            left = temporal ? new Temporal(next.sign, left, right) : new Binary(next.sign, left, right, at);
        }
        return left;
    }

    private void misplace(Token at, String sign) {
        misplaced = misplaced == null ? at.wrong("a temporal operator stands inside of '" + sign + "'") : misplaced;
    }

    /** What makes the formula that was read last one that cannot be asked, once; null where nothing does. */
    @Nullable
    InputException takeMisplaced() {
        InputException found = misplaced;
        misplaced = null;
        return found;
    }

    private static boolean isTemporal(Exp e) {
        return e instanceof Temporal;
    }

    private void skip(int length) {
        for (int i = 0; i < length; i++) {
            tokens.next();
        }
    }

    private Exp unary() throws InputException {
        if (++depth > MAX_DEPTH) {
            throw tokens.peek().wrong("the expression is nested too deeply");
        }
        Operator sign = operator();
        Exp result;
        if (sign != null && inFormula && Set.of("G", "F", "X").contains(sign.sign)) {
            skip(sign.length);
            result = new Temporal(sign.sign, unary(), null);
        } else if (sign != null && Set.of("!", "-", "~").contains(sign.sign)) {
            Token at = tokens.next();
            Exp of = unary();
            if (isTemporal(of)) {
                if (!sign.sign.equals("!")) {
                    misplace(at, sign.sign);
                }
                result = new Temporal("!", of, null);
            } else {
                result = of instanceof Num number && sign.sign.equals("-")
                        ? new Num(-number.value(), null)
                        : new Unary(sign.sign, of);
            }
        } else {
            result = primary();
        }
        depth--;
        return result;
    }

    private Exp primary() throws InputException {
        Token token = tokens.peek();
        if (token.is("(")) {
            return parenthesised();
        }
        if (token.kind() == Kind.NUMBER) {
            tokens.next();
            return new Num(token.value(), null);
        }
        if (token.kind() != Kind.NAME) {
            throw token.wrong("found " + token.quoted() + ", expected an expression");
        }
        Integer constant = literal(token.text());
        if (constant != null) {
            tokens.next();
            return new Num(constant, parser.mtype(token.text()) == null ? null : token.text());
        }
        return named(token);
    }

    private @Nullable Integer literal(String name) {
        return switch (name) {
            case "true", "skip" -> 1;
            case "false" -> 0;
            default -> parser.mtype(name);
        };
    }

    private Exp parenthesised() throws InputException {
        tokens.next();
        Exp first = binary(inFormula ? 0 : 1);
        if (!inFormula && tokens.accept("->")) {
            Exp then = expression();
            tokens.expect(":");
            first = new Choice(first, then, expression());
        }
        tokens.expect(")");
        return first;
    }

    private Exp named(Token token) throws InputException {
        String name = token.text();
        if (name.equals("run")) {
            tokens.next();
            return run(token);
        }
        if (QUERIES.contains(name)) {
            tokens.next();
            tokens.expect("(");
            Ref channel = reference();
            tokens.expect(")");
            requireChannel(channel);
            return new Query(name, channel);
        }
        if (SPECIAL.contains(name)) {
            tokens.next();
            return new Special(name, token);
        }
        if (OF_PROCESS.contains(name)) {
            tokens.next();
            tokens.expect("(");
            Exp pid = expression();
            tokens.expect(")");
            return new OfProcess(name, pid, token);
        }
        if (name.equals("eval")) {
            throw token.wrong("'eval' stands outside of the arguments of a receive statement");
        }
        if (name.equals("c_expr")) {
            throw token.wrong("embedded C (c_expr) is not supported");
        }
        ProcessType type = parser.unit.named(name);
        if (type != null && type.isDeclared && parser.variable(name) == null) {
            return remote(token);
        }
        Ref ref = reference();
        if ((tokens.peek().is("?") || tokens.peek().is("??")) && tokens.peek(1).is("[")) {
            boolean random = tokens.next().is("??");
            tokens.next();
            List<Exp> arguments = received();
            tokens.expect("]");
            requireChannel(ref);
            return new Poll(ref, arguments, random);
        }
        return ref;
    }

    private static void requireChannel(Ref ref) throws InputException {
        if (!ref.last().isChannel()) {
            throw ref.at().wrong(ref.at().quoted() + " is not a channel");
        }
    }

    private Exp run(Token at) throws InputException {
        Token name = tokens.name("a name of a process type");
        parser.typeOf(name);
        tokens.expect("(");
        List<Exp> arguments = new ArrayList<>();
        while (!tokens.peek().is(")")) {
            arguments.add(argument());
            if (!tokens.accept(",")) {
                break;
            }
        }
        tokens.expect(")");
        int priority = tokens.accept("priority") ? constantOf(tokens.next()) : 0;
        return new Run(name.text(), arguments, priority, at);
    }

    /** An argument of a process or message, which may be a record as a whole. */
    private Exp argument() throws InputException {
        Token token = tokens.peek();
        Variable variable =
                token.kind() == Kind.NAME && literal(token.text()) == null ? parser.variable(token.text()) : null;
        if (variable != null && variable.shape.fields() != null) {
            int begin = tokens.position();
            Ref whole = wholeReference();
            if (whole.last().shape.fields() != null) {
                return whole;
            }
            tokens.goTo(begin);
        }
        return expression();
    }

    private Exp remote(Token at) throws InputException {
        tokens.next();
        Exp pid = null;
        if (tokens.accept("[")) {
            pid = expression();
            tokens.expect("]");
        }
        Token sign = tokens.next();
        if (sign.is("@")) {
            String label = tokens.name("a label").text();
            parser.unit.observed.add(at.text() + "@" + label);
            return new AtLabel(at.text(), pid, label, at);
        }
        if (!sign.is(":")) {
            throw at.wrong("the process type " + at.quoted() + " is used as a variable");
        }
        String variable = tokens.name("a variable of the process").text();
        Exp index = null;
        if (tokens.accept("[")) {
            index = expression();
            tokens.expect("]");
        }
        return new RemoteRef(at.text(), pid, variable, index, at);
    }

    /** A variable, an element, or a field that holds one number. */
    Ref reference() throws InputException {
        Ref ref = wholeReference();
        if (ref.isWhole()) {
            Variable last = ref.last();
            throw ref.at()
                    .wrong(
                            last.length > 0
                                    ? "the array " + InputException.quote(last.name) + " has no index"
                                    : "a field of " + InputException.quote(last.name) + " is expected");
        }
        return ref;
    }

    /** A variable or a part of one, which may be a record or an array as a whole. */
    Ref wholeReference() throws InputException {
        Token name = tokens.next();
        if (name.kind() != Kind.NAME || Tokens.isKeyword(name.text())) {
            throw name.wrong("found " + name.quoted() + ", expected a variable");
        }
        Variable variable = parser.variable(name.text());
        if (variable == null && tokens.peek().is("(")) {
            throw name.wrong("no inline or macro " + name.quoted()
                    + NearName.of(name.text(), Tokens.keywords())
                            .map(word -> "; did you mean " + word + "?")
                            .orElse(""));
        }
        if (variable == null) {
            throw name.wrong("no variable " + name.quoted() + NearName.hint(name.text(), parser.variableNames()));
        }
        variable.isRead = true;
        List<Access> path = new ArrayList<>();
        path.add(new Access(variable, index(variable, name)));
        while (tokens.peek().is(".")) {
            tokens.next();
            Token field = tokens.next();
            Syntax.RecordType record = path.get(path.size() - 1).of().shape.fields();
            Variable found = record == null ? null : record.field(field.text());
            if (found == null) {
                throw field.wrong("no field " + field.quoted() + " of "
                        + InputException.quote(path.get(path.size() - 1).of().name));
            }
            path.add(new Access(found, index(found, field)));
        }
        return new Ref(List.copyOf(path), name);
    }

    private @Nullable Exp index(Variable of, Token at) throws InputException {
        if (!tokens.accept("[")) {
            return null;
        }
        if (of.length == 0) {
            throw at.wrong(at.quoted() + " is not an array");
        }
        Exp index = expression();
        tokens.expect("]");
        Integer value = fold(index);
        if (index instanceof Num && value != null && (value < 0 || value >= of.length)) {
            throw at.wrong("the array " + at.quoted() + " has " + of.length + " elements, and no element " + value);
        }
        return index;
    }

    /** The parts of a message that is sent: {@code a, b} or {@code a(b)}. */
    List<Exp> sent() throws InputException {
        List<Exp> values = new ArrayList<>();
        values.add(argument());
        if (tokens.accept("(")) {
            do {
                values.add(argument());
            } while (tokens.accept(","));
            tokens.expect(")");
        } else {
            while (tokens.accept(",")) {
                values.add(argument());
            }
        }
        return values;
    }

    /** The arguments of a receive statement. */
    List<Exp> received() throws InputException {
        List<Exp> patterns = new ArrayList<>();
        boolean enclosed = tokens.accept("(");
        patterns.add(pattern());
        if (tokens.accept("(")) {
            patterns.addAll(received());
            tokens.expect(")");
        } else {
            while (tokens.accept(",")) {
                patterns.add(pattern());
            }
        }
        if (enclosed) {
            tokens.expect(")");
        }
        return patterns;
    }

    private Exp pattern() throws InputException {
        Token token = tokens.peek();
        if (token.is("_")) {
            tokens.next();
            return new Syntax.Anything();
        }
        if (token.is("eval")) {
            tokens.next();
            tokens.expect("(");
            Exp of = expression();
            tokens.expect(")");
            return new Eval(of);
        }
        if (token.is("-")) {
            tokens.next();
            return new Num(-constantOf(tokens.next()), null);
        }
        if (token.kind() == Kind.NUMBER || (token.kind() == Kind.NAME && literal(token.text()) != null)) {
            return primary();
        }
        Variable variable = parser.variable(token.text());
        boolean wasRead = variable != null && variable.isRead;
        Ref target = wholeReference();
        target.variable().isRead = wasRead;
        target.variable().isAssigned = true;
        return target;
    }

    /** The number that a token is. */
    int constantOf(Token token) throws InputException {
        Integer value = token.kind() == Kind.NUMBER ? Integer.valueOf(token.value()) : literal(token.text());
        if (value == null) {
            throw token.wrong("found " + token.quoted() + ", expected a number");
        }
        return value;
    }

    /** The value of an expression that does not depend on the state; null where it does. */
    @Nullable
    Integer fold(Exp e) {
        if (e instanceof Num number) {
            return number.value();
        }
        if (e instanceof Unary unary) {
            Integer of = fold(unary.of());
            if (of == null) {
                return null;
            }
            return switch (unary.sign()) {
                case "-" -> -of;
                case "~" -> ~of;
                default -> of == 0 ? 1 : 0;
            };
        }
        if (e instanceof Binary binary) {
            Integer left = fold(binary.left());
            Integer right = fold(binary.right());
            return left == null || right == null ? null : Operators.apply(binary.sign(), left, right);
        }
        return null;
    }
}
