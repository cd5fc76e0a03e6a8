package org.tidemark.program.promela;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.NearName;
import org.tidemark.logic.property.Property;
import org.tidemark.program.Definition;
import org.tidemark.program.Edge;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Edge.Control;
import org.tidemark.program.Expression;
import org.tidemark.program.Expression.AboutProcess;
import org.tidemark.program.Expression.BinaryOperator;
import org.tidemark.program.Expression.Cell;
import org.tidemark.program.Expression.ContentQuery;
import org.tidemark.program.Expression.Pattern;
import org.tidemark.program.Expression.PredefinedName;
import org.tidemark.program.Expression.Scope;
import org.tidemark.program.Expression.UnaryOperator;
import org.tidemark.program.Program;
import org.tidemark.program.Program.Declarations;
import org.tidemark.program.Program.Graph;
import org.tidemark.program.Program.Location;
import org.tidemark.program.Program.Marks;
import org.tidemark.program.Program.Start;
import org.tidemark.program.Program.Template;
import org.tidemark.program.Statement;
import org.tidemark.program.Type;
import org.tidemark.program.promela.Flow.Element;
import org.tidemark.program.promela.Flow.Kind;
import org.tidemark.program.promela.Flow.Move;
import org.tidemark.program.promela.Syntax.Access;
import org.tidemark.program.promela.Syntax.Exp;
import org.tidemark.program.promela.Syntax.Num;
import org.tidemark.program.promela.Syntax.ProcessType;
import org.tidemark.program.promela.Syntax.Ref;
import org.tidemark.program.promela.Syntax.Shape;
import org.tidemark.program.promela.Syntax.Step;
import org.tidemark.program.promela.Syntax.Unit;
import org.tidemark.program.promela.Syntax.Variable;

/**
 * Makes a program of the tree of a model. A record becomes one variable per field, an array of records one array per field; a location is where Spin's verifier has one.
 */
final class Translation {
    private static final int MAX_CELLS = 1 << 16;
    private static final Map<String, BinaryOperator> OPERATORS = Map.ofEntries(
            Map.entry("+", BinaryOperator.ADD),
            Map.entry("-", BinaryOperator.SUBTRACT),
            Map.entry("*", BinaryOperator.MULTIPLY),
            Map.entry("/", BinaryOperator.DIVIDE),
            Map.entry("%", BinaryOperator.REMAINDER),
            Map.entry("&", BinaryOperator.BIT_AND),
            Map.entry("|", BinaryOperator.BIT_OR),
            Map.entry("^", BinaryOperator.BIT_XOR),
            Map.entry("<<", BinaryOperator.SHIFT_LEFT),
            Map.entry(">>", BinaryOperator.SHIFT_RIGHT),
            Map.entry("==", BinaryOperator.EQUAL),
            Map.entry("!=", BinaryOperator.NOT_EQUAL),
            Map.entry("<", BinaryOperator.LESS),
            Map.entry("<=", BinaryOperator.AT_MOST),
            Map.entry(">", BinaryOperator.GREATER),
            Map.entry(">=", BinaryOperator.AT_LEAST),
            Map.entry("&&", BinaryOperator.AND),
            Map.entry("||", BinaryOperator.OR));

    /**
     * A variable that holds numbers, which a variable of the model or a field of one became.
     *
     * @param lengths of the arrays from the outside to the inside; 0 for a level that is not an array
     * @param channels the first channel that was declared for it; -1 where none was
     */
    private record Leaf(List<Variable> path, List<Integer> lengths, int number, int channels) {}

    private final Unit unit;
    private final String file;
    private final Map<Variable, List<Leaf>> leaves = new HashMap<>();
    private final List<Flow> flows = new ArrayList<>();
    private final List<Map<Element, Integer>> locations = new ArrayList<>();
    private final List<Definition> definitions = new ArrayList<>();
    private final List<Property> claims = new ArrayList<>();
    private final Map<String, InputException> refused;
    private final @Nullable EventTrace trace;
    private final Program program;

    /** Whether expressions that are translated belong to no process. */
    private boolean isOutside;

    Translation(Unit unit, String name, String file, String text) throws InputException {
        this.unit = unit;
        this.file = file;
        if (unit.active.isEmpty()) {
            throw new InputException(file + ": no process runs: expected init or an active proctype");
        }
        refused = new LinkedHashMap<>(unit.refused);
        Declarations variables = declarations(unit.globals, true);
        trace = unit.trace == null
                ? null
                : new EventTrace(unit.trace, variables.variables().size(), this::expression);
        Declarations globals = trace == null ? variables : trace.addedTo(variables);
        for (ProcessType type : unit.types) {
            Flow flow = new Flow(type, false, observed(type));
            flows.add(flow);
            locations.add(locate(flow));
        }
        List<Template> templates = new ArrayList<>();
        for (int i = 0; i < unit.types.size(); i++) {
            templates.add(template(i));
        }
        List<Start> starts = new ArrayList<>();
        for (int active : unit.active) {
            starts.add(new Start(active, List.of()));
        }
        program = new Program(
                name, file, text, new Program.Language("Promela program", false, -1), globals, templates, starts);
        isOutside = true;
        labels();
        for (Syntax.Formula formula : unit.formulas) {
            try {
                claims.add(new Property.Truth(formula.name(), formula(formula.formula(), formula.at())));
            } catch (InputException unreadable) {
                refused.put(formula.name(), unreadable);
            }
        }
        for (ProcessType claim : unit.claims) {
            try {
                claims.add(new Property.Forbidden(claim.name, new NeverClaim(claim, this::condition).automaton()));
            } catch (InputException unsupported) {
                refused.put(claim.name, unsupported);
            }
        }
    }

    private Set<String> observed(ProcessType type) {
        return unit.observed.stream()
                .filter(each -> each.startsWith(type.name + "@"))
                .map(each -> each.substring(type.name.length() + 1))
                .collect(Collectors.toSet());
    }

    Program program() {
        return program;
    }

    /** Names for formulas: lengths of channels, processes at labels, and the conditions of {@code ltl} blocks. */
    List<Definition> definitions() {
        return definitions;
    }

    List<Property> claims() {
        return claims;
    }

    /** The formulas and never claims that cannot be asked, by name, each with the reason. */
    Map<String, InputException> refused() {
        return refused;
    }

    /** The condition, beside the places of processes, under which the program may end; null where there is none. */
    @Nullable
    Definition ending() {
        return trace == null ? null : trace.completed();
    }

    // Declarations

    private Declarations declarations(List<Variable> declared, boolean isGlobal) throws InputException {
        List<Program.Variable> variables = new ArrayList<>();
        List<Program.Channel> channels = new ArrayList<>();
        for (Variable variable : declared) {
            List<Leaf> found = new ArrayList<>();
            leaves.put(variable, found);
            declare(List.of(variable), List.of(variable.length), variables, channels, isGlobal, found);
        }
        return new Declarations(variables, channels);
    }

    private void declare(
            List<Variable> path,
            List<Integer> lengths,
            List<Program.Variable> variables,
            List<Program.Channel> channels,
            boolean isGlobal,
            List<Leaf> found)
            throws InputException {
        Variable last = path.get(path.size() - 1);
        if (last.shape.fields() != null) {
            for (Variable field : last.shape.fields().fields()) {
                declare(plus(path, field), plus(lengths, field.length), variables, channels, isGlobal, found);
            }
            return;
        }
        int cells = lengths.stream().mapToInt(length -> Math.max(1, length)).reduce(1, Translation::times);
        if (cells > MAX_CELLS) {
            throw path.get(0).at.wrong(path.get(0).at.quoted() + " has more than " + MAX_CELLS + " elements");
        }
        boolean array = lengths.stream().anyMatch(length -> length > 0);
        String name = String.join(".", path.stream().map(each -> each.name).toList());
        List<Expression> initial = new ArrayList<>();
        int first = -1;
        if (last.channel != null) {
            first = channels.size();
            for (int i = 0; i < cells; i++) {
                initial.add(new Expression.Channel(isGlobal ? Scope.GLOBAL : Scope.LOCAL, channels.size()));
                channels.add(new Program.Channel(
                        array ? name + "[" + i + "]" : name, last.channel.capacity(), types(last.channel.fields())));
            }
        } else {
            int each = Math.max(1, last.length);
            for (int i = 0; i < cells && !last.initial.isEmpty(); i++) {
                initial.add(expression(last.initial.get(last.initial.size() == 1 ? 0 : i % each)));
            }
        }
        Type type = last.shape.basic();
        if (type == null) {
            throw new IllegalStateException("a variable without a type");
        }
        found.add(new Leaf(path, lengths, variables.size(), first));
        variables.add(new Program.Variable(name, type, array ? cells : 0, initial));
    }

    private static int times(int a, int b) {
        return (int) Math.min(Integer.MAX_VALUE, (long) a * b);
    }

    private static <T> List<T> plus(List<T> list, T more) {
        List<T> longer = new ArrayList<>(list);
        longer.add(more);
        return List.copyOf(longer);
    }

    /** The numbers that a message consists of. */
    private static List<Type> types(List<Shape> shapes) {
        List<Type> types = new ArrayList<>();
        for (Shape shape : shapes) {
            if (shape.basic() != null) {
                types.add(shape.basic());
            } else if (shape.fields() != null) {
                for (Variable field : shape.fields().fields()) {
                    for (int i = 0; i < Math.max(1, field.length); i++) {
                        types.addAll(types(List.of(field.shape)));
                    }
                }
            }
        }
        return types;
    }

    // Processes

    private static Map<Element, Integer> locate(Flow flow) throws InputException {
        Map<Element, Integer> found = new LinkedHashMap<>();
        Deque<Element> open = new ArrayDeque<>();
        open.add(flow.start());
        found.put(flow.start(), 0);
        while (!open.isEmpty()) {
            for (Move move : flow.moves(open.remove())) {
                if (move.to() != null && found.putIfAbsent(move.to(), found.size()) == null) {
                    open.add(move.to());
                }
            }
        }
        return found;
    }

    private Template template(int number) throws InputException {
        ProcessType type = unit.types.get(number);
        Declarations locals = declarations(type.locals, false);
        int parameters = type.locals.subList(0, type.parameters).stream()
                .mapToInt(parameter -> leavesOf(parameter).size())
                .sum();
        Expression provided = type.provided == null ? Expression.TRUE : expression(type.provided);
        return new Template(type.name, locals, parameters, graph(number), provided, type.priority);
    }

    private List<Leaf> leavesOf(Variable variable) {
        List<Leaf> found = leaves.get(variable);
        if (found == null) {
            throw new IllegalStateException("not declared: " + variable.name);
        }
        return found;
    }

    private Graph graph(int number) throws InputException {
        Flow flow = flows.get(number);
        Map<Element, Integer> numbers = locations.get(number);
        Map<String, Element> labels = flow.labels();
        List<Location> found = new ArrayList<>();
        List<Location> inside = new ArrayList<>();
        List<Edge> edges = new ArrayList<>();
        Set<Element> executed = new HashSet<>();
        for (Map.Entry<Element, Integer> each : numbers.entrySet()) {
            Element at = each.getKey();
            String name = labels.entrySet().stream()
                    .filter(label -> label.getValue() == at)
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse("s" + at.number);
            Marks marks = new Marks(
                    false,
                    at.kind == Kind.END || flow.isMarked(at, "end"),
                    flow.isPassed(at, "progress"),
                    flow.isPassed(at, "accept"));
            found.add(new Location(name, at.at.line(), marks));
            for (Move move : flow.moves(at)) {
                executed.add(move.of());
                if (move.of().kind == Kind.D_STEP) {
                    flow.inside(move.of()).values().forEach(moves -> moves.forEach(inner -> executed.add(inner.of())));
                }
                int to = move.to() == null ? each.getValue() : numbers.getOrDefault(move.to(), 0);
                Control control = new Control(move.isKept(), move.rank());
                Move first = move.of().kind == Kind.D_STEP ? received(flow, move.of()) : null;
                if (first == null) {
                    edges.add(edge(flow, move, each.getValue(), to, control));
                } else {
                    // A rendezvous may begin a d_step: the rest of it follows at once.
                    int between = numbers.size() + inside.size();
                    inside.add(new Location(
                            "d_step" + move.of().number, move.of().at.line(), Marks.NONE));
                    edges.add(edge(flow, first, each.getValue(), between, new Control(true, move.rank())));
                    edges.add(new Edge(
                            between,
                            to,
                            Expression.TRUE,
                            sequence(flow, move.of(), first),
                            List.of(),
                            new Control(move.isKept(), 0),
                            source(move.of())));
                }
            }
        }
        found.addAll(inside);
        List<Edge.Source> dead = flow.elements().stream()
                .filter(each -> each.step != null || each.kind == Kind.END)
                .filter(each -> !executed.contains(each))
                .map(this::source)
                .toList();
        return new Graph(found, 0, edges, dead);
    }

    /** The receive statement that a d_step begins with; null where it begins with something else. */
    private static @Nullable Move received(Flow flow, Element dStep) throws InputException {
        List<Move> first = flow.inside(dStep).values().iterator().next();
        return first.size() == 1 && first.get(0).of().step instanceof Syntax.Receive ? first.get(0) : null;
    }

    private Edge edge(Flow flow, Move move, int from, int to, Control control) throws InputException {
        Element of = move.of();
        Edge.Source source = source(of);
        Action action = new Action.None();
        Expression guard = Expression.TRUE;
        List<Statement> effects = List.of();
        if (of.kind == Kind.END) {
            action = new Action.End();
        } else if (of.kind == Kind.D_STEP) {
            action = sequence(flow, of, null);
        } else if (of.step != null) {
            Parts parts = parts(of.step);
            guard = parts.guard;
            action = parts.action;
            effects = trace == null ? parts.effects : trace.watched(action, parts.effects);
        }
        return new Edge(from, to, guard, action, effects, control, source);
    }

    private Edge.Source source(Element of) {
        String text = switch (of.kind) {
            case END -> "-end-";
            case D_STEP -> "d_step";
            case STEP -> of.step == null ? "" : of.step.text();
            default -> "goto";
        };
        String in = of.at.source().file();
        return new Edge.Source(of.at.line(), in.equals(file) ? text : in.replaceFirst(".*[/\\\\]", "") + ": " + text);
    }

    /** The statements of a d_step, without the first one where that was executed before. */
    private Action sequence(Flow flow, Element dStep, @Nullable Move executed) throws InputException {
        Map<Element, List<Move>> inside = flow.inside(dStep);
        List<Element> order = new ArrayList<>(inside.keySet());
        List<Edge> edges = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            for (Move move : inside.getOrDefault(order.get(i), List.of())) {
                int to = move.to() == null ? order.size() : order.indexOf(move.to());
                if (executed != null && i == 0) {
                    edges.add(new Edge(
                            0, to, Expression.TRUE, new Action.None(), List.of(), Control.FREE, source(move.of())));
                    continue;
                }
                if (move.of().kind == Kind.D_STEP || move.of().kind == Kind.END) {
                    throw move.of().at.wrong("this cannot be in a d_step");
                }
                Edge edge = edge(flow, move, i, to, Control.FREE);
                if (edge.effects().stream().anyMatch(each -> each instanceof Statement.Run)) {
                    throw move.of().at.wrong("'run' cannot be in a d_step: use atomic");
                }
                edges.add(edge);
            }
        }
        return new Action.Sequence(order.size(), edges, order.size());
    }

    /** The parts of a step. */
    private record Parts(Expression guard, Action action, List<Statement> effects) {
        static Parts effect(List<Statement> effects) {
            return new Parts(Expression.TRUE, new Action.None(), effects);
        }
    }

    private Parts parts(Step step) throws InputException {
        if (step instanceof Syntax.Assign assign) {
            return assignment(assign);
        }
        if (step instanceof Syntax.Condition condition) {
            return condition.condition() instanceof Syntax.Run run
                    ? Parts.effect(List.of(run(run, null)))
                    : new Parts(expression(condition.condition()), new Action.None(), List.of());
        }
        if (step instanceof Syntax.Nothing) {
            return Parts.effect(List.of());
        }
        if (step instanceof Syntax.Else) {
            return new Parts(new Expression.Predefined(PredefinedName.ELSE), new Action.None(), List.of());
        }
        if (step instanceof Syntax.Assert assertion) {
            return Parts.effect(List.of(new Statement.Assert(
                    expression(assertion.condition()), step.at().line() + ": " + step.text())));
        }
        if (step instanceof Syntax.Print print) {
            List<Statement> computed = new ArrayList<>();
            for (Exp argument : print.arguments()) {
                if (!(argument instanceof Num)) {
                    computed.add(new Statement.Evaluate(expression(argument)));
                }
            }
            return Parts.effect(computed);
        }
        if (step instanceof Syntax.SetPriority set) {
            return Parts.effect(List.of(new Statement.SetPriority(expression(set.pid()), expression(set.priority()))));
        }
        if (step instanceof Syntax.Send send) {
            return new Parts(
                    Expression.TRUE,
                    new Action.Send(expression(send.channel()), values(send.arguments()), send.isSorted()),
                    List.of());
        }
        Syntax.Receive receive = (Syntax.Receive) step;
        return new Parts(
                Expression.TRUE,
                new Action.Receive(
                        expression(receive.channel()),
                        patterns(receive.arguments()),
                        receive.isRandom(),
                        receive.isCopied()),
                List.of());
    }

    private Parts assignment(Syntax.Assign assign) throws InputException {
        boolean forgotten =
                assign.target().variable().isHidden && !assign.target().variable().isRead;
        if (assign.value() instanceof Syntax.Run run) {
            return Parts.effect(List.of(run(run, forgotten ? null : cell(assign.target()))));
        }
        Expression value = expression(assign.value());
        return Parts.effect(List.of(
                forgotten ? new Statement.Evaluate(value) : new Statement.Assign(cell(assign.target()), value)));
    }

    private Statement run(Syntax.Run run, @Nullable Cell target) throws InputException {
        int number = unit.names.getOrDefault(run.type(), -1);
        ProcessType type = unit.types.get(number);
        List<Expression> arguments = values(run.arguments());
        int parameters = type.locals.subList(0, type.parameters).stream()
                .mapToInt(Translation::numbers)
                .sum();
        if (arguments.size() != parameters) {
            throw run.at()
                    .wrong("the process type " + InputException.quote(type.name) + " has " + parameters
                            + " parameters, not " + arguments.size());
        }
        return new Statement.Run(number, arguments, target, run.priority());
    }

    /** How many numbers a variable holds. */
    private static int numbers(Variable variable) {
        int each = variable.shape.fields() == null
                ? 1
                : variable.shape.fields().fields().stream()
                        .mapToInt(Translation::numbers)
                        .sum();
        return each * Math.max(1, variable.length);
    }

    // Expressions

    /** The numbers of arguments, of which some are records. */
    private List<Expression> values(List<Exp> arguments) throws InputException {
        List<Expression> values = new ArrayList<>();
        for (Exp argument : arguments) {
            if (argument instanceof Ref ref && ref.isWhole()) {
                for (Cell cell : cells(ref)) {
                    values.add(new Expression.Read(cell));
                }
            } else {
                values.add(expression(argument));
            }
        }
        return values;
    }

    private List<Pattern> patterns(List<Exp> arguments) throws InputException {
        List<Pattern> patterns = new ArrayList<>();
        for (Exp argument : arguments) {
            if (argument instanceof Syntax.Anything) {
                patterns.add(new Pattern.Any());
            } else if (argument instanceof Syntax.Eval eval) {
                patterns.add(new Pattern.Match(expression(eval.of())));
            } else if (argument instanceof Ref ref) {
                boolean forgotten = ref.variable().isHidden && !ref.variable().isRead;
                for (Cell cell : cells(ref)) {
                    patterns.add(forgotten ? new Pattern.Any() : new Pattern.Into(cell));
                }
            } else {
                patterns.add(new Pattern.Match(expression(argument)));
            }
        }
        return patterns;
    }

    /** The cells of a variable or of a part of one, which may be a record. */
    private List<Cell> cells(Ref ref) throws InputException {
        if (!ref.isWhole()) {
            return List.of(cell(ref));
        }
        List<Cell> cells = new ArrayList<>();
        expand(ref, cells);
        return cells;
    }

    private void expand(Ref ref, List<Cell> cells) throws InputException {
        Access end = ref.path().get(ref.path().size() - 1);
        if (end.of().length > 0 && end.index() == null) {
            for (int i = 0; i < end.of().length; i++) {
                List<Access> path =
                        new ArrayList<>(ref.path().subList(0, ref.path().size() - 1));
                path.add(new Access(end.of(), new Num(i, null)));
                expand(new Ref(path, ref.at()), cells);
            }
        } else if (end.of().shape.fields() != null) {
            for (Variable field : end.of().shape.fields().fields()) {
                expand(new Ref(plus(ref.path(), new Access(field, null)), ref.at()), cells);
            }
        } else {
            cells.add(cell(ref));
        }
    }

    private Cell cell(Ref ref) throws InputException {
        Leaf leaf = leaf(ref);
        boolean global = ref.variable().isGlobal;
        if (!global && isOutside) {
            throw ref.at().wrong(ref.at().quoted() + " is a variable of a process");
        }
        return new Cell(global ? Scope.GLOBAL : Scope.LOCAL, leaf.number, index(ref, leaf));
    }

    private Leaf leaf(Ref ref) {
        List<Variable> path = ref.path().stream().map(Access::of).toList();
        return leavesOf(ref.variable()).stream()
                .filter(each -> each.path.equals(path))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no number: " + ref.variable().name));
    }

    /** The place of an element; each index of several is checked by itself. */
    private @Nullable Expression index(Ref ref, Leaf leaf) throws InputException {
        long arrays = leaf.lengths.stream().filter(length -> length > 0).count();
        Expression place = null;
        for (int i = 0; i < leaf.lengths.size(); i++) {
            Exp index = ref.path().get(i).index();
            if (leaf.lengths.get(i) == 0 || index == null) {
                continue;
            }
            Expression value = expression(index);
            if (arrays > 1) {
                value = new Expression.Bounded(value, leaf.lengths.get(i));
            }
            place = place == null
                    ? value
                    : new Expression.Binary(
                            BinaryOperator.ADD,
                            new Expression.Binary(
                                    BinaryOperator.MULTIPLY, place, new Expression.Constant(leaf.lengths.get(i))),
                            value);
        }
        return place;
    }

    private Expression expression(Exp e) throws InputException {
        if (e instanceof Num number) {
            return new Expression.Constant(number.value());
        }
        if (e instanceof Ref ref) {
            return read(ref);
        }
        if (e instanceof Syntax.Unary unary) {
            UnaryOperator operator = switch (unary.sign()) {
                case "!" -> UnaryOperator.NOT;
                case "-" -> UnaryOperator.NEGATE;
                default -> UnaryOperator.COMPLEMENT;
            };
            return new Expression.Unary(operator, expression(unary.of()));
        }
        if (e instanceof Syntax.Binary binary) {
            BinaryOperator operator = OPERATORS.get(binary.sign());
            if (operator == null) {
                throw binary.at().wrong("found " + binary.at().quoted() + " in an expression");
            }
            return new Expression.Binary(operator, expression(binary.left()), expression(binary.right()));
        }
        if (e instanceof Syntax.Choice choice) {
            return new Expression.Conditional(
                    expression(choice.condition()), expression(choice.then()), expression(choice.otherwise()));
        }
        if (e instanceof Syntax.Query query) {
            return new Expression.Content(query(query.name()), expression(query.channel()));
        }
        if (e instanceof Syntax.Poll poll) {
            return new Expression.Poll(expression(poll.channel()), patterns(poll.arguments()), poll.isRandom());
        }
        return special(e);
    }

    private static ContentQuery query(String name) {
        return switch (name) {
            case "len" -> ContentQuery.LENGTH;
            case "empty" -> ContentQuery.IS_EMPTY;
            case "full" -> ContentQuery.IS_FULL;
            case "nempty" -> ContentQuery.IS_NOT_EMPTY;
            default -> ContentQuery.IS_NOT_FULL;
        };
    }

    private Expression read(Ref ref) throws InputException {
        Leaf leaf = leaf(ref);
        Cell cell = cell(ref);
        boolean fixed = leaf.channels >= 0 && !ref.variable().isAssigned;
        if (fixed && (cell.index() == null || cell.index() instanceof Expression.Constant)) {
            int place = cell.index() instanceof Expression.Constant constant ? constant.value() : 0;
            return new Expression.Channel(cell.scope(), leaf.channels + place);
        }
        return new Expression.Read(cell);
    }

    private Expression special(Exp e) throws InputException {
        if (e instanceof Syntax.Special special) {
            PredefinedName name = switch (special.name()) {
                case "timeout" -> isOutside ? PredefinedName.STUCK : PredefinedName.TIMEOUT;
                case "_pid" -> PredefinedName.PID;
                case "_nr_pr" -> PredefinedName.PROCESSES;
                case "_last" -> PredefinedName.LAST;
                case "np_" -> PredefinedName.NON_PROGRESS;
                default -> null;
            };
            if (name == PredefinedName.NON_PROGRESS) {
                requireClaim(special.name(), special.at());
            } else if (isOutside && (name == PredefinedName.PID || name == null)) {
                throw special.at().wrong("'" + special.name() + "' stands outside of a process");
            }
            return name == null
                    ? new Expression.About(AboutProcess.PRIORITY, new Expression.Predefined(PredefinedName.PID))
                    : new Expression.Predefined(name);
        }
        if (e instanceof Syntax.OfProcess about) {
            return about(about);
        }
        if (e instanceof Syntax.AtLabel where) {
            return at(where);
        }
        if (e instanceof Syntax.RemoteRef remote) {
            return remote(remote);
        }
        if (e instanceof Syntax.Run run) {
            throw run.at().wrong("'run' can be a statement or be assigned, and not a part of an expression");
        }
        throw new IllegalStateException("not an expression: " + e);
    }

    private void requireClaim(String name, Token at) throws InputException {
        if (!isOutside) {
            throw at.wrong("'" + name + "' stands outside of a never claim or formula");
        }
    }

    private Expression about(Syntax.OfProcess about) throws InputException {
        Expression pid = expression(about.pid());
        return switch (about.name()) {
            case "enabled" -> {
                requireClaim(about.name(), about.at());
                yield new Expression.About(AboutProcess.IS_ENABLED, pid);
            }
            case "pc_value" -> place(pid);
            default -> new Expression.About(AboutProcess.PRIORITY, pid);
        };
    }

    /** The number that Spin gives to the place of a process; 0 where there is no such process. */
    private Expression place(Expression pid) {
        List<Expression> numbers = new ArrayList<>();
        for (int type = 0; type < locations.size(); type++) {
            numbers.addAll(places(type, pid));
        }
        return sum(numbers);
    }

    /** For each place of a type the number that Spin gives to it, where the process is there, and otherwise 0. */
    private List<Expression> places(int type, @Nullable Expression pid) {
        List<Expression> numbers = new ArrayList<>();
        locations
                .get(type)
                .forEach((element, location) -> numbers.add(new Expression.Conditional(
                        new Expression.At(type, pid, Set.of(location)),
                        new Expression.Constant(element.number),
                        Expression.FALSE)));
        return numbers;
    }

    /** A tree that is not deep. */
    private static Expression sum(List<Expression> parts) {
        int half = parts.size() / 2;
        return parts.size() == 1
                ? parts.get(0)
                : new Expression.Binary(
                        BinaryOperator.ADD, sum(parts.subList(0, half)), sum(parts.subList(half, parts.size())));
    }

    private Expression at(Syntax.AtLabel where) throws InputException {
        int type = unit.names.getOrDefault(where.type(), -1);
        Flow flow = flows.get(type);
        Element element = flow.labelled(where.label());
        if (element == null) {
            throw where.at()
                    .wrong("no label " + InputException.quote(where.label()) + " in "
                            + InputException.quote(where.type())
                            + NearName.hint(
                                    where.label(), List.copyOf(flow.labels().keySet())));
        }
        Integer location = locations.get(type).get(element);
        Set<Integer> places = location == null ? Set.of() : Set.of(location);
        return new Expression.At(type, where.pid() == null ? null : expression(where.pid()), places);
    }

    private Expression remote(Syntax.RemoteRef remote) throws InputException {
        int type = unit.names.getOrDefault(remote.type(), -1);
        if (remote.variable().equals("_p") && remote.index() == null) {
            return sum(places(type, remote.pid() == null ? null : expression(remote.pid())));
        }
        List<Variable> locals = unit.types.get(type).locals;
        int number = 0;
        for (Variable local : locals) {
            if (local.name.equals(remote.variable()) && local.shape.fields() == null) {
                return new Expression.Remote(
                        type,
                        remote.pid() == null ? null : expression(remote.pid()),
                        number,
                        remote.index() == null ? null : expression(remote.index()));
            }
            number += leafCount(local);
        }
        throw remote.at()
                .wrong("no variable " + InputException.quote(remote.variable()) + " in "
                        + InputException.quote(remote.type())
                        + NearName.hint(
                                remote.variable(),
                                locals.stream().map(each -> each.name).toList()));
    }

    private static int leafCount(Variable variable) {
        return variable.shape.fields() == null
                ? 1
                : variable.shape.fields().fields().stream()
                        .mapToInt(Translation::leafCount)
                        .sum();
    }

    // Formulas

    private void labels() {
        for (int type = 0; type < flows.size(); type++) {
            for (Map.Entry<String, Element> label : flows.get(type).labels().entrySet()) {
                Integer location = locations.get(type).get(label.getValue());
                if (location != null) {
                    String name = unit.types.get(type).name + "@" + label.getKey();
                    definitions.add(new Definition(name, new Expression.At(type, null, Set.of(location))));
                }
            }
        }
        for (int channel = 0; channel < program.globals().channels().size(); channel++) {
            Program.Channel declared = program.globals().channels().get(channel);
            if (declared.capacity() > 0) {
                definitions.add(new Definition(
                        "len(" + declared.name() + ")",
                        new Expression.Content(ContentQuery.LENGTH, new Expression.Channel(Scope.GLOBAL, channel))));
            }
        }
    }

    private Formula formula(Exp e, Token at) throws InputException {
        if (!(e instanceof Syntax.Temporal temporal)) {
            return condition(e);
        }
        Formula left = formula(temporal.left(), at);
        Exp second = temporal.right();
        if (second == null) {
            return switch (temporal.sign()) {
                case "G" -> new Formula.Globally(left);
                case "F" -> new Formula.Finally(left);
                case "X" -> new Formula.Next(left);
                default -> new Formula.Not(left);
            };
        }
        Formula right = formula(second, at);
        return switch (temporal.sign()) {
            case "U" -> new Formula.Until(left, right);
            case "W" -> new Formula.WeakUntil(left, right);
            case "V" -> new Formula.Release(left, right);
            case "->" -> new Formula.Implies(left, right);
            case "<->" -> new Formula.Iff(left, right);
            case "&&" -> Formula.and(List.of(left, right));
            case "||" -> Formula.or(List.of(left, right));
            default -> throw at.wrong("a temporal operator stands inside of '" + temporal.sign() + "'");
        };
    }

    private Formula condition(Exp e) throws InputException {
        if (e instanceof Num number) {
            return new Formula.Constant(number.value() != 0);
        }
        String text = Shown.of(e);
        boolean isJunction =
                e instanceof Syntax.Binary binary && Set.of("&&", "||").contains(binary.sign());
        String name = isJunction ? "(" + text + ")" : text;
        if (definitions.stream().noneMatch(each -> each.name().equals(name))) {
            definitions.add(new Definition(name, expression(e)));
        }
        return new Formula.Kept(name);
    }
}
