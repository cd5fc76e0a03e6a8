package org.tidemark.cpn.ml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.ml.Lexer.Kind;
import org.tidemark.cpn.ml.Lexer.Token;
import org.tidemark.cpn.ml.Syntax.*;

/** Reads declarations: those of ML, and those of colour sets, variables and references. Belongs to its parser. */
final class DeclarationParser {

    private final Parser in;

    DeclarationParser(Parser in) {
        this.in = in;
    }

    Dec declaration() {
        Token token = in.advance();
        int at = token.at();
        return switch (token.text()) {
            case "val" -> val(at);
            case "fun" -> fun(at);
            case "type" -> typeDec(at);
            case "datatype" -> datatype(at);
            case "exception" -> new ExceptionDec(in.name(), in.take("of") ? in.type() : null, at);
            case "local" -> local(at);
            case "infix", "infixr", "nonfix" -> fixity(token);
            case "color", "colset" -> colour(at);
            case "var" -> variables(at);
            case "globref" -> {
                String name = in.name();
                in.expect("=");
                yield new GlobalRef(name, in.expression(), at);
            }
            default -> {
                in.back();
                throw in.wrong(token, "expected a declaration");
            }
        };
    }

    private Dec val(int at) {
        boolean isRecursive = in.take("rec");
        List<ValBind> bindings = new ArrayList<>();
        do {
            Pat pattern = in.pattern();
            in.expect("=");
            bindings.add(new ValBind(pattern, in.expression()));
        } while (in.take("and"));
        return new Val(bindings, isRecursive, at);
    }

    private Dec fun(int at) {
        List<FunBind> functions = new ArrayList<>();
        do {
            List<Clause> clauses = new ArrayList<>();
            String name = "";
            int start = in.peek().at();
            do {
                in.take("op");
                Token named = in.peek();
                String each = in.name();
                if (!name.isEmpty() && !each.equals(name)) {
                    throw in.wrong(named, "a clause of function '" + name + "' has another name");
                }
                name = each;
                List<Pat> parameters = new ArrayList<>();
                while (!in.peek().is("=") && !in.peek().is(":")) {
                    parameters.add(in.atomicPattern());
                }
                TypeExp result = in.take(":") ? in.type() : null;
                if (parameters.isEmpty()) {
                    throw in.wrong(in.peek(), "function '" + name + "' has no parameter");
                }
                in.expect("=");
                clauses.add(new Clause(parameters, result, in.expression()));
                if (clauses.get(0).parameters().size() != parameters.size()) {
                    throw in.wrong(named, "clauses of function '" + name + "' have different numbers of parameters");
                }
            } while (in.take("|"));
            functions.add(new FunBind(name, clauses, start));
        } while (in.take("and"));
        return new Fun(functions, at);
    }

    private List<String> typeParameters() {
        List<String> parameters = new ArrayList<>();
        if (in.peek().kind() == Kind.TYPE_VARIABLE) {
            parameters.add(in.advance().text());
        } else if (in.take("(")) {
            do {
                parameters.add(in.advance().text());
            } while (in.take(","));
            in.expect(")");
        }
        return parameters;
    }

    private Dec typeDec(int at) {
        List<String> parameters = typeParameters();
        String name = in.name();
        in.expect("=");
        return new TypeDec(parameters, name, in.type(), at);
    }

    private Dec datatype(int at) {
        List<DatatypeBind> types = new ArrayList<>();
        do {
            List<String> parameters = typeParameters();
            String name = in.name();
            in.expect("=");
            Map<String, @Nullable TypeExp> constructors = new LinkedHashMap<>();
            do {
                constructors.put(in.name(), in.take("of") ? in.type() : null);
            } while (in.take("|"));
            types.add(new DatatypeBind(parameters, name, constructors));
        } while (in.take("and"));
        return new Datatype(types, at);
    }

    private Dec local(int at) {
        List<Dec> hidden = until("in");
        return new Local(hidden, until("end"), at);
    }

    private List<Dec> until(String word) {
        List<Dec> found = new ArrayList<>();
        while (!in.take(word)) {
            if (!in.take(";")) {
                found.add(declaration());
            }
        }
        return found;
    }

    private Dec fixity(Token word) {
        List<String> operators = new ArrayList<>();
        if (in.peek().kind() == Kind.INT) {
            in.next++;
        }
        while (in.peek().kind() == Kind.NAME) {
            operators.add(in.advance().text());
        }
        throw new MlException(
                in.source,
                word.at(),
                "operators of one's own (" + word.text() + " " + String.join(" ", operators) + ") are not supported");
    }

    private Dec variables(int at) {
        List<String> names = new ArrayList<>();
        do {
            names.add(in.name());
        } while (in.take(","));
        in.expect(":");
        return new VarDec(names, in.name(), at);
    }

    private Dec colour(int at) {
        String name = in.name();
        in.expect("=");
        in.isInColourSet = true;
        ColourExp of = colourSet();
        in.isInColourSet = false;
        boolean isTimed = in.take("timed");
        if (in.take("declare")) {
            while (in.peek().kind() == Kind.NAME) {
                in.next++;
                in.take(",");
            }
        }
        if (in.peek().kind() != Kind.END) {
            in.expect(";");
        }
        return new ColourDec(name, of, isTimed, at);
    }

    private ColourExp colourSet() {
        Token kind = in.advance();
        switch (kind.text()) {
            case "unit", "bool", "int", "intinf", "real", "time", "string" -> {
                return basic(kind.text());
            }
            case "with" -> {
                return new Enumeration(names("|"));
            }
            case "index" -> {
                String name = in.name();
                in.expect("with");
                Exp low = in.expression();
                in.expect("..");
                return new Index(name, low, in.expression());
            }
            case "product" -> {
                return new Product(names("*"));
            }
            case "record", "union" -> {
                return fields(kind.is("union"));
            }
            case "list" -> {
                String element = in.name();
                if (!in.take("with")) {
                    return new ListOf(element, null, null);
                }
                Exp least = in.expression();
                in.expect("..");
                return new ListOf(element, least, in.expression());
            }
            case "subset" -> {
                String of = in.name();
                return in.take("by")
                        ? new Subset(of, in.expression(), List.of())
                        : new Subset(of, null, ((ListExp) withList()).items());
            }
            default -> {
                if (kind.kind() != Kind.NAME) {
                    throw in.wrong(kind, "expected a kind of colour set");
                }
                return new Alias(kind.text());
            }
        }
    }

    private Exp withList() {
        in.expect("with");
        Exp found = in.expression();
        if (!(found instanceof ListExp)) {
            throw new MlException(in.source, found.at(), "expected a list of values");
        }
        return found;
    }

    private ColourExp basic(String kind) {
        if (!in.take("with")) {
            return new Basic(kind, null, null, List.of());
        }
        if (kind.equals("unit") || kind.equals("bool")) {
            boolean inBrackets = in.take("(");
            List<String> names = names(",");
            if (inBrackets) {
                in.expect(")");
            }
            return new Basic(kind, null, null, names);
        }
        Exp low = in.expression();
        in.expect("..");
        Exp high = in.expression();
        if (!in.take("and")) {
            return new Basic(kind, low, high, List.of());
        }
        Exp least = in.expression();
        in.expect("..");
        return new Basic(kind, low, high, List.of(), least, in.expression());
    }

    private List<String> names(String separator) {
        List<String> found = new ArrayList<>();
        do {
            found.add(in.name());
        } while (in.take(separator));
        return found;
    }

    private ColourExp fields(boolean isUnion) {
        Map<String, String> parts = new LinkedHashMap<>();
        do {
            String label = in.advance().text();
            parts.put(label, in.take(":") ? in.name() : "");
        } while (in.take(isUnion ? "+" : "*"));
        return new Fields(isUnion, parts);
    }
}
