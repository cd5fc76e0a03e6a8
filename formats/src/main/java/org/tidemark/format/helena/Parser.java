package org.tidemark.format.helena;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.helena.Lexer.Kind;
import org.tidemark.format.helena.Lexer.Token;
import org.tidemark.format.helena.Syntax.Exp;
import org.tidemark.format.helena.Syntax.Item;
import org.tidemark.format.helena.Syntax.Iteration;
import org.tidemark.format.helena.Syntax.Statement;
import org.tidemark.input.InputException;

/** A recursive descent over the tokens of a file. Not thread-safe. */
final class Parser {
    private static final int DEEPEST = 200;
    private static final Set<String> COMPARISONS = Set.of("=", "!=", "<", "<=", ">", ">=", "in");
    private static final Set<String> SUMS = Set.of("+", "-", "&");
    private static final Set<String> PRODUCTS = Set.of("*", "/", "%");

    private final List<Token> tokens;
    private int at;
    private int depth;

    Parser(List<Token> tokens) {
        this.tokens = tokens;
    }

    Syntax.Net net() throws InputException {
        Token name = name("the name of the net");
        List<Syntax.Parameter> parameters = new ArrayList<>();
        if (takes("(")) {
            do {
                Token parameter = name("the name of a parameter");
                take(":=");
                parameters.add(new Syntax.Parameter(parameter, number()));
            } while (takes(","));
            take(")");
        }
        take("{");
        List<Syntax.Declaration> declarations = new ArrayList<>();
        while (!takes("}")) {
            declaration(declarations);
        }
        if (peek().kind() != Kind.END) {
            throw expected("the end of the file");
        }
        return new Syntax.Net(name, parameters, declarations);
    }

    private void declaration(List<Syntax.Declaration> into) throws InputException {
        Token keyword = name("a declaration");
        switch (keyword.text()) {
            case "type", "subtype" -> into.add(type(keyword.text().equals("subtype")));
            case "constant" -> {
                Token type = name("a type");
                Token name = name("the name of a constant");
                take(":=");
                into.add(new Syntax.Constant(name, type, expression()));
                take(";");
            }
            case "function" -> into.add(function());
            case "import" ->
                throw keyword.error("a function in C, which cannot be read; expected functions of the language itself");
            case "place" -> into.add(place());
            case "transition" -> into.add(transition());
            case "proposition" -> {
                Token name = name("the name of a proposition");
                take(":");
                into.add(new Syntax.Proposition(name, expression()));
                take(";");
            }
            default ->
                throw keyword.error(InputException.quote(keyword.text())
                        + ": expected type, subtype, constant, function, place, transition or proposition");
        }
    }

    private Syntax.TypeIs type(boolean isSubtype) throws InputException {
        Token name = name("the name of a type");
        take(":");
        Token first = name("a type");
        Syntax.Definition definition = isSubtype ? rangeOf(first) : definition(first);
        take(";");
        return new Syntax.TypeIs(name, definition);
    }

    private Syntax.RangeOf rangeOf(@Nullable Token of) throws InputException {
        if (of != null && !takes("range")) {
            return new Syntax.RangeOf(of, null, null);
        }
        Exp from = expression();
        take("..");
        return new Syntax.RangeOf(of, from, expression());
    }

    private Syntax.Definition definition(Token first) throws InputException {
        switch (first.text()) {
            case "range" -> {
                return rangeOf(null);
            }
            case "mod" -> {
                return new Syntax.Modulo(expression());
            }
            case "enum" -> {
                take("(");
                List<Token> constants = names("a constant");
                take(")");
                return new Syntax.Enumeration(constants);
            }
            case "vector" -> {
                take("[");
                List<Token> indices = names("a type");
                take("]");
                take("of");
                return new Syntax.VectorOf(indices, name("a type"));
            }
            case "list" -> {
                take("[");
                name("a type");
                take("]");
                take("of");
                Token element = name("a type");
                return new Syntax.ListOf(element, capacity());
            }
            case "set" -> {
                take("of");
                Token element = name("a type");
                capacity();
                return new Syntax.SetOf(element);
            }
            case "struct" -> {
                take("{");
                List<Token> types = new ArrayList<>();
                List<Token> fields = new ArrayList<>();
                while (!takes("}")) {
                    types.add(name("a type"));
                    fields.add(name("the name of a field"));
                    takes(";");
                }
                return new Syntax.StructOf(types, fields);
            }
            default -> {
                return rangeOf(first);
            }
        }
    }

    private Exp capacity() throws InputException {
        take("with");
        take("capacity");
        return expression();
    }

    private Syntax.Function function() throws InputException {
        Token name = name("the name of a function");
        List<Token> types = new ArrayList<>();
        List<Token> parameters = new ArrayList<>();
        take("(");
        while (!takes(")")) {
            types.add(name("a type"));
            parameters.add(name("the name of a parameter"));
            if (!takes(",") && !peek().is(")")) {
                throw expected("',' or ')'");
            }
        }
        take("->");
        Token result = name("a type");
        Statement body = takes(";") ? null : statement();
        return new Syntax.Function(name, types, parameters, result, body);
    }

    private Statement statement() throws InputException {
        deeper();
        try {
            Token first = peek();
            if (takes("{")) {
                List<Statement> statements = new ArrayList<>();
                while (!takes("}")) {
                    statements.add(statement());
                }
                return new Syntax.Block(first, statements);
            }
            if (takes("if")) {
                take("(");
                Exp condition = expression();
                take(")");
                Statement then = statement();
                return new Syntax.If(first, condition, then, takes("else") ? statement() : null);
            }
            if (takes("for")) {
                take("(");
                List<Iteration> over = iterations();
                take(")");
                return new Syntax.For(first, over, statement());
            }
            if (takes("while")) {
                take("(");
                Exp condition = expression();
                take(")");
                return new Syntax.While(first, condition, statement());
            }
            if (takes("return")) {
                Exp value = expression();
                take(";");
                return new Syntax.Return(first, value);
            }
            if (first.is("case") || first.is("print") || first.is("assert")) {
                throw first.error("the statement " + InputException.quote(first.text())
                        + " cannot be read; expected if, for, while, return, a declaration or an assignment");
            }
            return assignment(first);
        } finally {
            depth--;
        }
    }

    private Statement assignment(Token first) throws InputException {
        if (tokens.get(Math.min(at + 1, tokens.size() - 1)).kind() == Kind.NAME) {
            Token type = name("a type");
            Token name = name("the name of a variable");
            Exp value = takes(":=") ? expression() : null;
            take(";");
            return new Syntax.Declare(first, type, name, value);
        }
        Exp target = postfix();
        take(":=");
        Exp value = expression();
        take(";");
        return new Syntax.Assign(first, target, value);
    }

    private Syntax.Place place() throws InputException {
        Token name = name("the name of a place");
        List<Token> domain = new ArrayList<>();
        List<Item> initial = List.of();
        Exp capacity = null;
        take("{");
        while (!takes("}")) {
            Token attribute = name("dom, init, capacity or type");
            take(":");
            switch (attribute.text()) {
                case "dom" -> {
                    if (!takes("epsilon")) {
                        do {
                            domain.add(name("a type"));
                        } while (takes("*"));
                    }
                }
                case "init" -> initial = items();
                case "capacity" -> capacity = expression();
                case "type" -> name("the kind of the place");
                default ->
                    throw attribute.error(
                            InputException.quote(attribute.text()) + ": expected dom, init, capacity or type");
            }
            take(";");
        }
        return new Syntax.Place(name, domain, initial, capacity);
    }

    private Syntax.Transition transition() throws InputException {
        Token name = name("the name of a transition");
        List<Syntax.Arc> arcs = new ArrayList<>();
        List<Syntax.Pick> picks = new ArrayList<>();
        List<Syntax.Let> lets = new ArrayList<>();
        Exp guard = null;
        Exp priority = null;
        take("{");
        while (!takes("}")) {
            Token part = name("in, out, inhibit, pick, let, guard, priority, safe or description");
            switch (part.text()) {
                case "in", "out", "inhibit" -> arcs(part.text(), arcs);
                case "pick" -> {
                    take("{");
                    while (!takes("}")) {
                        Token picked = name("a variable");
                        take("in");
                        picks.add(new Syntax.Pick(picked, expression()));
                        take(";");
                    }
                }
                case "let" -> {
                    take("{");
                    while (!takes("}")) {
                        Token type = name("a type");
                        Token bound = name("a variable");
                        take(":=");
                        lets.add(new Syntax.Let(type, bound, expression()));
                        take(";");
                    }
                }
                case "guard" -> {
                    take(":");
                    guard = expression();
                    take(";");
                }
                case "priority" -> {
                    take(":");
                    priority = expression();
                    take(";");
                }
                case "safe" -> take(";");
                case "description" -> {
                    while (!takes(";")) {
                        next();
                    }
                }
                default ->
                    throw part.error(InputException.quote(part.text())
                            + ": expected in, out, inhibit, pick, let, guard, priority, safe or description");
            }
        }
        return new Syntax.Transition(name, arcs, picks, lets, guard, priority);
    }

    private void arcs(String kind, List<Syntax.Arc> into) throws InputException {
        take("{");
        while (!takes("}")) {
            Token place = name("the name of a place");
            take(":");
            into.add(new Syntax.Arc(kind, place, items()));
            take(";");
        }
    }

    private List<Item> items() throws InputException {
        List<Item> items = new ArrayList<>();
        do {
            items.add(item());
        } while (takes("+"));
        return items;
    }

    private Item item() throws InputException {
        Token first = peek();
        List<Iteration> over = List.of();
        Exp condition = null;
        if (takes("for")) {
            take("(");
            over = iterations();
            take(")");
        }
        if (takes("if")) {
            take("(");
            condition = expression();
            take(")");
        }
        Exp times = null;
        if (!peek().is("<(") && !peek().is("epsilon")) {
            times = postfix();
            take("*");
        }
        if (takes("epsilon")) {
            return new Item(first, over, condition, times, null);
        }
        take("<(");
        List<Exp> parts = expressions();
        take(")>");
        return new Item(first, over, condition, times, parts);
    }

    private List<Iteration> iterations() throws InputException {
        List<Iteration> over = new ArrayList<>();
        do {
            Token name = name("a variable");
            take("in");
            Exp in = postfix();
            boolean isRange = takes("range");
            Exp from = isRange ? sum() : null;
            if (isRange) {
                take("..");
            }
            over.add(new Iteration(name, in, from, isRange ? sum() : null));
        } while (takes(","));
        return over;
    }

    Exp expression() throws InputException {
        deeper();
        try {
            Exp condition = or();
            Token sign = peek();
            if (!takes("?")) {
                return condition;
            }
            Exp then = expression();
            take(":");
            return new Syntax.Cond(sign, condition, then, expression());
        } finally {
            depth--;
        }
    }

    private Exp or() throws InputException {
        Exp left = and();
        while (peek().is("or")) {
            left = new Syntax.Binary(next(), left, and());
        }
        return left;
    }

    private Exp and() throws InputException {
        Exp left = comparison();
        while (peek().is("and")) {
            left = new Syntax.Binary(next(), left, comparison());
        }
        return left;
    }

    private Exp comparison() throws InputException {
        Exp left = sum();
        while (isOneOf(COMPARISONS)) {
            left = new Syntax.Binary(next(), left, sum());
        }
        return left;
    }

    private Exp sum() throws InputException {
        Exp left = product();
        while (isOneOf(SUMS)) {
            left = new Syntax.Binary(next(), left, product());
        }
        return left;
    }

    private Exp product() throws InputException {
        Exp left = unary();
        while (isOneOf(PRODUCTS)) {
            left = new Syntax.Binary(next(), left, unary());
        }
        return left;
    }

    private boolean isOneOf(Set<String> signs) {
        return peek().kind() != Kind.TEXT && signs.contains(peek().text());
    }

    private Exp unary() throws InputException {
        Token sign = peek();
        if (sign.is("not") || sign.is("-") || sign.is("+") || sign.is("succ") || sign.is("pred")) {
            next();
            deeper();
            try {
                return new Syntax.Unary(sign, unary());
            } finally {
                depth--;
            }
        }
        return postfix();
    }

    private Exp postfix() throws InputException {
        Exp value = primary();
        while (true) {
            Token sign = peek();
            if (takes("[")) {
                value = new Syntax.Index(sign, value, expressions());
                take("]");
            } else if (takes(".")) {
                value = new Syntax.Field(name("the name of a field"), value);
            } else if (takes("->")) {
                value = new Syntax.Component(sign, value, (int) number());
            } else if (takes("'")) {
                value = new Syntax.Attribute(name("an attribute such as 'first"), value);
            } else if (takes("::")) {
                value = update(sign, value);
            } else {
                return value;
            }
        }
    }

    private Exp update(Token sign, Exp of) throws InputException {
        Exp value = of;
        take("(");
        do {
            Exp place = new Syntax.Whole(sign);
            while (!peek().is(":=")) {
                Token step = peek();
                if (takes("[")) {
                    place = new Syntax.Index(step, place, expressions());
                    take("]");
                } else {
                    takes(".");
                    place = new Syntax.Field(name("the name of a field"), place);
                }
            }
            take(":=");
            value = new Syntax.Update(sign, value, place, expression());
        } while (takes(","));
        take(")");
        return value;
    }

    private Exp primary() throws InputException {
        Token first = next();
        if (first.kind() == Kind.NUMBER) {
            return new Syntax.Num(first, value(first));
        }
        if (first.is("(")) {
            Exp inner = expression();
            take(")");
            return inner;
        }
        if (first.is("[") || first.is("{")) {
            List<Exp> parts = expressions();
            take(first.is("[") ? "]" : "}");
            return new Syntax.Aggregate(first, parts);
        }
        if (first.is("|")) {
            List<Exp> parts = expressions();
            take("|");
            return new Syntax.Elements(first, parts);
        }
        if (first.kind() != Kind.NAME) {
            at--;
            throw expected("a value");
        }
        if (first.is("empty")) {
            return new Syntax.Empty(first);
        }
        boolean isQuantified = first.is("forall") || first.is("exists") || first.is("card") || first.is("mult");
        if (isQuantified && peek().is("(")) {
            return quantified(first);
        }
        if (takes("(")) {
            List<Exp> arguments = peek().is(")") ? List.of() : expressions();
            take(")");
            return new Syntax.Call(first, arguments);
        }
        return new Syntax.Name(first);
    }

    private Exp quantified(Token kind) throws InputException {
        take("(");
        List<Iteration> over = iterations();
        Exp filter = takes("|") ? expression() : null;
        Exp body = takes(":") ? expression() : null;
        take(")");
        return new Syntax.Quantified(kind, over, filter, body);
    }

    private List<Exp> expressions() throws InputException {
        List<Exp> all = new ArrayList<>();
        do {
            all.add(expression());
        } while (takes(","));
        return all;
    }

    private List<Token> names(String what) throws InputException {
        List<Token> all = new ArrayList<>();
        do {
            all.add(name(what));
        } while (takes(","));
        return all;
    }

    private long number() throws InputException {
        boolean isNegative = takes("-");
        if (peek().kind() != Kind.NUMBER) {
            throw expected("a number");
        }
        long value = value(next());
        return isNegative ? -value : value;
    }

    private static long value(Token number) throws InputException {
        try {
            return Long.parseLong(number.text());
        } catch (NumberFormatException tooLarge) {
            throw number.error(number.shown() + ": expected a number of at most 18 digits");
        }
    }

    private void deeper() throws InputException {
        if (++depth > DEEPEST) {
            throw peek().error("more than " + DEEPEST + " levels of nesting");
        }
    }

    Token peek() {
        return tokens.get(at);
    }

    Token next() throws InputException {
        Token token = tokens.get(at);
        if (token.kind() == Kind.END) {
            throw token.error("the end of the file; a declaration is not finished");
        }
        at++;
        return token;
    }

    boolean takes(String sign) {
        boolean isNext = peek().is(sign);
        at += isNext ? 1 : 0;
        return isNext;
    }

    void take(String sign) throws InputException {
        if (!takes(sign)) {
            throw expected(InputException.quote(sign));
        }
    }

    Token name(String what) throws InputException {
        if (peek().kind() != Kind.NAME) {
            throw expected(what);
        }
        return next();
    }

    InputException expected(String what) {
        return peek().error(peek().shown() + ": expected " + what);
    }
}
