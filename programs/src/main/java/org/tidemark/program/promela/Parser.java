package org.tidemark.program.promela;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.program.Type;
import org.tidemark.program.promela.Syntax.Access;
import org.tidemark.program.promela.Syntax.Assign;
import org.tidemark.program.promela.Syntax.ChannelShape;
import org.tidemark.program.promela.Syntax.Exp;
import org.tidemark.program.promela.Syntax.Num;
import org.tidemark.program.promela.Syntax.ProcessType;
import org.tidemark.program.promela.Syntax.RecordType;
import org.tidemark.program.promela.Syntax.Ref;
import org.tidemark.program.promela.Syntax.Shape;
import org.tidemark.program.promela.Syntax.Stmt;
import org.tidemark.program.promela.Syntax.Unit;
import org.tidemark.program.promela.Syntax.Variable;
import org.tidemark.program.promela.Token.Kind;

/**
 * Reads the declarations of Promela by recursive descent. Formulas in {@code ltl} blocks are read last, since they may mention what is
 * declared behind them.
 */
final class Parser {
    private static final Set<String> TYPES =
            Set.of("bit", "bool", "byte", "short", "int", "unsigned", "mtype", "chan", "pid");
    private static final Set<String> EMBEDDED = Set.of("c_code", "c_decl", "c_expr", "c_state", "c_track");

    /** A piece of text that statements are parsed from by name. */
    record Inline(List<String> parameters, List<Token> body, Token at) {}

    final Unit unit = new Unit();
    final Tokens tokens;
    private final ExpressionParser expressions;
    private final StatementParser statements;
    private final Map<String, RecordType> records = new HashMap<>();
    private final Map<String, Integer> mtypes = new HashMap<>();
    private final Map<String, Integer> mtypeSets = new HashMap<>();
    final Map<String, Inline> inlines = new HashMap<>();
    private final List<Integer> formulas = new ArrayList<>();

    /** The process type whose body is read; null outside of bodies. */
    @Nullable
    ProcessType current;

    /** Whether the body of a trace is read, which has patterns for messages that are sent, too. */
    boolean isTrace;

    String scope = "";
    int blocks;
    int inline;

    /** Whether only declarations were read so far, so that a declaration is not a statement. */
    boolean isBeginning = true;

    Parser(List<Token> tokens) {
        this.tokens = new Tokens(tokens);
        this.expressions = new ExpressionParser(this);
        this.statements = new StatementParser(this, expressions);
    }

    Unit parse() throws InputException {
        while (!tokens.isEnd()) {
            unit();
        }
        for (int at : formulas) {
            tokens.goTo(at);
            formula();
        }
        for (ProcessType type : unit.types) {
            if (!type.isDeclared) {
                throw type.at.wrong("no proctype " + InputException.quote(type.name)
                        + NearName.hint(type.name, List.copyOf(unit.names.keySet())));
            }
        }
        return unit;
    }

    // Declarations

    private void unit() throws InputException {
        Token token = tokens.peek();
        refuseEmbedded(token);
        switch (token.text()) {
            case ";" -> tokens.next();
            case "active", "proctype", "D_proctype" -> processType();
            case "init" -> init();
            case "never" -> never();
            case "trace", "notrace" -> trace();
            case "ltl" -> {
                formulas.add(tokens.position());
                skipFormula();
            }
            case "inline" -> defineInline();
            case "typedef" -> recordType();
            default -> {
                if (!isDeclaration()) {
                    throw token.wrong("found " + token.quoted()
                            + ", expected a declaration, proctype, init, inline, typedef, ltl or never");
                }
                unit.globals.addAll(declaration(new ArrayList<>(), true));
                if (!tokens.isEnd()) {
                    tokens.skipSeparators();
                }
            }
        }
    }

    static void refuseEmbedded(Token token) throws InputException {
        if (token.kind() == Kind.NAME && EMBEDDED.contains(token.text())) {
            throw token.wrong("embedded C (" + token.text() + ") is not supported");
        }
    }

    boolean isDeclaration() {
        Token token = tokens.peek();
        return token.kind() == Kind.NAME
                && (TYPES.contains(token.text())
                        || records.containsKey(token.text())
                        || Set.of("hidden", "show", "local").contains(token.text()));
    }

    private void processType() throws InputException {
        int instances = 0;
        if (tokens.accept("active")) {
            instances = 1;
            if (tokens.accept("[")) {
                instances = constant();
                tokens.expect("]");
                if (instances > 255) {
                    throw tokens.last().wrong("there are at most 255 processes");
                }
            }
        }
        Token keyword = tokens.next();
        if (keyword.is("D_proctype")) {
            throw keyword.wrong("'D_proctype' is not supported; use proctype");
        }
        if (!keyword.is("proctype")) {
            throw keyword.wrong("found " + keyword.quoted() + ", expected 'proctype'");
        }
        Token name = tokens.name("a name of a process type");
        ProcessType type = declared(name);
        enter(type);
        tokens.expect("(");
        while (!tokens.peek().is(")")) {
            type.locals.addAll(declaration(new ArrayList<>(), true));
            for (Variable parameter : type.locals) {
                if (!parameter.initial.isEmpty() || parameter.channel != null) {
                    throw parameter.at.wrong("the parameter " + parameter.at.quoted() + " has an initial value");
                }
            }
            if (!tokens.accept(";") && !tokens.accept(",")) {
                break;
            }
        }
        tokens.expect(")");
        type.parameters = type.locals.size();
        priority(type);
        if (tokens.accept("provided")) {
            tokens.expect("(");
            type.provided = expressions.expression();
            tokens.expect(")");
        }
        body(type);
        for (int i = 0; i < instances; i++) {
            unit.active.add(unit.types.indexOf(type));
        }
    }

    private void priority(ProcessType type) throws InputException {
        if (tokens.accept("priority")) {
            type.priority = expressions.constantOf(tokens.next());
        }
    }

    private void init() throws InputException {
        Token keyword = tokens.next();
        ProcessType type = declared(keyword);
        enter(type);
        priority(type);
        body(type);
        unit.active.add(unit.types.indexOf(type));
    }

    private void never() throws InputException {
        Token keyword = tokens.next();
        String name = tokens.peek().kind() == Kind.NAME ? tokens.next().text() : "never";
        ProcessType claim = new ProcessType(name, keyword);
        enter(claim);
        body(claim);
        unit.claims.add(claim);
    }

    private void trace() throws InputException {
        Token keyword = tokens.next();
        if (unit.trace != null) {
            throw keyword.wrong("a second 'trace' or 'notrace'");
        }
        ProcessType trace = new ProcessType(keyword.text(), keyword);
        enter(trace);
        isTrace = true;
        body(trace);
        isTrace = false;
        unit.trace = trace;
    }

    /** The process type of a name, which is declared now. */
    private ProcessType declared(Token name) throws InputException {
        ProcessType type = typeOf(name);
        if (type.isDeclared) {
            throw name.wrong(name.quoted() + " is declared twice");
        }
        type.isDeclared = true;
        return type;
    }

    /** The process type of a name, which may be declared later. */
    ProcessType typeOf(Token name) {
        ProcessType known = unit.named(name.text());
        if (known == null) {
            known = new ProcessType(name.text(), name);
            unit.names.put(name.text(), unit.types.size());
            unit.types.add(known);
        }
        return known;
    }

    private void enter(ProcessType type) {
        current = type;
        scope = "";
        blocks = 0;
        isBeginning = true;
    }

    private void body(ProcessType type) throws InputException {
        tokens.expect("{");
        tokens.beginSequence();
        type.body = statements.sequence();
        tokens.endSequence();
        tokens.expect("}");
        type.end = tokens.last();
        current = null;
        isBeginning = true;
    }

    private void recordType() throws InputException {
        tokens.next();
        Token name = tokens.name("a name of a type");
        if (records.containsKey(name.text())) {
            throw name.wrong(name.quoted() + " is declared twice");
        }
        tokens.expect("{");
        tokens.beginSequence();
        List<Variable> fields = new ArrayList<>();
        tokens.skipSeparators();
        while (!tokens.peek().is("}")) {
            if (!isDeclaration()) {
                throw tokens.peek().wrong("found " + tokens.peek().quoted() + ", expected a declaration of a field");
            }
            fields.addAll(declaration(new ArrayList<>(), true));
            tokens.skipSeparators();
        }
        tokens.endSequence();
        tokens.expect("}");
        if (fields.isEmpty()) {
            throw name.wrong("the type " + name.quoted() + " has no fields");
        }
        records.put(name.text(), new RecordType(name.text(), List.copyOf(fields)));
    }

    private void defineInline() throws InputException {
        tokens.next();
        Token name = tokens.name("a name of an inline");
        List<String> parameters = new ArrayList<>();
        tokens.expect("(");
        while (!tokens.peek().is(")")) {
            parameters.add(tokens.name("a parameter").text());
            if (!tokens.accept(",")) {
                break;
            }
        }
        tokens.expect(")");
        int begin = tokens.position();
        tokens.expect("{");
        for (int depth = 1; depth > 0; ) {
            Token token = tokens.next();
            refuseEmbedded(token);
            if (token.kind() == Kind.END) {
                throw name.wrong("the inline " + name.quoted() + " has no '}'");
            }
            depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
        }
        inlines.put(name.text(), new Inline(parameters, tokens.between(begin, tokens.position()), name));
    }

    /** A declaration, whose variables become known; statements that it stands for are appended. */
    List<Variable> declaration(List<Stmt> steps, boolean isStatic) throws InputException {
        boolean hidden = false;
        while (Set.of("hidden", "show", "local").contains(tokens.peek().text())) {
            hidden |= tokens.next().is("hidden");
        }
        Token type = tokens.next();
        if (type.is("mtype") && isMtypeNames()) {
            mtypeNames();
            return List.of();
        }
        if (type.is("mtype") && tokens.accept(":")) {
            tokens.name("a name of an mtype");
        }
        List<Variable> declared = new ArrayList<>();
        do {
            Variable variable = declarator(type, steps, isStatic);
            variable.isHidden = hidden;
            declared.add(variable);
            if (current != null && !isStatic) {
                current.locals.add(variable);
            }
        } while (tokens.accept(","));
        return declared;
    }

    private boolean isMtypeNames() {
        return tokens.peek().is("=")
                || tokens.peek().is("{")
                || (tokens.peek().is(":") && tokens.peek(2).is("="));
    }

    /** Of several names, the first has the largest number; a further list of the same set goes on above it. */
    private void mtypeNames() throws InputException {
        String set = tokens.accept(":") ? tokens.name("a name of an mtype").text() : "";
        tokens.accept("=");
        tokens.expect("{");
        List<Token> names = new ArrayList<>();
        while (!tokens.peek().is("}")) {
            if (!tokens.accept(",")) {
                names.add(tokens.name("a name of an mtype"));
            }
        }
        tokens.next();
        int before = mtypeSets.getOrDefault(set, 0);
        for (int i = 0; i < names.size(); i++) {
            int value = before + names.size() - i;
            if (mtypes.put(names.get(i).text(), value) != null) {
                throw names.get(i).wrong(names.get(i).quoted() + " is declared twice");
            }
        }
        mtypeSets.put(set, before + names.size());
        if (before + names.size() > 255) {
            throw names.get(0).wrong("an mtype has more than 255 names");
        }
    }

    private Variable declarator(Token type, List<Stmt> steps, boolean isStatic) throws InputException {
        int begin = tokens.position();
        Token name = tokens.name("a name of a variable");
        if (mtypes.containsKey(name.text())) {
            throw name.wrong(name.quoted() + " is a name of an mtype");
        }
        int bits = 0;
        int length = 0;
        if (tokens.accept(":")) {
            bits = tokens.next().value();
        } else if (tokens.accept("[")) {
            length = constant();
            tokens.expect("]");
            if (length < 1 || length > 1 << 16) {
                throw name.wrong("the array " + name.quoted() + " has " + length + " elements");
            }
        }
        Shape shape = shape(type, bits, name);
        boolean local = current != null;
        Variable variable = new Variable(name.text(), shape, length, !local, scope, name);
        if (isDeclaredHere(variable, isStatic)) {
            throw name.wrong(name.quoted() + " is declared twice");
        }
        boolean given = tokens.accept("=");
        boolean list = given && tokens.peek().is("{");
        if (given && tokens.peek().is("[")) {
            variable.channel = channel(variable);
        } else if (list) {
            variable.initial = values(variable);
        } else if (given) {
            variable.initial = List.of(expressions.expression());
        }
        if (!isStatic && !isBeginning) {
            if (variable.channel != null) {
                throw name.wrong("the channel " + name.quoted()
                        + " is made in the middle of a body: declare it at the start of the proctype");
            }
            steps.add(initialisation(variable, list, tokens.text(begin)));
        }
        return variable;
    }

    /** The statement that a declaration behind other statements is. */
    private Stmt initialisation(Variable variable, boolean list, String text) throws InputException {
        Exp value = variable.initial.isEmpty() ? new Num(0, null) : variable.initial.get(0);
        if (list) {
            throw variable.at.wrong("an array is initialised by a list in the middle of a body: declare "
                    + variable.at.quoted() + " at the start of the proctype");
        }
        variable.initial = List.of();
        if (variable.shape.fields() != null) {
            return new Syntax.Nothing(variable.at, text);
        }
        Exp index = variable.length > 0 ? new Num(0, null) : null;
        return new Assign(new Ref(List.of(new Access(variable, index)), variable.at), value, variable.at, text);
    }

    private boolean isDeclaredHere(Variable variable, boolean isStatic) {
        List<Variable> others = current != null ? current.locals : isStatic ? unit.globals : List.of();
        return others.stream()
                .anyMatch(other -> other.name.equals(variable.name) && other.scope.equals(variable.scope));
    }

    private Shape shape(Token type, int bits, Token name) throws InputException {
        RecordType fields = records.get(type.text());
        if (fields != null) {
            return new Shape(null, fields);
        }
        Type basic = switch (type.text()) {
            case "bit" -> Type.BIT;
            case "bool" -> Type.BOOL;
            case "byte" -> Type.BYTE;
            case "short" -> Type.SHORT;
            case "int" -> Type.INT32;
            case "mtype" -> Type.MTYPE;
            case "chan" -> Type.CHANNEL;
            case "pid" -> Type.PID;
            case "unsigned" -> unsigned(bits, name);
            default -> throw type.wrong("found " + type.quoted() + ", expected a type");
        };
        return new Shape(basic, null);
    }

    private static Type unsigned(int bits, Token name) throws InputException {
        if (bits < 1 || bits > 31) {
            throw name.wrong("expected unsigned " + name.text() + " : BITS, with 1 to 31 bits");
        }
        return Type.unsigned(bits);
    }

    private ChannelShape channel(Variable variable) throws InputException {
        if (!variable.isChannel()) {
            throw variable.at.wrong(variable.at.quoted() + " is not a channel");
        }
        tokens.expect("[");
        int capacity = constant();
        tokens.expect("]");
        tokens.expect("of");
        tokens.expect("{");
        if (capacity < 0 || capacity > 255) {
            throw variable.at.wrong("a channel holds 0 to 255 messages, not " + capacity);
        }
        List<Shape> fields = new ArrayList<>();
        do {
            Token type = tokens.next();
            if (type.is("unsigned")) {
                throw type.wrong("'unsigned' cannot be a part of a message");
            }
            if (type.is("mtype") && tokens.accept(":")) {
                tokens.name("a name of an mtype");
            }
            fields.add(shape(type, 0, type));
        } while (tokens.accept(","));
        tokens.expect("}");
        return new ChannelShape(capacity, fields);
    }

    private List<Exp> values(Variable variable) throws InputException {
        tokens.expect("{");
        List<Exp> values = new ArrayList<>();
        do {
            values.add(new Num(constant(), null));
        } while (tokens.accept(","));
        tokens.expect("}");
        if (variable.length == 0) {
            throw variable.at.wrong(variable.at.quoted() + " is not an array");
        }
        if (values.size() > variable.length) {
            throw variable.at.wrong("the array " + variable.at.quoted() + " has " + variable.length + " elements, not "
                    + values.size());
        }
        // Spin gives the last value to all elements that are left.
        while (values.size() < variable.length) {
            values.add(values.get(values.size() - 1));
        }
        return values;
    }

    /** A number that is known when the model is read. */
    int constant() throws InputException {
        Token at = tokens.peek();
        Exp given = expressions.expression();
        // As in Spin, a variable that is initialised may be used, and means its first value.
        boolean variable = given instanceof Ref ref
                && ref.path().size() == 1
                && ref.variable().initial.size() == 1;
        Integer value =
                expressions.fold(variable ? ((Ref) given).variable().initial.get(0) : given);
        if (value == null) {
            throw at.wrong("found " + at.quoted() + ", expected a constant");
        }
        return value;
    }

    // Names

    @Nullable
    Integer mtype(String name) {
        return mtypes.get(name);
    }

    boolean isInline(String name) {
        return inlines.containsKey(name);
    }

    /** The variable that a name means here; null where there is none. */
    @Nullable
    Variable variable(String name) {
        Variable best = null;
        if (current != null) {
            for (Variable each : current.locals) {
                if (each.name.equals(name)
                        && scope.startsWith(each.scope)
                        && (best == null || each.scope.length() >= best.scope.length())) {
                    best = each;
                }
            }
        }
        if (best != null) {
            return best;
        }
        return unit.globals.stream()
                .filter(each -> each.name.equals(name))
                .findFirst()
                .orElse(null);
    }

    List<String> variableNames() {
        List<String> names = new ArrayList<>();
        unit.globals.forEach(each -> names.add(each.name));
        if (current != null) {
            current.locals.forEach(each -> names.add(each.name));
        }
        return names;
    }

    private void skipFormula() throws InputException {
        Token at = tokens.next();
        while (!tokens.peek().is("{")) {
            if (tokens.peek().kind() != Kind.NAME) {
                throw tokens.peek().wrong("found " + tokens.peek().quoted() + ", expected ltl NAME { FORMULA }");
            }
            tokens.next();
        }
        int depth = 0;
        do {
            Token token = tokens.next();
            if (token.kind() == Kind.END) {
                throw at.wrong("the formula has no '}'");
            }
            depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
        } while (depth > 0);
    }

    private void formula() throws InputException {
        Token at = tokens.next();
        String name = tokens.peek().is("{")
                ? "ltl_" + (unit.formulas.size() + unit.refused.size())
                : tokens.next().text();
        tokens.expect("{");
        try {
            Exp formula = expressions.formula();
            tokens.skipSeparators();
            tokens.expect("}");
            InputException misplaced = expressions.takeMisplaced();
            if (misplaced != null) {
                throw misplaced;
            }
            unit.formulas.add(new Syntax.Formula(name, formula, at));
        } catch (InputException unreadable) {
            expressions.takeMisplaced();
            unit.refused.put(name, unreadable); // the program and its other formulas are read all the same
        }
    }
}
