package org.tidemark.program.dve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.program.ConstantValue;
import org.tidemark.program.Edge;
import org.tidemark.program.Expression;
import org.tidemark.program.Expression.Cell;
import org.tidemark.program.Expression.Scope;
import org.tidemark.program.Invariant;
import org.tidemark.program.Program;
import org.tidemark.program.Program.Channel;
import org.tidemark.program.Program.Declarations;
import org.tidemark.program.Program.Graph;
import org.tidemark.program.Program.Language;
import org.tidemark.program.Program.Location;
import org.tidemark.program.Program.Marks;
import org.tidemark.program.Program.Start;
import org.tidemark.program.Program.Template;
import org.tidemark.program.Program.Variable;
import org.tidemark.program.Statement;
import org.tidemark.program.Type;

/**
 * Reads a text in DVE:
 *
 * <pre>
 * const byte N = 2;   byte turn;   int a[3] = {1, 2, 3};
 * channel c;   channel {byte, int} buffer[4];
 * process P {
 *   byte x;
 *   state idle, busy;   init idle;   commit busy;   accept busy;   assert busy: x &gt; 0;
 *   trans idle -&gt; busy { guard turn == 0; sync c!x + 1; effect x = x + 1, turn = 1; };
 * }
 * system async;
 * </pre>
 *
 * <p>Transitions may use locations and variables of processes that are declared later, so they are read after all other declarations.
 */
final class DveParser {
    private static final Set<String> KEYWORDS = Set.of(
            "const",
            "byte",
            "int",
            "channel",
            "process",
            "state",
            "init",
            "commit",
            "accept",
            "assert",
            "trans",
            "guard",
            "sync",
            "effect",
            "system",
            "async",
            "property",
            "and",
            "or",
            "not",
            "imply",
            "true",
            "false");
    private static final int LARGEST_ARRAY = 1 << 16;

    private final String file;
    private final String text;
    private final List<DveToken> tokens;
    private int at;

    private final Names globals = new Names(Scope.GLOBAL);
    private final Map<String, ProcessText> processes = new LinkedHashMap<>();
    private final List<ProcessText> order = new ArrayList<>();
    private final List<Invariant> invariants = new ArrayList<>();
    private boolean isSynchronous;

    /** The process that observes the others; null where there is none. */
    private @Nullable ProcessText property;

    DveParser(String file, String text) throws InputException {
        this.file = file;
        this.text = text;
        tokens = DveToken.of(file, text);
    }

    /** The declarations of a scope: variables, constants and channels, each by its name. */
    private static final class Names {
        final Scope scope;
        final List<Variable> variables = new ArrayList<>();
        final List<Channel> channels = new ArrayList<>();
        final Map<String, Integer> numbers = new HashMap<>();
        final Map<String, Integer> constants = new HashMap<>();
        final Map<String, Integer> channelNumbers = new HashMap<>();
        final Set<String> arity = new HashSet<>();

        Names(Scope scope) {
            this.scope = scope;
        }

        boolean has(String name) {
            return numbers.containsKey(name) || constants.containsKey(name) || channelNumbers.containsKey(name);
        }
    }

    /** A process whose transitions begin at a token that is read later. */
    private static final class ProcessText {
        final String name;
        final int number;
        final Names locals = new Names(Scope.LOCAL);
        final Map<String, Integer> states = new LinkedHashMap<>();
        final List<Integer> lines = new ArrayList<>();
        final Set<String> committed = new HashSet<>();
        final Set<String> accepting = new HashSet<>();
        final List<Edge> edges = new ArrayList<>();
        int initial = -1;
        int body;

        ProcessText(String name, int number) {
            this.name = name;
            this.number = number;
        }

        Template template() {
            List<Location> locations = new ArrayList<>();
            states.forEach((state, number) -> locations.add(new Location(
                    state,
                    lines.get(number),
                    new Marks(committed.contains(state), true, false, accepting.contains(state)))));
            return new Template(
                    name,
                    new Declarations(locals.variables, List.of()),
                    0,
                    new Graph(locations, initial, edges),
                    Expression.TRUE,
                    1);
        }
    }

    List<Invariant> invariants() {
        return invariants;
    }

    /** What the property process forbids, an automaton over endless runs; null where there is none. After {@link #program}. */
    @Nullable
    PropertyProcess property() throws InputException {
        if (property == null) {
            return null;
        }
        if (!property.locals.variables.isEmpty()) {
            throw DveToken.wrong(
                    file, text, property.lines.get(0), "the property process '" + property.name + "' has variables");
        }
        return new PropertyProcess(file, text, property.name, property.template());
    }

    Program program() throws InputException {
        while (!peek().is("system")) {
            declaration();
        }
        systemClause();
        for (ProcessText process : order) {
            at = process.body;
            body(process);
        }
        List<Start> starts = order.stream()
                .filter(process -> process != property)
                .map(process -> new Start(process.number, List.of()))
                .toList();
        if (starts.isEmpty()) {
            throw wrong(peek(), "the program has no process");
        }
        String base = file.replaceFirst(".*[/\\\\]", "").replaceFirst("\\.dve$", "");
        return new Program(
                base,
                file,
                text,
                new Language("DVE program", isSynchronous, -1),
                new Declarations(globals.variables, globals.channels),
                order.stream().map(ProcessText::template).toList(),
                starts);
    }

    // Declarations.

    private void declaration() throws InputException {
        DveToken token = peek();
        switch (token.text()) {
            case "const", "byte", "int" -> variables(globals);
            case "channel" -> channels();
            case "process" -> process();
            default ->
                throw wrong(
                        token,
                        "expected a declaration (byte, int, const, channel, process), or 'system async;' at the end");
        }
    }

    private void variables(Names names) throws InputException {
        boolean isConstant = accept("const");
        Type type = type();
        do {
            DveToken name = newName(names);
            int length = accept("[") ? length() : 0;
            List<Expression> initial = new ArrayList<>();
            if (accept("=")) {
                if (accept("{")) {
                    do {
                        initial.add(constant(names, type));
                    } while (accept(","));
                    expect("}");
                } else {
                    initial.add(constant(names, type));
                }
            } else if (isConstant) {
                throw wrong(peek(), "expected '=' and the value of the constant " + name.shown());
            }
            if (isConstant && length == 0) {
                names.constants.put(name.text(), ((Expression.Constant) initial.get(0)).value());
            } else {
                names.numbers.put(name.text(), names.variables.size());
                names.variables.add(new Variable(name.text(), type, length, filled(initial, length)));
            }
        } while (accept(","));
        expect(";");
    }

    /** The values of all elements: those that are not given are 0, and those that there is no room for are left out. */
    private static List<Expression> filled(List<Expression> initial, int length) {
        List<Expression> all = new ArrayList<>(initial.subList(0, Math.min(initial.size(), Math.max(1, length))));
        while (!initial.isEmpty() && all.size() < length) {
            all.add(Expression.FALSE);
        }
        return all;
    }

    private Type type() throws InputException {
        DveToken token = next();
        if (token.is("byte")) {
            return Type.BYTE;
        }
        if (token.is("int")) {
            return Type.INT16;
        }
        throw wrong(token, "expected 'byte' or 'int'");
    }

    /** The length of an array, and the bracket behind it. */
    private int length() throws InputException {
        DveToken token = peek();
        int length = number(globals);
        if (length < 1 || length > LARGEST_ARRAY) {
            throw wrong(token, "an array has from 1 to " + LARGEST_ARRAY + " elements, not " + length);
        }
        expect("]");
        return length;
    }

    private Expression constant(Names names, Type type) throws InputException {
        return new Expression.Constant(type.truncate(number(names)));
    }

    /** An expression that is known now. */
    private int number(Names names) throws InputException {
        DveToken token = peek();
        Expression value = new Reading(null, names).expression();
        Integer known = ConstantValue.of(value);
        if (known == null) {
            throw wrong(token, "expected a number or an expression over constants");
        }
        return known;
    }

    private void channels() throws InputException {
        expect("channel");
        List<Type> types = new ArrayList<>();
        boolean isTyped = accept("{");
        if (isTyped) {
            do {
                types.add(type());
            } while (accept(","));
            expect("}");
        }
        do {
            DveToken name = newName(globals);
            int capacity = 0;
            if (accept("[")) {
                DveToken size = peek();
                capacity = number(globals);
                expect("]");
                if (capacity < 0 || capacity > 255) {
                    throw wrong(size, "a channel has room for 0 to 255 messages, not " + capacity);
                }
                if (capacity > 0 && !isTyped) {
                    throw wrong(
                            size,
                            "a channel with a buffer has types: expected channel {byte} " + name.text() + "[" + capacity
                                    + "]");
                }
            }
            globals.channelNumbers.put(name.text(), globals.channels.size());
            globals.channels.add(new Channel(name.text(), capacity, types));
            if (isTyped) {
                globals.arity.add(name.text());
            }
        } while (accept(","));
        expect(";");
    }

    private void process() throws InputException {
        expect("process");
        DveToken name = newName(globals);
        ProcessText process = new ProcessText(name.text(), order.size());
        processes.put(name.text(), process);
        order.add(process);
        expect("{");
        while (peek().is("byte") || peek().is("int") || peek().is("const")) {
            variables(process.locals);
        }
        expect("state");
        do {
            DveToken state = newName(process.locals);
            if (process.states.put(state.text(), process.states.size()) != null) {
                throw wrong(state, "is declared twice");
            }
            process.lines.add(state.line());
        } while (accept(","));
        expect(";");
        expect("init");
        process.initial = state(process);
        expect(";");
        while (peek().is("commit") || peek().is("accept")) {
            Set<String> marked = next().is("commit") ? process.committed : process.accepting;
            if (peek().is("muller") || peek().is("genbuchi") || peek().is("streett") || peek().is("rabin")) {
                throw wrong(
                        peek(),
                        "is an acceptance condition that is not supported: expected states of a Büchi automaton");
            }
            accept("buchi");
            do {
                marked.add(peek().text());
                state(process);
            } while (accept(","));
            expect(";");
        }
        process.body = at;
        skipBody(process);
    }

    /** Goes behind the closing brace of a process. */
    private void skipBody(ProcessText process) throws InputException {
        int open = 1;
        while (open > 0) {
            DveToken token = next();
            if (token.kind() == DveToken.Kind.END) {
                throw wrong(token, "process '" + process.name + "' is never closed: expected '}'");
            }
            open += token.is("{") ? 1 : token.is("}") ? -1 : 0;
        }
    }

    private void systemClause() throws InputException {
        expect("system");
        DveToken kind = next();
        isSynchronous = kind.is("sync");
        if (!isSynchronous && !kind.is("async")) {
            throw wrong(kind, "expected 'async' or 'sync'");
        }
        if (isSynchronous) {
            throw wrong(kind, "synchronous systems are not supported: expected 'async'");
        }
        if (accept("property")) {
            DveToken name = next();
            property = processes.get(name.text());
            if (property == null) {
                throw wrong(name, "is not a process" + NearName.hint(name.text(), List.copyOf(processes.keySet())));
            }
        }
        expect(";");
        if (peek().kind() != DveToken.Kind.END) {
            throw wrong(peek(), "expected nothing behind 'system'");
        }
    }

    // Transitions.

    private void body(ProcessText process) throws InputException {
        if (accept("assert")) {
            do {
                assertion(process);
            } while (accept(","));
            expect(";");
        }
        if (accept("trans")) {
            int from = -1;
            do {
                from = transition(process, from);
            } while (accept(","));
            expect(";");
        }
        if (!peek().is("}")) {
            String near = NearName.of(peek().text(), List.of("assert", "trans"))
                    .map(word -> "; did you mean " + word + "?")
                    .orElse("");
            throw wrong(peek(), "expected 'assert', then 'trans', then '}'" + near);
        }
    }

    private void assertion(ProcessText process) throws InputException {
        DveToken first = peek();
        int state = state(process);
        expect(":");
        int start = peek().start();
        Expression condition =
                new Reading(process, process.locals).fromOutside().expression();
        String shown = first.text() + ": "
                + text.substring(start, tokens.get(at - 1).end()).replaceAll("\\s+", " ");
        Expression elsewhere = new Expression.Unary(
                Expression.UnaryOperator.NOT, new Expression.At(process.number, null, Set.of(state)));
        invariants.add(new Invariant(
                "assert:" + process.name + "." + first.text() + "#" + (invariants.size() + 1),
                new Expression.Binary(Expression.BinaryOperator.OR, elsewhere, condition),
                new Edge.Source(first.line(), process.name + ": assert " + shown)));
    }

    /** Reads a transition; one without a first location begins where the one before it began. Returns where it begins. */
    private int transition(ProcessText process, int before) throws InputException {
        DveToken first = peek();
        int from = before;
        if (!first.is("->")) {
            from = state(process);
        } else if (before < 0) {
            throw wrong(first, "expected the state where the first transition begins");
        }
        expect("->");
        int to = state(process);
        int start = peek().start();
        expect("{");
        Reading reading = new Reading(process, process.locals);
        Expression guard = Expression.TRUE;
        if (accept("guard")) {
            guard = reading.expression();
            while (accept(",")) {
                guard = new Expression.Binary(Expression.BinaryOperator.AND, guard, reading.expression());
            }
            expect(";");
        }
        Edge.Action action = new Edge.Action.None();
        if (accept("sync")) {
            action = reading.communication();
            expect(";");
        }
        List<Statement> effects = new ArrayList<>();
        if (accept("effect")) {
            do {
                effects.add(reading.assignment());
            } while (accept(","));
            expect(";");
        }
        if (!peek().is("}")) {
            throw wrong(peek(), "expected 'guard', 'sync', 'effect', in this order, or '}'");
        }
        int end = next().end();
        String inside = text.substring(start + 1, end - 1)
                .replaceAll("//[^\n]*|/\\*(?s:.*?)\\*/", " ")
                .strip()
                .replaceAll("\\s+", " ");
        process.edges.add(
                new Edge(from, to, guard, action, effects, Edge.Control.FREE, new Edge.Source(first.line(), inside)));
        return from;
    }

    private int state(ProcessText process) throws InputException {
        DveToken name = next();
        Integer number = process.states.get(name.text());
        if (number == null) {
            throw wrong(
                    name,
                    "is not a state of process '" + process.name + "'"
                            + NearName.hint(name.text(), List.copyOf(process.states.keySet())));
        }
        return number;
    }

    // Expressions.

    /** Reads expressions of a process, or of a declaration. */
    private final class Reading {
        private final @Nullable ProcessText process;
        private final Names locals;

        /** Whether the variables of the process are looked at by someone else. */
        private boolean isOutside;

        Reading(@Nullable ProcessText process, Names locals) {
            this.process = process;
            this.locals = locals;
        }

        Reading fromOutside() {
            isOutside = true;
            return this;
        }

        Edge.Action communication() throws InputException {
            DveToken name = next();
            Integer channel = globals.channelNumbers.get(name.text());
            if (channel == null) {
                throw wrong(
                        name,
                        "is not a channel" + NearName.hint(name.text(), List.copyOf(globals.channelNumbers.keySet())));
            }
            Expression which = new Expression.Channel(Scope.GLOBAL, channel);
            DveToken sign = next();
            List<Expression> values = new ArrayList<>();
            List<Expression.Pattern> patterns = new ArrayList<>();
            if (!sign.is("!") && !sign.is("?")) {
                throw wrong(sign, "expected '!' or '?'");
            }
            boolean isSend = sign.is("!");
            if (!peek().is(";")) {
                boolean isList = accept("{");
                do {
                    if (isSend) {
                        values.add(expression());
                    } else {
                        patterns.add(new Expression.Pattern.Into(cell()));
                    }
                } while (isList && accept(","));
                if (isList) {
                    expect("}");
                }
            }
            checkArity(name, channel, Math.max(values.size(), patterns.size()));
            return isSend
                    ? new Edge.Action.Send(which, values, false)
                    : new Edge.Action.Receive(which, patterns, false, false);
        }

        /** A channel without types has those of its first use: as many values, of 32 bits each. */
        private void checkArity(DveToken name, int channel, int values) throws InputException {
            Channel known = globals.channels.get(channel);
            if (globals.arity.add(name.text())) {
                List<Type> types = new ArrayList<>();
                for (int i = 0; i < values; i++) {
                    types.add(Type.INT32);
                }
                globals.channels.set(channel, new Channel(known.name(), known.capacity(), types));
            } else if (known.fields().size() != values) {
                throw wrong(
                        name,
                        "transmits " + known.fields().size() + (known.fields().size() == 1 ? " value" : " values")
                                + ", not " + values);
            }
        }

        Statement assignment() throws InputException {
            Cell target = cell();
            expect("=");
            return new Statement.Assign(target, expression());
        }

        private Cell cell() throws InputException {
            DveToken name = next();
            Names where = locals.numbers.containsKey(name.text()) ? locals : globals;
            Integer number = where.numbers.get(name.text());
            if (number == null) {
                if (locals.constants.containsKey(name.text()) || globals.constants.containsKey(name.text())) {
                    throw wrong(name, "is a constant: expected a variable");
                }
                throw unknown(name);
            }
            Variable variable = where.variables.get(number);
            return new Cell(where.scope, number, index(name, variable));
        }

        private @Nullable Expression index(DveToken name, Variable variable) throws InputException {
            if (!variable.isArray()) {
                if (peek().is("[")) {
                    throw wrong(name, "is not an array: expected no '['");
                }
                return null;
            }
            if (!accept("[")) {
                throw wrong(name, "is an array: expected '[' and the index of an element");
            }
            Expression index = expression();
            expect("]");
            return index;
        }

        private InputException unknown(DveToken name) {
            if (name.kind() != DveToken.Kind.NAME || KEYWORDS.contains(name.text())) {
                return wrong(name, "expected a variable");
            }
            List<String> all = new ArrayList<>(locals.numbers.keySet());
            all.addAll(globals.numbers.keySet());
            return wrong(name, "is not a variable" + NearName.hint(name.text(), all));
        }

        Expression expression() throws InputException {
            Expression left = operators(0);
            // As in logic, an implication is that of what follows it: a imply b imply c is a imply (b imply c).
            if (accept("imply") || accept("->")) {
                Expression premise = new Expression.Unary(Expression.UnaryOperator.NOT, left);
                return new Expression.Binary(Expression.BinaryOperator.OR, premise, expression());
            }
            return left;
        }

        /** The operators of one level of precedence and of those that bind more tightly, as in C. */
        private Expression operators(int level) throws InputException {
            if (level == DveOperators.LEVELS) {
                return operand();
            }
            Expression left = operators(level + 1);
            for (Expression.BinaryOperator operator = DveOperators.at(level, peek().text());
                    operator != null;
                    operator = DveOperators.at(level, peek().text())) {
                next();
                left = new Expression.Binary(operator, left, operators(level + 1));
            }
            return left;
        }

        private Expression operand() throws InputException {
            DveToken token = next();
            switch (token.text()) {
                case "(" -> {
                    Expression inside = expression();
                    expect(")");
                    return inside;
                }
                case "-" -> {
                    return new Expression.Unary(Expression.UnaryOperator.NEGATE, operand());
                }
                case "~" -> {
                    return new Expression.Unary(Expression.UnaryOperator.COMPLEMENT, operand());
                }
                case "not", "!" -> {
                    return new Expression.Unary(Expression.UnaryOperator.NOT, operand());
                }
                case "true" -> {
                    return Expression.TRUE;
                }
                case "false" -> {
                    return Expression.FALSE;
                }
                default -> {
                    return token.kind() == DveToken.Kind.NUMBER ? number(token) : named(token);
                }
            }
        }

        private Expression number(DveToken token) throws InputException {
            try {
                return new Expression.Constant(Integer.parseInt(token.text()));
            } catch (NumberFormatException e) {
                throw wrong(token, "is too large: expected a number below 2147483648");
            }
        }

        private Expression named(DveToken name) throws InputException {
            Integer constant = locals.constants.containsKey(name.text())
                    ? locals.constants.get(name.text())
                    : globals.constants.get(name.text());
            if (constant != null) {
                return new Expression.Constant(constant);
            }
            boolean isVariable = locals.numbers.containsKey(name.text()) || globals.numbers.containsKey(name.text());
            if (!isVariable && processes.containsKey(name.text())) {
                return remote(processes.get(name.text()));
            }
            if (!isVariable && name.kind() != DveToken.Kind.NAME) {
                throw wrong(name, "expected an expression");
            }
            at--;
            Cell cell = cell();
            return isOutside && process != null && cell.scope() == Scope.LOCAL
                    ? new Expression.Remote(process.number, null, cell.variable(), cell.index())
                    : new Expression.Read(cell);
        }

        /** {@code P.state} or {@code P->variable}. */
        private Expression remote(ProcessText other) throws InputException {
            if (accept(".")) {
                return new Expression.At(other.number, null, Set.of(state(other)));
            }
            if (!accept("->")) {
                throw wrong(peek(), "expected '.' and a state, or '->' and a variable of process '" + other.name + "'");
            }
            DveToken name = next();
            Integer number = other.locals.numbers.get(name.text());
            if (number == null) {
                Integer constant = other.locals.constants.get(name.text());
                if (constant != null) {
                    return new Expression.Constant(constant);
                }
                throw wrong(
                        name,
                        "is not a variable of process '" + other.name + "'"
                                + NearName.hint(name.text(), List.copyOf(other.locals.numbers.keySet())));
            }
            return new Expression.Remote(other.number, null, number, index(name, other.locals.variables.get(number)));
        }
    }

    // Tokens.

    private DveToken peek() {
        return tokens.get(at);
    }

    private DveToken next() {
        DveToken token = tokens.get(at);
        if (token.kind() != DveToken.Kind.END) {
            at++;
        }
        return token;
    }

    private boolean accept(String word) {
        if (peek().is(word)) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(String word) throws InputException {
        if (!accept(word)) {
            throw wrong(peek(), "expected '" + word + "'");
        }
    }

    private DveToken newName(Names names) throws InputException {
        DveToken name = next();
        if (name.kind() != DveToken.Kind.NAME || KEYWORDS.contains(name.text())) {
            throw wrong(name, "expected a name");
        }
        if (names.has(name.text()) || (names == globals && processes.containsKey(name.text()))) {
            throw wrong(name, "is declared twice");
        }
        return name;
    }

    private InputException wrong(DveToken token, String message) {
        return DveToken.wrong(
                file,
                text,
                token.line(),
                token.shown() + (message.startsWith("is ") || message.startsWith("transmits ") ? " " : ": ") + message);
    }
}
