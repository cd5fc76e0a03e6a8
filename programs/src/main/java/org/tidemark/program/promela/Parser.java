package org.tidemark.program.promela;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.program.Type;
import org.tidemark.program.promela.Syntax.Access;
import org.tidemark.program.promela.Syntax.Assert;
import org.tidemark.program.promela.Syntax.Assign;
import org.tidemark.program.promela.Syntax.Block;
import org.tidemark.program.promela.Syntax.BlockKind;
import org.tidemark.program.promela.Syntax.Break;
import org.tidemark.program.promela.Syntax.ChannelShape;
import org.tidemark.program.promela.Syntax.Condition;
import org.tidemark.program.promela.Syntax.Else;
import org.tidemark.program.promela.Syntax.Exp;
import org.tidemark.program.promela.Syntax.Goto;
import org.tidemark.program.promela.Syntax.Labelled;
import org.tidemark.program.promela.Syntax.Loop;
import org.tidemark.program.promela.Syntax.Num;
import org.tidemark.program.promela.Syntax.Position;
import org.tidemark.program.promela.Syntax.Print;
import org.tidemark.program.promela.Syntax.ProcessType;
import org.tidemark.program.promela.Syntax.Receive;
import org.tidemark.program.promela.Syntax.RecordType;
import org.tidemark.program.promela.Syntax.Ref;
import org.tidemark.program.promela.Syntax.Selection;
import org.tidemark.program.promela.Syntax.Send;
import org.tidemark.program.promela.Syntax.SetPriority;
import org.tidemark.program.promela.Syntax.Shape;
import org.tidemark.program.promela.Syntax.Stmt;
import org.tidemark.program.promela.Syntax.Unit;
import org.tidemark.program.promela.Syntax.Unless;
import org.tidemark.program.promela.Syntax.Variable;
import org.tidemark.program.promela.Token.Kind;

/**
 * Reads the declarations and statements of Promela by recursive descent, and replaces calls of inlines by their text. Formulas in {@code ltl} blocks are read
 * last, since they may mention what is declared behind them.
 */
final class Parser {
    private static final int MAX_INLINES = 64;
    private static final Set<String> TYPES =
            Set.of("bit", "bool", "byte", "short", "int", "unsigned", "mtype", "chan", "pid");
    private static final Set<String> EMBEDDED = Set.of("c_code", "c_decl", "c_expr", "c_state", "c_track");
    private static final int MAX_SELECT = 32;

    /** A piece of text that statements are parsed from by name. */
    private record Inline(List<String> parameters, List<Token> body, Token at) {}

    final Unit unit = new Unit();
    final Tokens tokens;
    private final ExpressionParser expressions;
    private final Map<String, RecordType> records = new HashMap<>();
    private final Map<String, Integer> mtypes = new HashMap<>();
    private final Map<String, Integer> mtypeSets = new HashMap<>();
    private final Map<String, Inline> inlines = new HashMap<>();
    private final Set<String> calls = new HashSet<>();
    private final List<Integer> formulas = new ArrayList<>();

    /** The process type whose body is read; null outside of bodies. */
    private @Nullable ProcessType current;

    /** Whether the body of a trace is read, which has patterns for messages that are sent, too. */
    private boolean isTrace;

    private String scope = "";
    private int blocks;
    private int inline;
    private int replaced;

    /** What the inline that is read returns its value to; null where nothing takes it. */
    private @Nullable Ref result;

    /** Whether only declarations were read so far, so that a declaration is not a statement. */
    private boolean isBeginning = true;

    Parser(List<Token> tokens) {
        this.tokens = new Tokens(tokens);
        this.expressions = new ExpressionParser(this);
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

    private static void refuseEmbedded(Token token) throws InputException {
        if (token.kind() == Kind.NAME && EMBEDDED.contains(token.text())) {
            throw token.wrong("embedded C (" + token.text() + ") is not supported");
        }
    }

    private boolean isDeclaration() {
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
        type.body = sequence();
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
    private List<Variable> declaration(List<Stmt> steps, boolean isStatic) throws InputException {
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

    // Statements

    /** Statements up to what closes them. */
    private List<Stmt> sequence() throws InputException {
        List<Stmt> steps = new ArrayList<>();
        tokens.skipSeparators();
        while (!isClosing(tokens.peek())) {
            step(steps);
            boolean separated = tokens.skipSeparators();
            Token last = tokens.lastSolid();
            if (!separated && !isClosing(tokens.peek()) && !last.is("}") && !last.is("else")) {
                throw tokens.peek()
                        .wrong("found " + tokens.peek().quoted() + " behind " + last.quoted() + ", expected ';'");
            }
        }
        return steps;
    }

    private static boolean isClosing(Token token) {
        return token.is("}") || token.is("::") || token.is("fi") || token.is("od") || token.kind() == Kind.END;
    }

    private void step(List<Stmt> steps) throws InputException {
        Token token = tokens.peek();
        if (isDeclaration()) {
            declaration(steps, false);
            return;
        }
        if (token.is("xr") || token.is("xs")) {
            tokens.next();
            do {
                expressions.reference();
            } while (tokens.accept(","));
            return;
        }
        Stmt main = statement();
        if (tokens.peek().is("unless") || (tokens.peek().is(";") && isUnlessNext())) {
            while (!tokens.accept("unless")) {
                tokens.next();
            }
            main = new Unless(main, statement(), token);
        }
        steps.add(main);
    }

    /** Whether a semicolon that the end of a line implies stands before {@code unless}. */
    private boolean isUnlessNext() {
        return tokens.isImplied()
                && tokens.peekSolid().is("unless")
                && tokens.lastSolid().is("}");
    }

    private Stmt statement() throws InputException {
        Stmt statement = unmarked();
        isBeginning = false;
        return statement;
    }

    private Stmt unmarked() throws InputException {
        Token token = tokens.peek();
        refuseEmbedded(token);
        switch (token.text()) {
            case "if", "do" -> {
                return selection();
            }
            case "for" -> {
                return forLoop();
            }
            case "select" -> {
                return select();
            }
            case "atomic", "d_step" -> {
                tokens.next();
                return block(token.is("atomic") ? BlockKind.ATOMIC : BlockKind.D_STEP, token);
            }
            case "{" -> {
                return block(BlockKind.PLAIN, token);
            }
            case "goto" -> {
                tokens.next();
                return new Goto(tokens.name("a label").text(), new Position(inline, scope), token);
            }
            case "break" -> {
                tokens.next();
                return new Break(token);
            }
            case "else" -> {
                tokens.next();
                return new Else(token);
            }
            case "printf", "printm" -> {
                return print();
            }
            case "assert" -> {
                tokens.next();
                return assertion(token);
            }
            case "set_priority" -> {
                return setPriority();
            }
            case "return" -> {
                return returned();
            }
            default -> {
                return token.kind() == Kind.NAME ? named() : expression();
            }
        }
    }

    private Stmt named() throws InputException {
        Token token = tokens.peek();
        if (isInline(token.text())) {
            return call(null);
        }
        if (tokens.peek(1).is(":") && mtypes.get(token.text()) == null && isLabel(token)) {
            return labelled();
        }
        if (token.is("_priority") && tokens.peek(1).is("=")) {
            int from = tokens.position();
            tokens.next();
            tokens.next();
            return new SetPriority(
                    new Syntax.Special("_pid", token), expressions.expression(), token, tokens.text(from));
        }
        if (variable(token.text()) == null) {
            return expression();
        }
        int begin = tokens.position();
        Variable root = variable(token.text());
        boolean wasRead = root != null && root.isRead;
        Ref target = expressions.wholeReference();
        Token sign = tokens.peek();
        if (target.isWhole() && !sign.is("=")) {
            tokens.goTo(begin);
            target = expressions.reference();
        }
        switch (sign.text()) {
            case "=" -> {
                target.variable().isRead = wasRead;
                target.variable().isAssigned = true;
                return assignment(target, begin);
            }
            case "++", "--" -> {
                target.variable().isAssigned = true;
                tokens.next();
                return new Assign(
                        target,
                        new Syntax.Binary(sign.is("++") ? "+" : "-", target, new Num(1, null), sign),
                        token,
                        tokens.text(begin));
            }
            case "!", "!!" -> {
                tokens.next();
                List<Exp> sent = isTrace ? expressions.received() : expressions.sent();
                return new Send(channelOf(target), sent, sign.is("!!"), token, tokens.text(begin));
            }
            case "?", "??" -> {
                if (tokens.peek(1).is("[")) {
                    break;
                }
                tokens.next();
                boolean copied = tokens.accept("<");
                List<Exp> received = expressions.received();
                if (copied) {
                    tokens.expect(">");
                }
                return new Receive(channelOf(target), received, sign.is("??"), copied, token, tokens.text(begin));
            }
            default -> {}
        }
        tokens.goTo(begin);
        return expression();
    }

    private Ref channelOf(Ref ref) throws InputException {
        if (!ref.last().isChannel()) {
            throw ref.at().wrong(ref.at().quoted() + " is not a channel");
        }
        return ref;
    }

    private boolean isLabel(Token token) {
        ProcessType type = unit.named(token.text());
        return type == null || !type.isDeclared;
    }

    private Stmt assignment(Ref target, int begin) throws InputException {
        Token at = tokens.next();
        if (target.isWhole()) {
            throw at.wrong(target.at().quoted() + " is assigned as a whole, which is not supported: assign its parts");
        }
        if (tokens.peek().kind() == Kind.NAME && isInline(tokens.peek().text())) {
            return call(target);
        }
        Exp value = expressions.expression();
        return new Assign(target, value, target.at(), tokens.text(begin));
    }

    private Stmt labelled() throws InputException {
        Token label = tokens.next();
        tokens.expect(":");
        if (isDeclaration()) {
            throw label.wrong("the label " + label.quoted() + " stands before a declaration");
        }
        Position position = new Position(inline, scope);
        boolean none = isClosing(tokens.peek()) || tokens.peek().is(";");
        Stmt of = none ? new Condition(new Num(1, null), label, label.text() + ":") : statement();
        return new Labelled(label.text(), position, of, label);
    }

    private Stmt expression() throws InputException {
        int begin = tokens.position();
        Token at = tokens.peek();
        Exp condition = expressions.expression();
        return new Condition(condition, at, tokens.text(begin));
    }

    private Stmt assertion(Token at) throws InputException {
        int begin = tokens.position() - 1;
        Exp condition = expressions.expression();
        return new Assert(condition, at, tokens.text(begin));
    }

    private Stmt print() throws InputException {
        int begin = tokens.position();
        Token at = tokens.next();
        tokens.expect("(");
        List<Exp> arguments = new ArrayList<>();
        if (at.is("printf")) {
            if (tokens.next().kind() != Kind.STRING) {
                throw tokens.last().wrong("found " + tokens.last().quoted() + ", expected a string");
            }
            while (tokens.accept(",")) {
                arguments.add(expressions.expression());
            }
        } else {
            arguments.add(expressions.expression());
        }
        tokens.expect(")");
        return new Print(arguments, at, tokens.text(begin));
    }

    private Stmt setPriority() throws InputException {
        int begin = tokens.position();
        Token at = tokens.next();
        tokens.expect("(");
        Exp pid = expressions.expression();
        tokens.expect(",");
        Exp priority = expressions.expression();
        tokens.expect(")");
        return new SetPriority(pid, priority, at, tokens.text(begin));
    }

    private Block block(BlockKind kind, Token at) throws InputException {
        tokens.expect("{");
        String outer = scope;
        scope = outer + ++blocks + "/";
        isBeginning = false;
        List<Stmt> body = sequence();
        tokens.expect("}");
        scope = outer;
        if (body.isEmpty()) {
            throw tokens.last().wrong("the block has no statement");
        }
        return new Block(kind, body, at);
    }

    private Stmt selection() throws InputException {
        Token at = tokens.next();
        boolean loop = at.is("do");
        String end = loop ? "od" : "fi";
        List<List<Stmt>> options = new ArrayList<>();
        isBeginning = false;
        tokens.skipSeparators();
        while (tokens.accept("::")) {
            List<Stmt> option = sequence();
            if (option.isEmpty()) {
                throw tokens.peek().wrong("found " + tokens.peek().quoted() + ", expected a statement behind '::'");
            }
            options.add(option);
        }
        Token close = tokens.next();
        if (!close.is(end)) {
            throw close.wrong("found " + close.quoted() + ", expected '::' or '" + end + "' of the '" + at.text()
                    + "' in line " + at.line());
        }
        if (options.isEmpty()) {
            throw close.wrong("'" + at.text() + "' has no option: expected '::'");
        }
        return new Selection(loop, options, at);
    }

    private Stmt forLoop() throws InputException {
        int begin = tokens.position();
        Token at = tokens.next();
        tokens.expect("(");
        Ref counter = expressions.wholeReference();
        isBeginning = false;
        Exp first = new Num(0, null);
        Exp last;
        if (tokens.accept("in")) {
            Ref over = expressions.wholeReference();
            if (counter.last().shape.fields() != null && over.last().isChannel()) {
                return messageLoop(counter, over, begin, at);
            }
            if (over.last().length == 0 || over.path().size() > 1) {
                throw at.wrong(over.at().quoted() + " is not an array");
            }
            last = new Num(over.last().length - 1, null);
        } else {
            tokens.expect(":");
            first = expressions.expression();
            tokens.expect("..");
            last = expressions.expression();
        }
        tokens.expect(")");
        counter(counter, at);
        counter.variable().isAssigned = true;
        String text = tokens.text(begin);
        return loop(counter, first, last, "<=", loopBody(), true, at, text);
    }

    private List<Stmt> loopBody() throws InputException {
        tokens.skipSeparators();
        Token open = tokens.peek();
        tokens.expect("{");
        String outer = scope;
        scope = outer + ++blocks + "/";
        List<Stmt> body = sequence();
        tokens.expect("}");
        scope = outer;
        if (body.isEmpty()) {
            throw open.wrong("the loop has no statement");
        }
        return body;
    }

    /** A loop over the messages of a channel, which takes each out and puts it back at the end. */
    private Stmt messageLoop(Ref message, Ref channel, int begin, Token at) throws InputException {
        tokens.expect(")");
        message.variable().isAssigned = true;
        String name = "_for" + scope;
        Variable count = variable(name);
        if (count == null && current != null) {
            count = new Variable(name, new Shape(Type.BYTE, null), 0, false, scope, at);
            current.locals.add(count);
        }
        if (count == null) {
            throw at.wrong("'for' stands outside of a process");
        }
        String text = tokens.text(begin);
        List<Stmt> body = new ArrayList<>();
        body.add(new Receive(channel, List.of(message), false, false, at, text));
        body.add(new Send(channel, List.of(message), false, at, text));
        body.addAll(loopBody());
        Ref counter = new Ref(List.of(new Access(count, null)), at);
        return loop(counter, new Num(0, null), new Syntax.Query("len", channel), "<", body, true, at, text);
    }

    private static void counter(Ref counter, Token at) throws InputException {
        if (counter.isWhole() || counter.last().isChannel() || counter.path().size() > 1) {
            throw at.wrong(counter.at().quoted() + " cannot count: expected a variable that is a number");
        }
    }

    private static Stmt loop(
            Ref counter, Exp first, Exp last, String test, List<Stmt> body, boolean hasElse, Token at, String text) {
        Stmt start = new Assign(counter, first, at, text);
        Stmt condition = new Condition(new Syntax.Binary(test, counter, last, at), at, text);
        Exp next = new Syntax.Binary("+", counter, new Num(1, null), at);
        List<Stmt> round = new ArrayList<>();
        round.add(condition);
        round.addAll(body);
        round.add(new Assign(counter, next, at, text));
        return new Loop(List.of(start), round, hasElse, true, at);
    }

    /** A choice between numbers: alternatives where Spin makes them of it, and otherwise a loop that may end at any time. */
    private Stmt select() throws InputException {
        int begin = tokens.position();
        Token at = tokens.next();
        tokens.expect("(");
        Token name = tokens.peek();
        Ref counter = expressions.reference();
        boolean literal = counter.path().size() == 1
                && counter.path().get(0).index() == null
                && name.text().indexOf('_') < 0
                && inline == 0;
        counter(counter, at);
        counter.variable().isAssigned = true;
        tokens.expect(":");
        literal &= tokens.peek().kind() == Kind.NUMBER && tokens.peek(1).is("..");
        Exp first = expressions.expression();
        tokens.expect("..");
        literal &= tokens.peek().kind() == Kind.NUMBER && tokens.peek(1).is(")");
        Exp last = expressions.expression();
        tokens.expect(")");
        String text = tokens.text(begin);
        Integer low = expressions.fold(first);
        Integer high = expressions.fold(last);
        if (low != null && high != null && low > high) {
            throw at.wrong("the range of 'select' is empty");
        }
        if (literal && low != null && high != null && high - low <= MAX_SELECT) {
            List<List<Stmt>> options = new ArrayList<>();
            for (int value = low; value <= high; value++) {
                options.add(List.of(new Assign(counter, new Num(value, null), at, name.text() + " = " + value)));
            }
            return new Selection(false, options, at);
        }
        Loop loop = (Loop) loop(counter, first, last, "<", List.of(), false, at, text);
        return new Loop(loop.before(), loop.round(), false, !literal, at);
    }

    /** The statement {@code return e} of an inline: it assigns the value to what the call is assigned to, and the text behind it goes on. */
    private Stmt returned() throws InputException {
        int begin = tokens.position();
        Token at = tokens.next();
        Ref to = result;
        if (to == null) {
            throw at.wrong("'return' stands outside of an inline whose value is assigned");
        }
        return new Assign(to, expressions.expression(), at, tokens.text(begin));
    }

    /**
     * A call of an inline: its text as a block, with the arguments in place of the parameters.
     *
     * @param target takes the value that the inline returns; null where nothing does
     */
    private Stmt call(@Nullable Ref target) throws InputException {
        Token name = tokens.next();
        Inline called = inlines.get(name.text());
        if (called == null) {
            throw name.wrong("no inline " + name.quoted());
        }
        List<List<Token>> arguments = tokens.arguments();
        if (arguments.size() == 1 && arguments.get(0).isEmpty() && called.parameters.isEmpty()) {
            arguments = List.of();
        }
        if (arguments.size() != called.parameters.size()) {
            throw name.wrong("the inline " + name.quoted() + " has " + called.parameters.size() + " parameters, not "
                    + arguments.size());
        }
        if (!calls.add(name.text()) || calls.size() > MAX_INLINES) {
            throw name.wrong("the inline " + name.quoted() + " calls itself");
        }
        List<Token> text = new ArrayList<>();
        for (Token token : called.body) {
            int parameter = token.kind() == Kind.NAME ? called.parameters.indexOf(token.text()) : -1;
            if (parameter < 0) {
                text.add(token);
            } else {
                boolean first = true;
                for (Token given : arguments.get(parameter)) {
                    text.add(given.at(token, first));
                    first = false;
                }
            }
        }
        int outer = inline;
        Ref outerResult = result;
        inline = ++replaced;
        result = target;
        tokens.push(text, name);
        Stmt body = block(BlockKind.PLAIN, name);
        tokens.pop();
        inline = outer;
        result = outerResult;
        calls.remove(name.text());
        return body;
    }

    // Formulas

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
