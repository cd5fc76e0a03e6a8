package org.tidemark.cpn.ml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.ml.Lexer.Kind;
import org.tidemark.cpn.ml.Lexer.Token;
import org.tidemark.cpn.ml.Syntax.*;
import org.tidemark.input.InputException;

/**
 * Parses CPN ML by recursive descent, with operators by precedence. A coefficient, as in {@code 2`x+1}, binds less than arithmetic and lists do, so that it takes
 * {@code x+1}, and more than {@code ++} and comparisons.
 */
public final class Parser {

    /** Deeper nesting than this is refused rather than risked. */
    private static final int MOST_DEPTH = 1_000;

    private static final int LOWEST = 0;
    private static final int PATTERN_CONS = 50;
    private static final Map<String, Integer> PRECEDENCE = new HashMap<>();
    private static final Set<String> RIGHT = Set.of("::", "^^", "`");

    static {
        level(70, "*", "/", "div", "mod", "quot", "rem");
        level(60, "+", "-", "^");
        level(PATTERN_CONS, "::", "^^");
        level(48, "`");
        level(47, "@", "@+", "@++");
        level(46, "**");
        level(45, "++", "--", "+++");
        level(43, "%");
        level(40, "=", "<>", "<", ">", "<=", ">=", "==", "<><>", "!=", "<<", ">>", "<<=", ">>=", "<<==", ">>==");
        level(30, ":=", "o");
        level(10, "before");
    }

    private static void level(int precedence, String... operators) {
        for (String operator : operators) {
            PRECEDENCE.put(operator, precedence);
        }
    }

    final Source source;
    private final List<Token> tokens;
    private final int end;
    int next;
    private int depth;
    boolean isInColourSet;

    private Parser(Source source, List<Token> tokens, int from, int end) {
        this.source = source;
        this.tokens = tokens;
        this.end = end;
        next = from;
    }

    public Parser(Source source) {
        this(source, Lexer.tokens(source), 0, Integer.MAX_VALUE);
    }

    /** Whether there is nothing but blanks and comments. */
    public boolean isEmpty() {
        return peek().kind() == Kind.END;
    }

    /**
     * An inscription with a delay.
     *
     * @param tokens the multi-set or token
     * @param delay null where there is none
     * @param isAbsolute whether the delay is a point in time instead
     */
    public record Delayed(@Nullable Exp tokens, @Nullable Exp delay, boolean isAbsolute) {}

    /** An inscription that may end in {@code @+ delay}, which applies to all of it. */
    public Delayed delayed() {
        int split = -1;
        int open = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.is("(") || token.is("[") || token.is("{") || token.is("let")) {
                open++;
            } else if (token.is(")") || token.is("]") || token.is("}") || token.is("end")) {
                open--;
            } else if (open == 0 && (token.is("@+") || token.is("@++") || token.is("@"))) {
                split = split < 0 ? i : split;
            } else if (open == 0 && split >= 0 && (token.is("++") || token.is("+++"))) {
                split = -1; // several delays: those of the parts
                break;
            }
        }
        if (split < 0) {
            return new Delayed(whole(), null, false);
        }
        boolean isAbsolute = tokens.get(split).is("@");
        Exp left = split == 0 ? null : new Parser(source, tokens, 0, split).whole();
        return new Delayed(left, new Parser(source, tokens, split + 1, tokens.size() - 1).whole(), isAbsolute);
    }

    /** The whole text as one expression. */
    public Exp whole() {
        Exp found = expression();
        while (take(";")) {
            // CPN Tools allows it
        }
        finish();
        return found;
    }

    /** The parts of a guard: those of a list, whether it is in brackets or not. */
    public List<Exp> guard() {
        List<Exp> parts = new ArrayList<>();
        do {
            Exp part = expression();
            if (part instanceof ListExp list) {
                parts.addAll(list.items());
            } else {
                parts.add(part);
            }
        } while (take(","));
        take(";");
        finish();
        return parts;
    }

    /** The whole text as declarations. */
    public List<Dec> declarations() {
        List<Dec> found = new ArrayList<>();
        while (peek().kind() != Kind.END) {
            if (!take(";")) {
                found.add(new DeclarationParser(this).declaration());
            }
        }
        return found;
    }

    /**
     * A code segment.
     *
     * @param input the variables that it may use
     * @param output the variables that it gives values to
     */
    public record Segment(
            List<String> input,
            List<String> output,
            @Nullable Exp action,
            int at) {}

    public Segment segment() {
        List<String> input = new ArrayList<>();
        List<String> output = new ArrayList<>();
        Exp action = null;
        int at = peek().at();
        while (peek().kind() != Kind.END) {
            Token word = advance();
            if (word.is("input") || word.is("output")) {
                variables(word.is("input") ? input : output);
            } else if (word.is("action")) {
                at = peek().at();
                action = sequence(peek().at());
            } else if (!word.is(";")) {
                throw wrong(word, "expected input, output or action");
            }
        }
        return new Segment(input, output, action, at);
    }

    private void variables(List<String> into) {
        boolean inBrackets = take("(");
        while (peek().kind() == Kind.NAME) {
            into.add(advance().text());
            take(",");
        }
        if (inBrackets) {
            expect(")");
        }
        take(";");
    }

    private Exp sequence(int at) {
        List<Exp> parts = new ArrayList<>(List.of(expression()));
        while (take(";")) {
            if (peek().kind() != Kind.END && !peek().is("end") && !peek().is(")")) {
                parts.add(expression());
            }
        }
        return parts.size() == 1 ? parts.get(0) : new Sequence(parts, at);
    }

    Token peek() {
        return next < end ? tokens.get(Math.min(next, tokens.size() - 1)) : tokens.get(tokens.size() - 1);
    }

    Token advance() {
        Token token = peek();
        next++;
        return token;
    }

    /** Takes back the last token. */
    void back() {
        next--;
    }

    boolean take(String word) {
        boolean isThere = peek().is(word);
        next += isThere ? 1 : 0;
        return isThere;
    }

    Token expect(String word) {
        if (!peek().is(word)) {
            throw wrong(peek(), "expected '" + word + "'");
        }
        return advance();
    }

    String name() {
        if (peek().kind() != Kind.NAME) {
            throw wrong(peek(), "expected a name");
        }
        return advance().text();
    }

    private void finish() {
        if (peek().kind() != Kind.END) {
            throw wrong(peek(), "expected the end of the inscription");
        }
    }

    MlException wrong(Token found, String message) {
        String what = found.kind() == Kind.END ? "the end" : InputException.quote(found.text());
        int at = found.kind() == Kind.END && next < tokens.size()
                ? tokens.get(next).at()
                : found.at();
        return new MlException(source, at, message + ", found " + what);
    }

    // Expressions

    Exp expression() {
        if (++depth > MOST_DEPTH) {
            throw new MlException(source, peek().at(), "expressions are nested too deeply");
        }
        Exp found = orElse();
        while (peek().is("handle")) {
            int at = advance().at();
            found = new Handle(found, rules(), at);
        }
        depth--;
        return found;
    }

    private Exp orElse() {
        Exp found = andAlso();
        while (peek().is("orelse")) {
            int at = advance().at();
            found = new OrElse(found, andAlso(), at);
        }
        return found;
    }

    private Exp andAlso() {
        Exp found = typed();
        while (peek().is("andalso")) {
            int at = advance().at();
            found = new AndAlso(found, typed(), at);
        }
        return found;
    }

    private Exp typed() {
        Exp found = infix(LOWEST);
        while (peek().is(":")) {
            int at = advance().at();
            found = new Typed(found, type(), at);
        }
        return found;
    }

    private Exp infix(int lowest) {
        Exp left = application();
        for (; ; ) {
            Token operator = peek();
            Integer precedence = isOperator(operator) ? PRECEDENCE.get(operator.text()) : null;
            if (precedence == null || precedence < lowest) {
                return left;
            }
            next++;
            Exp right = infix(RIGHT.contains(operator.text()) ? precedence : precedence + 1);
            left = new Apply(
                    new Name(operator.text(), operator.at()),
                    new Tuple(List.of(left, right), left.at()),
                    operator.at());
        }
    }

    private static boolean isOperator(Token token) {
        return token.kind() == Kind.NAME || token.is("`");
    }

    private Exp application() {
        Exp special = special();
        if (special != null) {
            return special;
        }
        Exp found = atom();
        while (startsAtom()) {
            found = new Apply(found, atom(), found.at());
        }
        return found;
    }

    private boolean startsAtom() {
        Token token = peek();
        return switch (token.kind()) {
            case INT, REAL, STRING, CHAR -> true;
            case NAME ->
                !PRECEDENCE.containsKey(token.text()) && !(isInColourSet && (token.is("declare") || token.is("timed")));
            case KEYWORD ->
                token.is("(") || token.is("[") || token.is("{") || token.is("#") || token.is("let") || token.is("op");
            case TYPE_VARIABLE, END -> false;
        };
    }

    private @Nullable Exp special() {
        Token token = peek();
        if (token.kind() != Kind.KEYWORD) {
            return null;
        }
        int at = token.at();
        switch (token.text()) {
            case "if" -> {
                next++;
                Exp condition = expression();
                expect("then");
                Exp then = expression();
                expect("else");
                return new If(condition, then, expression(), at);
            }
            case "case" -> {
                next++;
                Exp of = expression();
                expect("of");
                return new Case(of, rules(), at);
            }
            case "fn" -> {
                next++;
                return new Fn(rules(), at);
            }
            case "raise" -> {
                next++;
                return new Raise(expression(), at);
            }
            case "while" -> {
                next++;
                Exp condition = expression();
                expect("do");
                return new While(condition, expression(), at);
            }
            default -> {
                return null;
            }
        }
    }

    private List<Rule> rules() {
        List<Rule> found = new ArrayList<>();
        take("|");
        do {
            Pat pattern = pattern();
            expect("=>");
            found.add(new Rule(pattern, expression()));
        } while (take("|"));
        return found;
    }

    private Exp atom() {
        Token token = advance();
        int at = token.at();
        return switch (token.kind()) {
            case INT, REAL, STRING, CHAR -> constant(token);
            case NAME -> {
                if (PRECEDENCE.containsKey(token.text())) {
                    throw unexpected(token);
                }
                yield new Name(token.text(), at);
            }
            case TYPE_VARIABLE, END -> throw unexpected(token);
            case KEYWORD ->
                switch (token.text()) {
                    case "(" -> brackets(at);
                    case "[" -> list(at);
                    case "{" -> recordOf(at);
                    case "#" -> new Select(advance().text(), at);
                    case "let" -> let(at);
                    case "op" -> new Name(advance().text(), at);
                    default -> throw unexpected(token);
                };
        };
    }

    private MlException unexpected(Token token) {
        next--;
        return wrong(token, "expected an expression");
    }

    private Constant constant(Token token) {
        String digits = token.text().replace('~', '-');
        return switch (token.kind()) {
            case INT -> new Constant(integer(token), "int", token.at());
            case REAL -> new Constant(Double.valueOf(digits), "real", token.at());
            case CHAR -> {
                if (token.text().length() != 1) {
                    throw wrong(token, "expected one character");
                }
                yield new Constant(token.text().charAt(0), "char", token.at());
            }
            default -> new Constant(token.text(), "string", token.at());
        };
    }

    private Long integer(Token token) {
        try {
            String digits = token.text().replace('~', '-');
            return digits.contains("0x") ? Long.valueOf(digits.replace("0x", ""), 16) : Long.valueOf(digits);
        } catch (NumberFormatException e) {
            throw wrong(token, "a number of more than 63 bits");
        }
    }

    private Exp brackets(int at) {
        if (take(")")) {
            return new Tuple(List.of(), at);
        }
        List<Exp> parts = new ArrayList<>(List.of(expression()));
        if (peek().is(";")) {
            while (take(";")) {
                if (!peek().is(")")) {
                    parts.add(expression());
                }
            }
            expect(")");
            return new Sequence(parts, at);
        }
        while (take(",")) {
            parts.add(expression());
        }
        expect(")");
        return parts.size() == 1 ? parts.get(0) : new Tuple(parts, at);
    }

    private Exp list(int at) {
        List<Exp> items = new ArrayList<>();
        if (!take("]")) {
            do {
                items.add(expression());
            } while (take(","));
            expect("]");
        }
        return new ListExp(items, at);
    }

    private Exp recordOf(int at) {
        Map<String, Exp> fields = new LinkedHashMap<>();
        if (!take("}")) {
            do {
                Token label = advance();
                if (peek().is("=")) {
                    next++;
                    fields.put(label.text(), expression());
                } else {
                    fields.put(label.text(), new Name(label.text(), label.at()));
                }
            } while (take(","));
            expect("}");
        }
        return new RecordExp(fields, at);
    }

    private Exp let(int at) {
        List<Dec> declarations = new ArrayList<>();
        while (!peek().is("in")) {
            if (!take(";")) {
                declarations.add(new DeclarationParser(this).declaration());
            }
        }
        next++;
        Exp body = sequence(peek().at());
        expect("end");
        return new Let(declarations, body, at);
    }

    // Patterns

    Pat pattern() {
        Pat left = patternApplication();
        if (peek().is("as") && left instanceof NamePat name) {
            next++;
            return new AsPat(name.name(), pattern(), left.at());
        }
        if (peek().is("::")) {
            int at = advance().at();
            left = new ApplyPat("::", new TuplePat(List.of(left, pattern()), left.at()), at);
        } else if (peek().is("@")) {
            int at = advance().at();
            left = new ApplyPat("@", new TuplePat(List.of(left, pattern()), left.at()), at);
        }
        while (peek().is(":")) {
            int at = advance().at();
            left = new TypedPat(left, type(), at);
            if (peek().is("as") && ((TypedPat) left).pattern() instanceof NamePat name) {
                next++;
                return new AsPat(name.name(), pattern(), at);
            }
        }
        return left;
    }

    private Pat patternApplication() {
        Token token = peek();
        if ((token.kind() == Kind.NAME || token.is("op")) && !token.is("=")) {
            take("op");
            String name = advance().text();
            return startsPattern() ? new ApplyPat(name, atomicPattern(), token.at()) : new NamePat(name, token.at());
        }
        return atomicPattern();
    }

    private boolean startsPattern() {
        Token token = peek();
        return switch (token.kind()) {
            case INT, REAL, STRING, CHAR -> true;
            case NAME -> !PRECEDENCE.containsKey(token.text());
            case KEYWORD -> token.is("(") || token.is("[") || token.is("{") || token.is("_");
            case TYPE_VARIABLE, END -> false;
        };
    }

    Pat atomicPattern() {
        Token token = advance();
        int at = token.at();
        switch (token.kind()) {
            case INT, REAL, STRING, CHAR -> {
                return new ConstantPat(constant(token), at);
            }
            case NAME -> {
                return new NamePat(token.text(), at);
            }
            default -> {
                // brackets of some kind
            }
        }
        switch (token.text()) {
            case "_" -> {
                return new Wildcard(at);
            }
            case "(" -> {
                List<Pat> parts = patterns(")");
                return parts.size() == 1 ? parts.get(0) : new TuplePat(parts, at);
            }
            case "[" -> {
                return new ListPat(patterns("]"), at);
            }
            case "{" -> {
                return recordPattern(at);
            }
            default -> {
                next--;
                throw wrong(token, "expected a pattern");
            }
        }
    }

    private List<Pat> patterns(String closing) {
        List<Pat> parts = new ArrayList<>();
        if (!take(closing)) {
            do {
                parts.add(pattern());
            } while (take(","));
            expect(closing);
        }
        return parts;
    }

    private Pat recordPattern(int at) {
        Map<String, Pat> fields = new LinkedHashMap<>();
        boolean isOpen = false;
        if (!take("}")) {
            do {
                if (take("...")) {
                    isOpen = true;
                    break;
                }
                Token label = advance();
                if (take("=")) {
                    fields.put(label.text(), pattern());
                } else if (peek().is(":")) {
                    int colon = advance().at();
                    fields.put(label.text(), new TypedPat(new NamePat(label.text(), label.at()), type(), colon));
                } else {
                    fields.put(label.text(), new NamePat(label.text(), label.at()));
                }
            } while (take(","));
            expect("}");
        }
        return new RecordPat(fields, isOpen, at);
    }

    // Types

    /** The whole text as a type. */
    TypeExp wholeType() {
        TypeExp found = type();
        finish();
        return found;
    }

    TypeExp type() {
        TypeExp left = product();
        if (peek().is("->")) {
            int at = advance().at();
            return new TypeFunction(left, type(), at);
        }
        return left;
    }

    private TypeExp product() {
        List<TypeExp> parts = new ArrayList<>(List.of(constructed()));
        while (take("*")) {
            parts.add(constructed());
        }
        return parts.size() == 1
                ? parts.get(0)
                : new TypeTuple(parts, parts.get(0).at());
    }

    private TypeExp constructed() {
        Token token = advance();
        int at = token.at();
        List<TypeExp> arguments = new ArrayList<>();
        if (token.kind() == Kind.TYPE_VARIABLE) {
            arguments.add(new TypeVariable(token.text(), at));
        } else if (token.is("(")) {
            do {
                arguments.add(type());
            } while (take(","));
            expect(")");
        } else if (token.is("{")) {
            arguments.add(typeRecord(at));
        } else if (token.kind() == Kind.NAME) {
            arguments.add(new TypeName(token.text(), List.of(), at));
        } else {
            next--;
            throw wrong(token, "expected a type");
        }
        while (peek().kind() == Kind.NAME && !PRECEDENCE.containsKey(peek().text())) {
            arguments = new ArrayList<>(
                    List.of(new TypeName(peek().text(), arguments, advance().at())));
        }
        return arguments.size() == 1 ? arguments.get(0) : new TypeTuple(arguments, at);
    }

    private TypeExp typeRecord(int at) {
        Map<String, TypeExp> fields = new LinkedHashMap<>();
        do {
            String label = advance().text();
            expect(":");
            fields.put(label, type());
        } while (take(","));
        expect("}");
        return new TypeRecord(fields, at);
    }
}
