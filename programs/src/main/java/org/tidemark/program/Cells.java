package org.tidemark.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Expression.Cell;
import org.tidemark.program.Expression.Scope;
import org.tidemark.program.Program.Channel;
import org.tidemark.program.Program.Template;
import org.tidemark.program.Program.Variable;

/**
 * The numbers that a state of a model consists of: one for each variable and element of an array, for the location of each process, for the length of
 * each channel with a buffer and for each part of its messages. Elements of an array follow each other. Arrays that nothing is assigned to are not
 * part of a state. Immutable.
 */
final class Cells {
    private static final String SHIFT = "+";

    private final Program program;
    private final Traits traits;
    private final List<Frame> frames;
    private static final String LENGTH = ".len";

    private final List<Numbers> groups = new ArrayList<>();
    private final List<Integer> groupOf = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> byName = new HashMap<>();
    private final int[] globals;
    private final int[][] locals;
    private final int[] locations;
    private final int[] priorities;
    private final List<Queue> queues = new ArrayList<>();
    private final List<@Nullable Queue> queueOf = new ArrayList<>();
    private final Set<Integer> constants = new HashSet<>();
    private final Map<String, Integer> fixed = new HashMap<>();
    private final Set<Integer> assignedGlobals = new HashSet<>();
    private final List<Set<Integer>> assignedLocals = new ArrayList<>();
    private int last = -1;
    private int processes = -1;

    /** A process by its number and its template. */
    record Frame(int pid, int template) {}

    /** A channel of the program, where {@code frame} is -1, or of a process, with the cells of its length and of its messages. */
    static final class Queue {
        private final int frame;
        private final Channel channel;
        private final int length;
        private final int[] parts;
        private final Type[] types;
        private final int capacity;

        Queue(int frame, Channel channel, int length, int[] parts) {
            this.frame = frame;
            this.channel = channel;
            this.length = length;
            this.parts = parts;
            types = channel.fields().toArray(Type[]::new);
            capacity = channel.capacity();
        }

        int frame() {
            return frame;
        }

        Channel channel() {
            return channel;
        }

        /** The cell of its length; -1 where sender and receiver meet. */
        int length() {
            return length;
        }

        /** The first cell of each part of its messages. */
        int[] parts() {
            return parts;
        }

        /** The types of those parts. */
        Type[] types() {
            return types;
        }

        int capacity() {
            return capacity;
        }

        /** The cell of a part of a message. */
        int cell(int place, int part) {
            return parts[part] + place;
        }
    }

    /** Cells that hold numbers of the same kind, one after the other. */
    record Numbers(int first, int cells, int least, int most) {}

    Cells(Program program, Traits traits, List<Frame> frames) {
        this.program = program;
        this.traits = traits;
        this.frames = List.copyOf(frames);
        findAssigned();
        globals = new int[program.globals().variables().size()];
        locals = new int[frames.size()][];
        locations = new int[frames.size()];
        priorities = new int[frames.size()];
        World start = new World(program, traits);
        for (int v = 0; v < globals.length; v++) {
            int variable = v;
            boolean isAssigned = assignedGlobals.contains(v);
            globals[v] = add("", program.globals().variables().get(v), isAssigned, i -> start.global(variable, i));
        }
        queues(-1, "", program.globals().channels());
        for (int f = 0; f < frames.size(); f++) {
            add(f, start);
        }
        if (traits.usesLast()) {
            last = add("_last", 1, 0, Program.MOST_PROCESSES);
        }
        if (traits.startsProcesses()) {
            processes = add("_nr_pr", 1, 0, Program.MOST_PROCESSES);
        }
    }

    private void add(int f, World start) {
        Frame frame = frames.get(f);
        Template template = program.templates().get(frame.template);
        String name = frameName(f);
        int most = template.graph().locations().size() - (traits.startsProcesses() ? 0 : 1);
        locations[f] = add(name, 1, 0, most);
        priorities[f] = traits.usesPriorities() ? add(name + "._priority", 1, 0, 255) : -1;
        List<Variable> variables = template.locals().variables();
        locals[f] = new int[variables.size()];
        for (int v = 0; v < variables.size(); v++) {
            int variable = v;
            boolean isAssigned = traits.startsProcesses()
                    || assignedLocals.get(frame.template).contains(v);
            locals[f][v] = add(name + ".", variables.get(v), isAssigned, i -> start.local(frame.pid, variable, i));
        }
        queues(f, name + ".", template.locals().channels());
    }

    private void queues(int frame, String prefix, List<Channel> channels) {
        for (Channel channel : channels) {
            int[] parts = new int[channel.fields().size()];
            int length = -1;
            if (channel.capacity() > 0) {
                length = add(prefix + channel.name() + LENGTH, 1, 0, channel.capacity());
                for (int p = 0; p < parts.length; p++) {
                    Type type = channel.fields().get(p);
                    String part = parts.length == 1 ? "" : "." + p;
                    parts[p] = add(prefix + channel.name() + part, channel.capacity(), true, type.least(), type.most());
                }
            }
            Queue queue = new Queue(frame, channel, length, parts);
            queues.add(queue);
            while (length >= 0 && queueOf.size() < names.size()) {
                queueOf.add(queueOf.size() < length ? null : queue);
            }
        }
    }

    private int add(String prefix, Variable variable, boolean isAssigned, IntUnaryOperator initial) {
        String name = prefix + variable.name();
        if (!isAssigned && variable.isArray()) {
            for (int i = 0; i < variable.cells(); i++) {
                fixed.put(name + "[" + i + "]", initial.applyAsInt(i));
            }
            return -1;
        }
        boolean isIndexed = variable.cells() > 1 || variable.length() == 1;
        int first = add(
                name,
                variable.cells(),
                isIndexed,
                variable.type().least(),
                variable.type().most());
        if (!isAssigned) {
            constants.add(first);
        }
        return first;
    }

    private int add(String name, int cells, int least, int most) {
        return add(name, cells, false, least, most);
    }

    private int add(String name, int cells, boolean isIndexed, int least, int most) {
        int first = names.size();
        groups.add(new Numbers(first, cells, least, most));
        for (int i = 0; i < cells; i++) {
            groupOf.add(groups.size() - 1);
            String each = isIndexed ? name + "[" + i + "]" : name;
            byName.put(each, names.size());
            names.add(each);
        }
        return first;
    }

    private void findAssigned() {
        for (int t = 0; t < program.templates().size(); t++) {
            Set<Integer> ofTemplate = new HashSet<>();
            assignedLocals.add(ofTemplate);
            for (Edge edge : program.templates().get(t).graph().edges()) {
                Traits.each(edge, each -> targets(each, ofTemplate), each -> {}, each -> {});
            }
        }
    }

    private void targets(Edge edge, Set<Integer> ofTemplate) {
        edge.effects().forEach(statement -> {
            if (statement instanceof Statement.Assign assign) {
                target(assign.target(), ofTemplate);
            } else if (statement instanceof Statement.Run run && run.target() != null) {
                target(run.target(), ofTemplate);
            }
        });
        if (edge.action() instanceof Action.Receive receive) {
            receive.patterns().forEach(pattern -> {
                if (pattern instanceof Expression.Pattern.Into into) {
                    target(into.cell(), ofTemplate);
                }
            });
        }
    }

    private void target(Cell cell, Set<Integer> ofTemplate) {
        (cell.scope() == Scope.GLOBAL ? assignedGlobals : ofTemplate).add(cell.variable());
    }

    // Views.

    Program program() {
        return program;
    }

    Traits traits() {
        return traits;
    }

    List<Frame> frames() {
        return frames;
    }

    Template template(int frame) {
        return program.templates().get(frames.get(frame).template);
    }

    /** The name of a process: that of its template, with its number where there may be several. */
    String frameName(int f) {
        return frameName(program, traits, frames.get(f));
    }

    static String frameName(Program program, Traits traits, Frame frame) {
        String name = program.templates().get(frame.template).name();
        boolean isOnly = !traits.startsProcesses()
                && program.starts().stream()
                                .filter(start -> start.template() == frame.template)
                                .count()
                        == 1;
        return isOnly ? name : name + "[" + frame.pid + "]";
    }

    int size() {
        return names.size();
    }

    List<String> names() {
        return names;
    }

    /** The cell of a name, or of a {@linkplain #fieldName field}; null where there is none. */
    @Nullable
    Integer named(String name) {
        int shift = name.lastIndexOf(SHIFT);
        return byName.get(shift < 0 ? name : name.substring(0, shift));
    }

    /** The value of a cell above the smallest number that it may ever hold, by the name that formulas of engines use: those know no negative numbers. */
    String fieldName(int cell) {
        int least = numbers(cell).least();
        return least == 0 ? names.get(cell) : names.get(cell) + SHIFT + -(long) least;
    }

    List<String> fieldNames() {
        return IntStream.range(0, size()).mapToObj(this::fieldName).toList();
    }

    /** The value of a variable that never changes, by its name; null of all others. */
    @Nullable
    Integer fixed(String name) {
        return fixed.get(name);
    }

    List<Numbers> groups() {
        return groups;
    }

    /** Whether the cells of a group hold values of variables or messages, and not where processes are or how many there are. */
    boolean isOfValues(int group) {
        int first = groups.get(group).first;
        return first != last
                && first != processes
                && IntStream.of(locations).noneMatch(cell -> cell == first)
                && IntStream.of(priorities).noneMatch(cell -> cell == first)
                && queues.stream().noneMatch(queue -> queue.length == first);
    }

    /** The channel whose length or messages a cell is a part of; null where it is not. */
    @Nullable
    Queue queueOf(int cell) {
        return cell < queueOf.size() ? queueOf.get(cell) : null;
    }

    String name(Queue queue) {
        String length = names.get(queue.length);
        return length.substring(0, length.length() - LENGTH.length());
    }

    /** Whether a cell holds the number of the channel of its name, and no other ever. */
    boolean isNumberOfChannel(int cell) {
        String name = names.get(cell);
        return constants.contains(cell)
                && queues.stream()
                        .anyMatch(queue -> queue.length >= 0 && name(queue).equals(name));
    }

    int groupOf(int cell) {
        return groupOf.get(cell);
    }

    Numbers numbers(int cell) {
        return groups.get(groupOf.get(cell));
    }

    /** The first cell of a variable of the program or of a process; -1 where it never changes. */
    int first(Scope scope, int frame, int variable) {
        return scope == Scope.GLOBAL ? globals[variable] : locals[frame][variable];
    }

    Variable variable(Scope scope, int frame, int variable) {
        return scope == Scope.GLOBAL
                ? program.globals().variables().get(variable)
                : template(frame).locals().variables().get(variable);
    }

    /** The values of a variable that never changes. */
    int[] fixedValues(Scope scope, int frame, int variable) {
        Variable found = variable(scope, frame, variable);
        String name = scope == Scope.GLOBAL ? found.name() : frameName(frame) + "." + found.name();
        return IntStream.range(0, found.cells())
                .map(i -> fixed.getOrDefault(found.isArray() ? name + "[" + i + "]" : name, 0))
                .toArray();
    }

    int location(int frame) {
        return locations[frame];
    }

    /** The number in the cell of a location: where processes end, 0 is for those that there are not. */
    int locationNumber(int location) {
        return location + (traits.startsProcesses() ? 1 : 0);
    }

    int priority(int frame) {
        return priorities[frame];
    }

    int last() {
        return last;
    }

    int processes() {
        return processes;
    }

    /** All channels. */
    List<Queue> queues() {
        return queues;
    }

    /** The number of a channel in variables: first come those of the program, then as many for each process as some process has. */
    int channelNumber(Scope scope, int frame, int channel) {
        return scope == Scope.GLOBAL
                ? channel + 1
                : program.globals().channels().size() + frames.get(frame).pid * mostLocalChannels() + channel + 1;
    }

    int mostLocalChannels() {
        return program.templates().stream()
                .mapToInt(template -> template.locals().channels().size())
                .max()
                .orElse(0);
    }

    /** The channel that a process, or the program, declares. */
    int queue(Scope scope, int frame, int channel) {
        int before = 0;
        for (int q = 0; q < queues.size(); q++) {
            if (queues.get(q).frame == (scope == Scope.GLOBAL ? -1 : frame) && before++ == channel) {
                return q;
            }
        }
        throw new IllegalArgumentException("no channel " + channel);
    }

    /** The number of a cell in a state. */
    int value(World world, int cell) {
        if (cell == last) {
            return world.lastPid();
        }
        if (cell == processes) {
            return world.processes();
        }
        for (int v = 0; v < globals.length; v++) {
            if (isOf(globals[v], cell)) {
                return world.global(v, cell - globals[v]);
            }
        }
        for (int f = 0; f < frames.size(); f++) {
            int pid = frames.get(f).pid;
            boolean isAlive = world.templateOf(pid) == frames.get(f).template;
            if (cell == locations[f]) {
                return isAlive ? locationNumber(world.location(pid)) : 0;
            }
            if (cell == priorities[f]) {
                return isAlive ? world.priority(pid) : 0;
            }
            for (int v = 0; v < locals[f].length; v++) {
                if (isOf(locals[f][v], cell)) {
                    return isAlive ? world.local(pid, v, cell - locals[f][v]) : 0;
                }
            }
        }
        return message(world, cell);
    }

    private int message(World world, int cell) {
        int inFrame = 0;
        for (int q = 0; q < queues.size(); q++) {
            Queue queue = queues.get(q);
            inFrame = q > 0 && queues.get(q - 1).frame == queue.frame ? inFrame + 1 : 0;
            int pid = queue.frame < 0 ? -1 : frames.get(queue.frame).pid;
            boolean isAlive = pid < 0 || world.templateOf(pid) == frames.get(queue.frame).template;
            List<List<Integer>> content = isAlive ? world.messages(pid, inFrame) : List.of();
            if (cell == queue.length) {
                return content.size();
            }
            for (int p = 0; queue.length >= 0 && p < queue.parts.length; p++) {
                if (isOf(queue.parts[p], cell)) {
                    int place = cell - queue.parts[p];
                    return place < content.size() ? content.get(place).get(p) : 0;
                }
            }
        }
        throw new IllegalArgumentException("no cell " + cell);
    }

    /** The cells that an expression over the state looks at, but for those of expressions inside it. */
    List<Integer> read(Expression expression) {
        if (expression instanceof Expression.Read read && read.cell().scope() == Scope.GLOBAL) {
            return group(globals[read.cell().variable()]);
        }
        if (expression instanceof Expression.Content content && content.channel() instanceof Expression.Channel known) {
            return known.scope() == Scope.GLOBAL
                    ? group(queues.get(queue(known.scope(), -1, known.channel())).length)
                    : List.of();
        }
        List<Integer> found = new ArrayList<>();
        for (int f = 0; f < frames.size(); f++) {
            if (expression instanceof Expression.At where && where.template() == frames.get(f).template) {
                found.add(locations[f]);
            } else if (expression instanceof Expression.Remote remote && remote.template() == frames.get(f).template) {
                found.addAll(group(locals[f][remote.variable()]));
            }
        }
        return found;
    }

    /** The cells of a group by its first one; none for -1. */
    private List<Integer> group(int first) {
        return first < 0
                ? List.of()
                : IntStream.range(first, first + numbers(first).cells).boxed().toList();
    }

    /** The expressions for a cell that belongs to the program; none for others. */
    List<Expression> global(int cell) {
        List<Expression> found = new ArrayList<>();
        for (int v = 0; v < globals.length; v++) {
            if (isOf(globals[v], cell)) {
                found.add(new Expression.Read(Expression.Cell.of(Scope.GLOBAL, v)));
            }
        }
        for (int q = 0; q < program.globals().channels().size(); q++) {
            Queue queue = queues.get(q);
            boolean isOfQueue = queue.length == cell;
            for (int part : queue.parts) {
                isOfQueue |= queue.length >= 0 && isOf(part, cell);
            }
            if (isOfQueue) {
                found.add(new Expression.Content(
                        Expression.ContentQuery.LENGTH, new Expression.Channel(Scope.GLOBAL, q)));
            }
        }
        if (cell == processes) {
            found.add(new Expression.Predefined(Expression.PredefinedName.PROCESSES));
        }
        return found;
    }

    /** The cells of a process, its location first. */
    int[] ofProcess(int frame) {
        return IntStream.range(locations[frame], size())
                .filter(cell -> isOfProcess(frame, cell))
                .toArray();
    }

    /** Whether a cell is a part of a process. */
    boolean isOfProcess(int frame, int cell) {
        boolean isOwn = cell == locations[frame] || cell == priorities[frame];
        for (int first : locals[frame]) {
            isOwn |= isOf(first, cell);
        }
        for (Queue queue : queues) {
            isOwn |= queue.frame == frame && queue.length >= 0 && cell == queue.length;
            for (int part : queue.parts) {
                isOwn |= queue.frame == frame && queue.length >= 0 && isOf(part, cell);
            }
        }
        return isOwn;
    }

    private boolean isOf(int first, int cell) {
        return first >= 0 && groupOf.get(first).equals(groupOf.get(cell));
    }
}
