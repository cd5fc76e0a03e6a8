package org.tidemark.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Expression.BinaryOperator;
import org.tidemark.program.Expression.Cell;
import org.tidemark.program.Expression.Pattern;

/**
 * The values that cells can have, as intervals: those at the start, and those that are assigned, until nothing changes. An interval that keeps growing goes on to
 * the next number that the program mentions, and at last to the limits of the type. Guards narrow the variables that they compare with numbers.
 */
final class Intervals {
    private static final int ROUNDS_BEFORE_JUMPS = 6;

    private final Cells cells;
    private final Interval[] byGroup;
    private final NavigableSet<Long> mentioned = new TreeSet<>();

    /** The facts that a guard gives about single cells, while an edge is looked at. */
    private final Map<Integer, Interval> narrowed = new HashMap<>();

    private boolean isChanged;
    private int round;

    /** The numbers from one to another. */
    record Interval(long low, long high) {
        static final Interval ALL = new Interval(Integer.MIN_VALUE, Integer.MAX_VALUE);
        static final Interval TRUTH = new Interval(0, 1);

        boolean isIn(Interval other) {
            return low >= other.low && high <= other.high;
        }

        Interval or(Interval other) {
            return new Interval(Math.min(low, other.low), Math.max(high, other.high));
        }

        boolean isOne() {
            return low == high;
        }

        /** The numbers of both; this one where they have none in common. */
        Interval and(Interval other) {
            Interval both = new Interval(Math.max(low, other.low), Math.min(high, other.high));
            return both.low > both.high ? this : both;
        }
    }

    Intervals(Cells cells) {
        this.cells = cells;
        byGroup = new Interval[cells.groups().size()];
        World start = new World(cells.program(), cells.traits());
        for (int cell = 0; cell < cells.size(); cell++) {
            int group = cells.groupOf(cell);
            long value = cells.value(start, cell);
            Interval one = new Interval(value, value);
            byGroup[group] = byGroup[group] == null ? one : byGroup[group].or(one);
        }
        bookkeeping();
        for (Program.Template template : cells.program().templates()) {
            template.graph().edges().forEach(edge -> Traits.each(edge, e -> {}, s -> {}, this::mention));
        }
        do {
            isChanged = false;
            for (int f = 0; f < cells.frames().size(); f++) {
                for (Edge edge : cells.template(f).graph().edges()) {
                    look(edge, f);
                }
            }
            round++;
        } while (isChanged);
    }

    /** The values that fit given fields, one for each group of cells. */
    Intervals(Cells cells, Interval[] fields) {
        this.cells = cells;
        byGroup = fields.clone();
    }

    /** The interval of each group of cells. */
    Interval[] byGroup() {
        return byGroup.clone();
    }

    /** Locations, lengths, and what else is not assigned by statements, have the limits that are known. */
    private void bookkeeping() {
        for (int f = 0; f < cells.frames().size(); f++) {
            whole(cells.location(f));
            whole(cells.priority(f));
            if (cells.traits().startsProcesses()) {
                // A process that is not there has zeros.
                for (int v = 0; v < cells.template(f).locals().variables().size(); v++) {
                    raise(cells.first(Expression.Scope.LOCAL, f, v), new Interval(0, 0));
                }
            }
        }
        whole(cells.last());
        whole(cells.processes());
        for (Cells.Queue queue : cells.queues()) {
            whole(queue.length());
        }
    }

    private void whole(int cell) {
        if (cell >= 0) {
            Cells.Numbers numbers = cells.numbers(cell);
            byGroup[cells.groupOf(cell)] = new Interval(numbers.least(), numbers.most());
        }
    }

    private void mention(Expression expression) {
        if (expression instanceof Expression.Constant constant) {
            mentioned.add((long) constant.value());
            mentioned.add(constant.value() - 1L);
            mentioned.add(constant.value() + 1L);
        }
    }

    Interval ofCell(int cell) {
        return byGroup[cells.groupOf(cell)];
    }

    private void raise(int cell, Interval by) {
        if (cell < 0) {
            return;
        }
        int group = cells.groupOf(cell);
        Interval old = byGroup[group];
        if (by.isIn(old)) {
            return;
        }
        isChanged = true;
        Interval more = old.or(by);
        if (round >= ROUNDS_BEFORE_JUMPS) {
            Cells.Numbers numbers = cells.groups().get(group);
            Long lower = more.low < old.low ? mentioned.floor(more.low) : Long.valueOf(more.low);
            Long higher = more.high > old.high ? mentioned.ceiling(more.high) : Long.valueOf(more.high);
            more = new Interval(
                    lower == null ? numbers.least() : Math.max(numbers.least(), lower),
                    higher == null ? numbers.most() : Math.min(numbers.most(), higher));
        }
        byGroup[group] = more;
    }

    private void look(Edge edge, int frame) {
        narrowed.clear();
        narrow(edge.guard(), frame);
        act(edge, frame);
        narrowed.clear();
    }

    private void act(Edge edge, int frame) {
        Action action = edge.action();
        if (action instanceof Action.Send send) {
            send(send, frame);
        } else if (action instanceof Action.Receive receive) {
            receive(receive, frame);
        } else if (action instanceof Action.Sequence sequence) {
            narrowed.clear();
            for (Edge inner : sequence.edges()) {
                look(inner, frame);
            }
        }
        for (Statement statement : edge.effects()) {
            if (statement instanceof Statement.Assign assign) {
                assign(assign.target(), of(assign.value(), frame), frame);
            } else if (statement instanceof Statement.Run run) {
                if (run.target() != null) {
                    assign(run.target(), new Interval(0, Program.MOST_PROCESSES), frame);
                }
                start(run, frame);
            }
        }
    }

    /** The parameters of a process that has just started are arguments, and its other variables have their first values. */
    private void start(Statement.Run run, int starter) {
        for (int f = 0; f < cells.frames().size(); f++) {
            if (cells.frames().get(f).template() == run.template()) {
                List<Program.Variable> variables = cells.template(f).locals().variables();
                for (int v = 0; v < run.arguments().size(); v++) {
                    Interval argument = of(run.arguments().get(v), starter);
                    raise(
                            cells.first(Expression.Scope.LOCAL, f, v),
                            truncated(argument, variables.get(v).type()));
                }
                for (int v = 0; v < variables.size(); v++) {
                    for (Expression initial : variables.get(v).initial()) {
                        int first = cells.first(Expression.Scope.LOCAL, f, v);
                        raise(first, truncated(of(initial, f), variables.get(v).type()));
                    }
                }
            }
        }
    }

    private void send(Action.Send send, int frame) {
        for (int q = 0; q < cells.queues().size(); q++) {
            if (mayBe(send.channel(), frame, q)) {
                Cells.Queue queue = cells.queues().get(q);
                for (int p = 0; queue.length() >= 0 && p < queue.parts().length; p++) {
                    Interval value = p < send.values().size() ? of(send.values().get(p), frame) : new Interval(0, 0);
                    raise(
                            queue.parts()[p],
                            truncated(value, queue.channel().fields().get(p)));
                    raise(queue.parts()[p], new Interval(0, 0));
                }
            }
        }
    }

    private boolean mayBe(Expression channel, int frame, int queue) {
        return !(channel instanceof Expression.Channel known)
                || cells.queue(known.scope(), frame, known.channel()) == queue;
    }

    /** A message is one of the channel, or one that another process sends at the same time. */
    private void receive(Action.Receive receive, int frame) {
        for (int p = 0; p < receive.patterns().size(); p++) {
            if (receive.patterns().get(p) instanceof Pattern.Into into) {
                Interval value = received(receive.channel(), frame, p);
                if (value != null) {
                    assign(into.cell(), value, frame);
                }
            }
        }
    }

    private @Nullable Interval received(Expression channel, int frame, int part) {
        Interval all = null;
        for (int q = 0; q < cells.queues().size(); q++) {
            if (!mayBe(channel, frame, q)) {
                continue;
            }
            Cells.Queue queue = cells.queues().get(q);
            if (part >= queue.parts().length) {
                continue;
            }
            if (queue.length() >= 0) {
                all = joined(all, ofCell(queue.parts()[part]));
            } else {
                for (Interval sent : sent(q, part)) {
                    all = joined(all, truncated(sent, queue.channel().fields().get(part)));
                }
            }
        }
        return all;
    }

    private List<Interval> sent(int queue, int part) {
        List<Interval> sent = new ArrayList<>();
        Map<Integer, Interval> mine = new HashMap<>(narrowed);
        for (int f = 0; f < cells.frames().size(); f++) {
            for (Edge edge : cells.template(f).graph().edges()) {
                if (edge.action() instanceof Action.Send send && mayBe(send.channel(), f, queue)) {
                    narrowed.clear();
                    narrow(edge.guard(), f);
                    sent.add(part < send.values().size() ? of(send.values().get(part), f) : new Interval(0, 0));
                }
            }
        }
        narrowed.clear();
        narrowed.putAll(mine);
        return sent;
    }

    private static Interval joined(@Nullable Interval one, Interval other) {
        return one == null ? other : one.or(other);
    }

    private void assign(Cell target, Interval value, int frame) {
        int first = cells.first(target.scope(), frame, target.variable());
        Interval kept = truncated(
                value, cells.variable(target.scope(), frame, target.variable()).type());
        raise(first, kept);
        Integer cell = cell(target, frame);
        if (cell == null) {
            for (int i = 0; i < cells.numbers(first).cells(); i++) {
                narrowed.remove(first + i);
            }
        } else {
            narrowed.put(cell, kept);
        }
    }

    static Interval truncated(Interval value, Type type) {
        Interval limits = new Interval(type.least(), type.most());
        return value.isIn(limits) ? value : limits;
    }

    /** The cell that is meant where its index is known. */
    private @Nullable Integer cell(Cell cell, int frame) {
        int first = cells.first(cell.scope(), frame, cell.variable());
        Expression index = cell.index();
        if (first < 0) {
            return null;
        }
        if (index == null) {
            return first;
        }
        Interval at = of(index, frame);
        return at.isOne() && at.low >= 0 && at.low < cells.numbers(first).cells()
                ? (Integer) (first + (int) at.low)
                : null;
    }

    // Guards.

    private void narrow(Expression guard, int frame) {
        if (!(guard instanceof Expression.Binary binary)) {
            return;
        }
        if (binary.operator() == BinaryOperator.AND) {
            narrow(binary.left(), frame);
            narrow(binary.right(), frame);
            return;
        }
        narrow(binary.operator(), binary.left(), of(binary.right(), frame), frame);
        narrow(mirrored(binary.operator()), binary.right(), of(binary.left(), frame), frame);
    }

    private void narrow(BinaryOperator operator, Expression side, Interval other, int frame) {
        if (!(side instanceof Expression.Read read)) {
            return;
        }
        Integer cell = cell(read.cell(), frame);
        Interval allowed = switch (operator) {
            case EQUAL -> other;
            case LESS -> new Interval(Integer.MIN_VALUE, other.high - 1);
            case AT_MOST -> new Interval(Integer.MIN_VALUE, other.high);
            case GREATER -> new Interval(other.low + 1, Integer.MAX_VALUE);
            case AT_LEAST -> new Interval(other.low, Integer.MAX_VALUE);
            default -> null;
        };
        if (cell != null && allowed != null) {
            narrowed.put(cell, narrowed.getOrDefault(cell, ofCell(cell)).and(allowed));
        } else if (cell != null && operator == BinaryOperator.NOT_EQUAL && other.isOne()) {
            Interval now = narrowed.getOrDefault(cell, ofCell(cell));
            if (now.high == other.low && now.low < now.high) {
                narrowed.put(cell, new Interval(now.low, now.high - 1));
            } else if (now.low == other.low && now.low < now.high) {
                narrowed.put(cell, new Interval(now.low + 1, now.high));
            }
        }
    }

    private static BinaryOperator mirrored(BinaryOperator operator) {
        return switch (operator) {
            case LESS -> BinaryOperator.GREATER;
            case AT_MOST -> BinaryOperator.AT_LEAST;
            case GREATER -> BinaryOperator.LESS;
            case AT_LEAST -> BinaryOperator.AT_MOST;
            default -> operator;
        };
    }

    // Expressions.

    /** The values of an expression of a process, whatever the state. */
    Interval of(Expression expression, int frame) {
        if (expression instanceof Expression.Constant constant) {
            return new Interval(constant.value(), constant.value());
        }
        if (expression instanceof Expression.Read read) {
            return read(read.cell(), frame);
        }
        if (expression instanceof Expression.Unary unary) {
            Interval of = of(unary.of(), frame);
            return switch (unary.operator()) {
                case NEGATE -> checked(-of.high, -of.low);
                case NOT ->
                    of.low > 0 || of.high < 0 ? new Interval(0, 0) : of.isOne() ? new Interval(1, 1) : Interval.TRUTH;
                case COMPLEMENT -> new Interval(-1 - of.high, -1 - of.low);
            };
        }
        if (expression instanceof Expression.Binary binary) {
            return binary(binary.operator(), of(binary.left(), frame), of(binary.right(), frame));
        }
        if (expression instanceof Expression.Conditional conditional) {
            return of(conditional.then(), frame).or(of(conditional.otherwise(), frame));
        }
        if (expression instanceof Expression.Bounded bounded) {
            return of(bounded.value(), frame).and(new Interval(0, bounded.length() - 1L));
        }
        if (expression instanceof Expression.At || expression instanceof Expression.Poll) {
            return Interval.TRUTH;
        }
        if (expression instanceof Expression.Channel || expression instanceof Expression.Predefined) {
            return new Interval(
                    0, Math.max(Program.MOST_PROCESSES, cells.queues().size()));
        }
        return Interval.ALL;
    }

    private Interval read(Cell cell, int frame) {
        int first = cells.first(cell.scope(), frame, cell.variable());
        if (first < 0) {
            Interval all = null;
            for (int value : cells.fixedValues(cell.scope(), frame, cell.variable())) {
                all = joined(all, new Interval(value, value));
            }
            return all == null ? new Interval(0, 0) : all;
        }
        Integer known = cell(cell, frame);
        return known == null ? ofCell(first) : narrowed.getOrDefault(known, ofCell(first));
    }

    private static Interval checked(long low, long high) {
        Interval exact = new Interval(low, high);
        return exact.isIn(Interval.ALL) ? exact : Interval.ALL;
    }

    private static Interval binary(BinaryOperator operator, Interval left, Interval right) {
        return switch (operator) {
            case ADD -> checked(left.low + right.low, left.high + right.high);
            case SUBTRACT -> checked(left.low - right.high, left.high - right.low);
            case MULTIPLY -> {
                long a = left.low * right.low;
                long b = left.low * right.high;
                long c = left.high * right.low;
                long d = left.high * right.high;
                yield checked(Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
            }
            case DIVIDE ->
                left.low >= 0 && right.low >= 0
                        ? new Interval(left.low / Math.max(1, right.high), left.high / Math.max(1, right.low))
                        : Interval.ALL;
            case REMAINDER ->
                left.low >= 0 && right.low >= 0
                        ? new Interval(0, Math.min(left.high, Math.max(0, right.high - 1)))
                        : Interval.ALL;
            case BIT_AND ->
                left.low >= 0 && right.low >= 0
                        ? new Interval(0, Math.min(left.high, right.high))
                        : left.low >= 0
                                ? new Interval(0, left.high)
                                : right.low >= 0 ? new Interval(0, right.high) : Interval.ALL;
            case BIT_OR, BIT_XOR ->
                left.low >= 0 && right.low >= 0
                        ? new Interval(
                                0,
                                Long.highestOneBit(left.high | right.high) * 2 - (left.high + right.high == 0 ? 0 : 1))
                        : Interval.ALL;
            case SHIFT_LEFT, SHIFT_RIGHT -> {
                boolean isKnown = left.low >= 0 && right.isOne() && right.low >= 0 && right.low < Integer.SIZE;
                yield !isKnown
                        ? Interval.ALL
                        : operator == BinaryOperator.SHIFT_LEFT
                                ? checked(left.low << right.low, left.high << right.low)
                                : new Interval(left.low >> right.low, left.high >> right.low);
            }
            case EQUAL, NOT_EQUAL, LESS, AT_MOST, GREATER, AT_LEAST, AND, OR -> Interval.TRUTH;
        };
    }
}
