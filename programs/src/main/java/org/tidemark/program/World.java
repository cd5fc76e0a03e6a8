package org.tidemark.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Expression.Cell;
import org.tidemark.program.Expression.Pattern;
import org.tidemark.program.Expression.Scope;
import org.tidemark.program.Program.Channel;
import org.tidemark.program.Program.Declarations;
import org.tidemark.program.Program.Template;
import org.tidemark.program.Program.Variable;

/**
 * A state of a program as people imagine it, and its steps by their definition: trees are walked, and everything is an object. For one thread.
 */
final class World {
    private final Program program;
    private final Traits traits;
    private final int[][] globals;
    private final List<ProcessState> processes = new ArrayList<>();

    /** The messages of each channel that has a buffer, by the number of the channel. */
    private final Map<ChannelId, List<List<Integer>>> messages = new HashMap<>();

    private final List<StepFault> faults = new ArrayList<>();
    private int last;
    private boolean isTimeout;

    /** The message that was sent or received last, and the number of its channel. */
    private List<Integer> handed = List.of();

    private int handedOn;

    /** The channel that has a number, and the process that it belongs to; -1 for one that the program declares. */
    private record ChannelId(int pid, int number) {}

    /** A process; its number is its place in the list. */
    private static final class ProcessState {
        final int template;
        final int[][] locals;
        int location;
        int priority;

        ProcessState(int template, int[][] locals, int location, int priority) {
            this.template = template;
            this.locals = locals;
            this.location = location;
            this.priority = priority;
        }
    }

    /** A step, or two that happen together; numbers of processes and of edges of their templates, -1 where there is no other. */
    record Move(int pid, int template, int edge, int otherPid, int otherTemplate, int otherEdge) {}

    /** A step without a result. */
    static final class StepFault extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final Fault fault;
        private final String where;

        StepFault(Fault fault, String where) {
            super(fault.words(), null, false, false);
            this.fault = fault;
            this.where = where;
        }

        Fault fault() {
            return fault;
        }

        /** The text of an assertion; empty for other faults. */
        String where() {
            return where;
        }
    }

    /** The state at the start. */
    World(Program program, Traits traits) {
        this.program = program;
        this.traits = traits;
        globals = room(program.globals());
        initialise(-1, program.globals(), globals, 0);
        program.starts().forEach(start -> start(-1, start.template(), start.arguments()));
    }

    private World(World other) {
        program = other.program;
        traits = other.traits;
        globals = copy(other.globals);
        other.processes.forEach(process -> processes.add(
                new ProcessState(process.template, copy(process.locals), process.location, process.priority)));
        other.messages.forEach((channel, content) -> messages.put(channel, new ArrayList<>(content)));
        last = other.last;
    }

    World copy() {
        return new World(this);
    }

    private static int[][] copy(int[][] values) {
        return Arrays.stream(values).map(int[]::clone).toArray(int[][]::new);
    }

    private static int[][] room(Declarations declared) {
        return declared.variables().stream()
                .map(variable -> new int[variable.cells()])
                .toArray(int[][]::new);
    }

    private void initialise(int pid, Declarations declared, int[][] values, int from) {
        for (int c = 0; c < declared.channels().size(); c++) {
            messages.put(new ChannelId(pid, c), new ArrayList<>());
        }
        for (int v = from; v < values.length; v++) {
            Variable variable = declared.variables().get(v);
            List<Expression> initial = variable.initial();
            for (int i = 0; !initial.isEmpty() && i < values[v].length; i++) {
                values[v][i] = variable.type().truncate(value(initial.get(initial.size() == 1 ? 0 : i), pid));
            }
        }
    }

    private int start(int by, int number, List<Expression> arguments) {
        Template template = program.templates().get(number);
        int[][] locals = room(template.locals());
        for (int i = 0; i < arguments.size(); i++) {
            locals[i][0] = template.locals().variables().get(i).type().truncate(value(arguments.get(i), by));
        }
        processes.add(new ProcessState(number, locals, template.graph().initial(), template.priority()));
        initialise(processes.size() - 1, template.locals(), locals, template.parameters());
        return processes.size() - 1;
    }

    // Steps.

    /** All steps that are possible now, one after the other by process and edge. */
    List<Move> moves() {
        faults.clear();
        isTimeout = false;
        for (int pid = 0; pid < processes.size(); pid++) {
            List<Move> alone = isFirst(pid) ? movesFrom(pid) : List.of();
            if (!alone.isEmpty()) {
                return alone;
            }
        }
        List<Move> found = movesOf(-1);
        if (found.isEmpty()) {
            isTimeout = true;
            found = movesOf(-1);
            isTimeout = false;
        }
        return found;
    }

    /** The steps of the process that is in control, or of all where that is -1. */
    List<Move> movesOf(int holder) {
        List<Move> found = new ArrayList<>();
        int highest = Integer.MIN_VALUE;
        boolean isCommitted = false;
        for (int pid = 0; pid < processes.size(); pid++) {
            isCommitted |= isMarked(pid, Program.Marks::isCommitted);
        }
        for (int pid = 0; pid < processes.size(); pid++) {
            if (holder >= 0 && pid != holder) {
                continue;
            }
            List<Move> ofProcess = movesFrom(pid);
            if (isCommitted) {
                ofProcess.removeIf(move -> !isMarked(move.pid, Program.Marks::isCommitted)
                        && (move.otherPid < 0 || !isMarked(move.otherPid, Program.Marks::isCommitted)));
            }
            if (!ofProcess.isEmpty() && processes.get(pid).priority > highest) {
                found.clear();
                highest = processes.get(pid).priority;
            }
            if (processes.get(pid).priority == highest) {
                found.addAll(ofProcess);
            }
        }
        return found;
    }

    /** Whether a process goes on before all others if it can. */
    private boolean isFirst(int pid) {
        Program.Marks marks = template(pid)
                .graph()
                .locations()
                .get(processes.get(pid).location)
                .marks();
        Footprints.First first = marks.first();
        return marks.isAlone() && (first == null || first.isFirst(new View(), pid));
    }

    private boolean isMarked(int pid, Predicate<Program.Marks> marked) {
        ProcessState process = processes.get(pid);
        return marked.test(
                template(pid).graph().locations().get(process.location).marks());
    }

    private Template template(int pid) {
        return program.templates().get(processes.get(pid).template);
    }

    private List<Move> movesFrom(int pid) {
        ProcessState process = processes.get(pid);
        List<Move> found = new ArrayList<>();
        if (value(template(pid).provided(), pid) == 0) {
            return found;
        }
        int rank = Integer.MIN_VALUE;
        List<Edge> edges = template(pid).graph().edges();
        for (int e = 0; e < edges.size(); e++) {
            Edge edge = edges.get(e);
            if (edge.from() != process.location || edge.control().rank() < rank) {
                continue;
            }
            List<Move> moves = fineMovesOf(pid, e);
            if (!moves.isEmpty() && edge.control().rank() > rank) {
                found.clear();
                rank = edge.control().rank();
            }
            found.addAll(moves);
        }
        return found;
    }

    /** The steps of one edge, less those that have no result, which are noted. */
    private List<Move> fineMovesOf(int pid, int number) {
        try {
            return movesOf(pid, number);
        } catch (StepFault fault) {
            faults.add(fault);
            return List.of();
        }
    }

    /** The steps of one edge: none, one, or one for each process that it could meet. */
    private List<Move> movesOf(int pid, int number) {
        ProcessState process = processes.get(pid);
        Edge edge = template(pid).graph().edges().get(number);
        if (!isEnabled(edge, pid)) {
            return List.of();
        }
        Action.Send send = edge.action() instanceof Action.Send any ? any : null;
        if (send == null || declared(channel(send.channel(), pid)).capacity() > 0) {
            return List.of(new Move(pid, process.template, number, -1, -1, -1));
        }
        ChannelId channel = channel(send.channel(), pid);
        List<Integer> message = message(send, channel, pid);
        List<Move> found = new ArrayList<>();
        for (int other = 0; other < processes.size(); other++) {
            List<Edge> edges = template(other).graph().edges();
            for (int e = 0; e < edges.size(); e++) {
                if (other != pid
                        && edges.get(e).from() == processes.get(other).location
                        && receives(edges.get(e), other, channel, message)) {
                    found.add(new Move(pid, process.template, number, other, processes.get(other).template, e));
                }
            }
        }
        return found;
    }

    private boolean receives(Edge edge, int pid, ChannelId channel, List<Integer> message) {
        return edge.action() instanceof Action.Receive receive
                && value(template(pid).provided(), pid) != 0
                && guard(edge, pid)
                && channel.equals(channel(receive.channel(), pid))
                && fits(receive.patterns(), pid, message);
    }

    private boolean guard(Edge edge, int pid) {
        if (edge.guard() instanceof Expression.Predefined name && name.name() == Expression.PredefinedName.ELSE) {
            throw new IllegalStateException("else is decided with its location");
        }
        return value(edge.guard(), pid) != 0;
    }

    private static boolean isElse(Edge edge) {
        return edge.guard() instanceof Expression.Predefined name && name.name() == Expression.PredefinedName.ELSE;
    }

    /** Whether the guard of an edge holds and its action is possible; of a rendezvous, as far as this process alone decides. */
    private boolean isEnabled(Edge edge, int pid) {
        List<Edge> others = template(pid).graph().edges();
        return isEnabled(edge, others, pid);
    }

    private boolean isEnabled(Edge edge, List<Edge> others, int pid) {
        if (isElse(edge)) {
            for (int e = 0; e < others.size(); e++) {
                Edge other = others.get(e);
                if (other.from() == edge.from() && !isElse(other) && isAnyMove(other, others, e, pid)) {
                    return false;
                }
            }
            return true;
        }
        if (!guard(edge, pid)) {
            return false;
        }
        if (processes.size() == Program.MOST_PROCESSES
                && edge.effects().stream().anyMatch(each -> each instanceof Statement.Run)) {
            return false;
        }
        Action action = edge.action();
        if (action instanceof Action.Send send) {
            ChannelId channel = channel(send.channel(), pid);
            int capacity = declared(channel).capacity();
            return capacity == 0 || content(channel).size() < capacity;
        }
        if (action instanceof Action.Receive receive) {
            ChannelId channel = channel(receive.channel(), pid);
            return declared(channel).capacity() > 0
                    && found(channel, receive.patterns(), receive.isAnywhere(), pid) >= 0;
        }
        if (action instanceof Action.Sequence sequence) {
            return sequence.edges().stream()
                    .anyMatch(inner -> inner.from() == 0 && isEnabled(inner, sequence.edges(), pid));
        }
        return !(action instanceof Action.End) || pid == processes.size() - 1;
    }

    private boolean isAnyMove(Edge edge, List<Edge> all, int number, int pid) {
        boolean isOfProcess = all == template(pid).graph().edges();
        return isOfProcess ? !movesOf(pid, number).isEmpty() : isEnabled(edge, all, pid);
    }

    /** The place of the first message that can be received; -1 where there is none. */
    private int found(ChannelId channel, List<Pattern> patterns, boolean isAnywhere, int pid) {
        List<List<Integer>> content = content(channel);
        for (int i = 0; i < content.size() && (isAnywhere || i == 0); i++) {
            if (fits(patterns, pid, content.get(i))) {
                return i;
            }
        }
        return -1;
    }

    private boolean fits(List<Pattern> patterns, int pid, List<Integer> message) {
        for (int i = 0; i < patterns.size(); i++) {
            if (patterns.get(i) instanceof Pattern.Match match && value(match.value(), pid) != message.get(i)) {
                return false;
            }
        }
        return true;
    }

    /** Takes a step that is possible. */
    void take(Move move) {
        Edge edge = program.templates().get(move.template).graph().edges().get(move.edge);
        if (move.otherPid < 0) {
            isTimeout = edge.action() instanceof Action.Sequence && isNothingPossible();
            act(edge, move.pid);
            isTimeout = false;
        } else {
            Edge other =
                    program.templates().get(move.otherTemplate).graph().edges().get(move.otherEdge);
            Action.Send send = (Action.Send) edge.action();
            List<Integer> message = message(send, channel(send.channel(), move.pid), move.pid);
            handOver(message, channel(send.channel(), move.pid));
            assign(((Action.Receive) other.action()).patterns(), message, move.otherPid);
            processes.get(move.pid).location = edge.to();
            processes.get(move.otherPid).location = other.to();
            edge.effects().forEach(each -> execute(each, move.pid));
            other.effects().forEach(each -> execute(each, move.otherPid));
        }
        last = move.otherPid < 0 ? move.pid : move.otherPid;
    }

    /** Whether steps are possible only because all others wait. */
    private boolean isNothingPossible() {
        List<StepFault> noted = List.copyOf(faults);
        boolean isNothing = movesOf(-1).isEmpty();
        faults.clear();
        faults.addAll(noted);
        return isNothing;
    }

    /** The process that goes on alone after a step, as it is in an atomic sequence or its one next step is to be first; -1 where all may go on. */
    int holder(Move move) {
        boolean isMeeting = move.otherPid >= 0;
        Edge edge = program.templates()
                .get(isMeeting ? move.otherTemplate : move.template)
                .graph()
                .edges()
                .get(isMeeting ? move.otherEdge : move.edge);
        int mover = isMeeting ? move.otherPid : move.pid;
        return edge.control().isKept() || goesOn(mover) ? mover : -1;
    }

    private boolean goesOn(int pid) {
        return pid < processes.size()
                && template(pid).graph().locations().get(location(pid)).marks().first() != null
                && isFirst(pid)
                && movesFrom(pid).size() == 1;
    }

    private void act(Edge edge, int pid) {
        ProcessState process = processes.get(pid);
        if (edge.action() instanceof Action.End) {
            processes.remove(pid);
            messages.keySet().removeIf(channel -> channel.pid == pid);
            return;
        }
        perform(edge.action(), pid);
        process.location = edge.to();
        edge.effects().forEach(each -> execute(each, pid));
    }

    private void perform(Action action, int pid) {
        if (action instanceof Action.Send send) {
            ChannelId channel = channel(send.channel(), pid);
            List<List<Integer>> content = content(channel);
            List<Integer> message = message(send, channel, pid);
            int to = send.isSorted() ? 0 : content.size();
            while (to < content.size() && !isLess(message, content.get(to))) {
                to++;
            }
            content.add(to, message);
            handOver(message, channel);
        } else if (action instanceof Action.Receive receive) {
            ChannelId channel = channel(receive.channel(), pid);
            int at = found(channel, receive.patterns(), receive.isAnywhere(), pid);
            List<Integer> message = content(channel).get(at);
            if (!receive.isCopied()) {
                content(channel).remove(at);
            }
            handOver(message, channel);
            assign(receive.patterns(), message, pid);
        } else if (action instanceof Action.Sequence sequence) {
            run(sequence, pid);
        }
    }

    private void handOver(List<Integer> message, ChannelId channel) {
        handed = message;
        handedOn = number(channel);
    }

    private void run(Action.Sequence sequence, int pid) {
        for (int location = 0, steps = 0; location != sequence.exit(); steps++) {
            int here = location;
            Edge edge = sequence.edges().stream()
                    .filter(each -> each.from() == here && isEnabled(each, sequence.edges(), pid))
                    .findFirst()
                    .orElseThrow(() -> new StepFault(Fault.BLOCKED, ""));
            if (steps == ProgramSystem.LONGEST_CHAIN) {
                throw EndlessSequence.never(edge.source().line());
            }
            perform(edge.action(), pid);
            edge.effects().forEach(each -> execute(each, pid));
            location = edge.to();
        }
    }

    private static boolean isLess(List<Integer> one, List<Integer> other) {
        for (int i = 0; i < one.size(); i++) {
            if (!one.get(i).equals(other.get(i))) {
                return one.get(i) < other.get(i);
            }
        }
        return false;
    }

    private List<Integer> message(Action.Send send, ChannelId channel, int pid) {
        List<Integer> message = new ArrayList<>();
        List<Type> types = declared(channel).fields();
        for (int i = 0; i < types.size(); i++) {
            message.add(
                    i < send.values().size()
                            ? types.get(i).truncate(value(send.values().get(i), pid))
                            : 0);
        }
        return List.copyOf(message);
    }

    private void assign(List<Pattern> patterns, List<Integer> message, int pid) {
        for (int i = 0; i < patterns.size(); i++) {
            if (patterns.get(i) instanceof Pattern.Into into) {
                assign(into.cell(), message.get(i), pid);
            }
        }
    }

    private void assign(Cell cell, int value, int pid) {
        Variable variable = variable(cell, pid);
        int[] values = values(cell, pid);
        values[index(cell.index(), values.length, pid)] = variable.type().truncate(value);
    }

    private void execute(Statement statement, int pid) {
        if (statement instanceof Statement.Assign assign) {
            assign(assign.target(), value(assign.value(), pid), pid);
        } else if (statement instanceof Statement.Assert claim) {
            if (value(claim.condition(), pid) == 0) {
                faults.add(new StepFault(Fault.ASSERTION, claim.text()));
            }
        } else if (statement instanceof Statement.Evaluate evaluate) {
            value(evaluate.expression(), pid);
        } else if (statement instanceof Statement.Run run) {
            int started = start(pid, run.template(), run.arguments());
            if (run.priority() > 0) {
                processes.get(started).priority = run.priority();
            }
            if (run.target() != null) {
                assign(run.target(), started, pid);
            }
        } else if (statement instanceof Statement.SetPriority set) {
            int of = value(set.pid(), pid);
            if (of >= 0 && of < processes.size()) {
                processes.get(of).priority = value(set.priority(), pid);
            }
        }
    }

    /** The faults that were met since this was asked last. */
    List<StepFault> takeFaults() {
        List<StepFault> met = List.copyOf(faults);
        faults.clear();
        return met;
    }

    /** The conditions of steps without a value, as {@link #moves} met them. */
    List<StepFault> faults() {
        return faults;
    }

    // Expressions.

    private ChannelId channel(Expression channel, int pid) {
        if (channel instanceof Expression.Channel declared) {
            return new ChannelId(declared.scope() == Scope.GLOBAL ? -1 : pid, declared.channel());
        }
        int number = value(channel, pid) - 1 - program.globals().channels().size();
        int most = mostLocalChannels();
        ChannelId found = number < 0
                ? new ChannelId(-1, number + program.globals().channels().size())
                : new ChannelId(number / Math.max(1, most), number % Math.max(1, most));
        boolean isAlive = found.pid < processes.size()
                && found.number >= 0
                && (found.pid < 0
                        || found.number
                                < template(found.pid).locals().channels().size());
        if (!isAlive) {
            throw new StepFault(Fault.NO_CHANNEL, "");
        }
        return found;
    }

    /** The number of a channel: first come those of the program, then as many for each process as some process has. */
    private int number(ChannelId channel) {
        return channel.pid < 0
                ? channel.number + 1
                : program.globals().channels().size() + channel.pid * mostLocalChannels() + channel.number + 1;
    }

    private int mostLocalChannels() {
        return program.templates().stream()
                .mapToInt(template -> template.locals().channels().size())
                .max()
                .orElse(0);
    }

    private Channel declared(ChannelId channel) {
        return channel.pid < 0
                ? program.globals().channels().get(channel.number)
                : template(channel.pid).locals().channels().get(channel.number);
    }

    private List<List<Integer>> content(ChannelId channel) {
        List<List<Integer>> content = messages.get(channel);
        if (content == null) {
            throw new StepFault(Fault.NO_CHANNEL, "");
        }
        return content;
    }

    private Variable variable(Cell cell, int pid) {
        return cell.scope() == Scope.GLOBAL
                ? program.globals().variables().get(cell.variable())
                : template(pid).locals().variables().get(cell.variable());
    }

    private int[] values(Cell cell, int pid) {
        return cell.scope() == Scope.GLOBAL ? globals[cell.variable()] : processes.get(pid).locals[cell.variable()];
    }

    private int index(@Nullable Expression index, int length, int pid) {
        int value = index == null ? 0 : value(index, pid);
        if (value < 0 || value >= length) {
            throw new StepFault(Fault.INDEX, "");
        }
        return value;
    }

    /** The value of an expression of a process; of the program, where {@code pid} is -1. */
    int value(Expression expression, int pid) {
        if (expression instanceof Expression.Constant constant) {
            return constant.value();
        }
        if (expression instanceof Expression.Read read) {
            int[] values = values(read.cell(), pid);
            return values[index(read.cell().index(), values.length, pid)];
        }
        if (expression instanceof Expression.Unary unary) {
            return ConstantValue.of(unary.operator(), value(unary.of(), pid));
        }
        if (expression instanceof Expression.Binary binary) {
            return binary(binary, pid);
        }
        if (expression instanceof Expression.Conditional conditional) {
            return value(conditional.condition(), pid) != 0
                    ? value(conditional.then(), pid)
                    : value(conditional.otherwise(), pid);
        }
        if (expression instanceof Expression.Bounded bounded) {
            return index(bounded.value(), bounded.length(), pid);
        }
        if (expression instanceof Expression.At where) {
            int other = process(where.template(), where.pid(), pid);
            return other >= 0 && where.locations().contains(processes.get(other).location) ? 1 : 0;
        }
        if (expression instanceof Expression.Remote remote) {
            int other = process(remote.template(), remote.pid(), pid);
            int[] values = other < 0 ? new int[0] : processes.get(other).locals[remote.variable()];
            return other < 0 ? 0 : values[index(remote.index(), values.length, pid)];
        }
        return ofChannelOrProcess(expression, pid);
    }

    private int ofChannelOrProcess(Expression expression, int pid) {
        if (expression instanceof Expression.Channel channel) {
            return number(channel(channel, pid));
        }
        if (expression instanceof Expression.Content content) {
            ChannelId channel = channel(content.channel(), pid);
            return content(
                    content.query(), content(channel).size(), declared(channel).capacity());
        }
        if (expression instanceof Expression.Poll poll) {
            return found(channel(poll.channel(), pid), poll.patterns(), poll.isAnywhere(), pid) >= 0 ? 1 : 0;
        }
        if (expression instanceof Expression.Predefined name) {
            return predefined(name.name(), pid);
        }
        if (expression instanceof Expression.About about) {
            return about(about.what(), value(about.pid(), pid));
        }
        if (expression instanceof Expression.Handed part) {
            return part.part() == Expression.Handed.CHANNEL ? handedOn : handed.get(part.part());
        }
        throw new IllegalArgumentException("not an expression: " + expression);
    }

    private static int content(Expression.ContentQuery query, int length, int capacity) {
        return switch (query) {
            case LENGTH -> length;
            case IS_EMPTY -> length == 0 ? 1 : 0;
            case IS_FULL -> length == Math.max(1, capacity) ? 1 : 0; // one without a buffer is never full
            case IS_NOT_EMPTY -> length == 0 ? 0 : 1;
            case IS_NOT_FULL -> length == Math.max(1, capacity) ? 0 : 1;
        };
    }

    private int predefined(Expression.PredefinedName name, int pid) {
        return switch (name) {
            case PID -> pid;
            case PROCESSES -> processes.size();
            case LAST -> last;
            case TIMEOUT -> isTimeout ? 1 : 0;
            case STUCK -> movesOf(-1).isEmpty() ? 1 : 0;
            case ELSE -> throw new IllegalStateException("else is decided with its location");
            case NON_PROGRESS -> isSomeAt(Program.Marks::isProgress) ? 0 : 1;
            case ACCEPTING -> isSomeAt(Program.Marks::isAccepting) ? 1 : 0;
        };
    }

    private boolean isSomeAt(Predicate<Program.Marks> marked) {
        return IntStream.range(0, processes.size()).anyMatch(pid -> isMarked(pid, marked));
    }

    private int about(Expression.AboutProcess what, int pid) {
        if (pid < 0 || pid >= processes.size()) {
            return 0;
        }
        return switch (what) {
            case IS_ENABLED -> movesFrom(pid).isEmpty() ? 0 : 1;
            case PRIORITY -> processes.get(pid).priority;
        };
    }

    private int binary(Expression.Binary binary, int pid) {
        int left = value(binary.left(), pid);
        return switch (binary.operator()) {
            case AND -> left != 0 && value(binary.right(), pid) != 0 ? 1 : 0;
            case OR -> left != 0 || value(binary.right(), pid) != 0 ? 1 : 0;
            case DIVIDE, REMAINDER -> {
                int right = value(binary.right(), pid);
                if (right == 0) {
                    throw new StepFault(Fault.DIVISION, "");
                }
                yield ConstantValue.of(binary.operator(), left, right);
            }
            default -> ConstantValue.of(binary.operator(), left, value(binary.right(), pid));
        };
    }

    /** The number of a process of a template; -1 where there is none. */
    private int process(int template, @Nullable Expression wanted, int pid) {
        if (wanted != null) {
            int number = value(wanted, pid);
            return number >= 0 && number < processes.size() && processes.get(number).template == template ? number : -1;
        }
        for (int p = 0; p < processes.size(); p++) {
            if (processes.get(p).template == template) {
                return p;
            }
        }
        return -1;
    }

    // Symmetry.

    /** Puts processes that may be exchanged into order; the number that each process had before. */
    int[] exchange(ProcessSymmetry symmetry) {
        int[] before = IntStream.range(0, processes.size()).toArray();
        symmetry.templates().stream().forEach(template -> {
            int[] pids = IntStream.range(0, processes.size())
                    .filter(pid -> processes.get(pid).template == template)
                    .toArray();
            List<Integer> sorted = Arrays.stream(pids)
                    .boxed()
                    .sorted(Comparator.comparingInt((Integer pid) -> symmetry.place(template, location(pid)))
                            .thenComparing(this::locals, Arrays::compare))
                    .toList();
            List<ProcessState> states = sorted.stream().map(processes::get).toList();
            for (int i = 0; i < pids.length; i++) {
                processes.set(pids[i], states.get(i));
                before[pids[i]] = sorted.get(i);
            }
        });
        return before;
    }

    private int[] locals(int pid) {
        return Arrays.stream(processes.get(pid).locals)
                .flatMapToInt(Arrays::stream)
                .toArray();
    }

    // Views.

    /** This state, for footprints. */
    private final class View implements Footprints.View {
        @Override
        public int most() {
            return processes.size();
        }

        @Override
        public boolean isAlive(int process) {
            return true;
        }

        @Override
        public int template(int process) {
            return processes.get(process).template;
        }

        @Override
        public int pid(int process) {
            return process;
        }

        @Override
        public int location(int process) {
            return processes.get(process).location;
        }

        @Override
        public int local(int process, int variable) {
            return processes.get(process).locals[variable][0];
        }

        @Override
        public int global(int variable, int index) {
            return globals[variable][index];
        }
    }

    int processes() {
        return processes.size();
    }

    /** The template of a process; -1 where there is no process of this number. */
    int templateOf(int pid) {
        return pid < processes.size() ? processes.get(pid).template : -1;
    }

    int location(int pid) {
        return processes.get(pid).location;
    }

    int priority(int pid) {
        return processes.get(pid).priority;
    }

    /** The message that was sent or received last. */
    List<Integer> handed() {
        return handed;
    }

    int lastPid() {
        return last;
    }

    int global(int variable, int index) {
        return globals[variable][index];
    }

    int local(int pid, int variable, int index) {
        return processes.get(pid).locals[variable][index];
    }

    /** The messages of a channel of a process, or of the program where {@code pid} is -1. */
    List<List<Integer>> messages(int pid, int channel) {
        return messages.getOrDefault(new ChannelId(pid, channel), List.of());
    }

    /** Everything that tells this state from others, as one list. */
    List<Integer> contents() {
        List<Integer> all = new ArrayList<>();
        for (int[] values : globals) {
            Arrays.stream(values).forEach(all::add);
        }
        if (traits.usesLast()) {
            all.add(last);
        }
        for (int pid = -1; pid < processes.size(); pid++) {
            if (pid >= 0) {
                ProcessState process = processes.get(pid);
                all.addAll(List.of(process.template, process.location, process.priority));
                for (int[] values : process.locals) {
                    Arrays.stream(values).forEach(all::add);
                }
            }
            int channels = pid < 0
                    ? program.globals().channels().size()
                    : template(pid).locals().channels().size();
            for (int c = 0; c < channels; c++) {
                List<List<Integer>> content = messages(pid, c);
                all.add(content.size());
                content.forEach(all::addAll);
            }
        }
        return all;
    }
}
