package org.tidemark.program;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.program.Cells.Frame;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Expression.BinaryOperator;
import org.tidemark.program.Expression.Cell;
import org.tidemark.program.Intervals.Interval;

/** The lines whose steps may have no result, by the types of variables alone: those with an index, a divisor or a channel that is not known to be right, and sequences that may get stuck. */
final class StepRisks {
    private final Cells cells;
    private final Intervals ranges;
    private final Map<Fault, Set<Integer>> lines = new EnumMap<>(Fault.class);

    /** The lines of a program; of each template, one process is looked at, whether or not one runs from the beginning. */
    StepRisks(Program program, Traits traits) {
        List<Frame> all = new ArrayList<>();
        for (int template = 0; template < program.templates().size(); template++) {
            all.add(new Frame(template, template));
        }
        cells = new Cells(program, traits, all);
        Interval[] whole = cells.groups().stream()
                .map(numbers -> new Interval(numbers.least(), numbers.most()))
                .toArray(Interval[]::new);
        ranges = new Intervals(cells, whole);
        for (int f = 0; f < cells.frames().size(); f++) {
            int frame = f;
            for (Edge edge : cells.template(f).graph().edges()) {
                int line = edge.source().line();
                Traits.each(
                        edge,
                        each -> edge(each, frame, line),
                        each -> statement(each, frame, line),
                        each -> expression(each, frame, line));
            }
            int first = cells.template(f).graph().locations().get(0).line();
            Traits.each(cells.template(f).provided(), each -> expression(each, frame, first));
        }
    }

    /** What may be wrong in some line; nothing where every step has a result. */
    Set<Fault> faults() {
        return lines.keySet();
    }

    /** The lines in their order. */
    List<Integer> lines() {
        return linesOf(lines.keySet());
    }

    /** The lines whose steps may have no result although they can begin: it is known there which channels they use. */
    List<Integer> linesOfResults() {
        return linesOf(EnumSet.complementOf(EnumSet.of(Fault.NO_CHANNEL)));
    }

    private List<Integer> linesOf(Set<Fault> faults) {
        TreeSet<Integer> all = new TreeSet<>();
        faults.forEach(fault -> all.addAll(lines.getOrDefault(fault, Set.of())));
        return List.copyOf(all);
    }

    private void add(Fault fault, int line) {
        lines.computeIfAbsent(fault, any -> new TreeSet<>()).add(line);
    }

    private void edge(Edge edge, int frame, int line) {
        if (edge.action() instanceof Action.Receive receive) {
            receive.patterns().forEach(pattern -> {
                if (pattern instanceof Expression.Pattern.Into into) {
                    cell(into.cell(), frame, line);
                }
            });
        }
        if ((edge.action() instanceof Action.Send send && !(send.channel() instanceof Expression.Channel))
                || (edge.action() instanceof Action.Receive any && !(any.channel() instanceof Expression.Channel))) {
            add(Fault.NO_CHANNEL, line);
        }
        if (edge.action() instanceof Action.Sequence sequence && mayBlock(sequence)) {
            add(Fault.BLOCKED, line);
        }
    }

    /** Whether a sequence may come to a place where nothing can be done: of each but the first, some edge has to be possible always. */
    private static boolean mayBlock(Action.Sequence sequence) {
        for (int place = 1; place < sequence.locations(); place++) {
            int here = place;
            boolean goesOn = place == sequence.exit()
                    || sequence.edges().stream()
                            .filter(edge -> edge.from() == here && edge.action() instanceof Action.None)
                            .map(Edge::guard)
                            .anyMatch(guard -> guard.equals(Expression.TRUE)
                                    || guard.equals(new Expression.Predefined(Expression.PredefinedName.ELSE)));
            if (!goesOn) {
                return true;
            }
        }
        return false;
    }

    private void statement(Statement statement, int frame, int line) {
        if (statement instanceof Statement.Assign assign) {
            cell(assign.target(), frame, line);
        } else if (statement instanceof Statement.Run run && run.target() != null) {
            cell(run.target(), frame, line);
        }
    }

    private void cell(Cell cell, int frame, int line) {
        index(cell.index(), cells.variable(cell.scope(), frame, cell.variable()).cells(), frame, line);
    }

    private void expression(Expression expression, int frame, int line) {
        if (expression instanceof Expression.Read read) {
            cell(read.cell(), frame, line);
        } else if (expression instanceof Expression.Bounded bounded) {
            index(bounded.value(), bounded.length(), frame, line);
        } else if (expression instanceof Expression.Remote remote) {
            int length = cells.program()
                    .templates()
                    .get(remote.template())
                    .locals()
                    .variables()
                    .get(remote.variable())
                    .cells();
            index(remote.index(), length, frame, line);
        } else if (expression instanceof Expression.Binary binary
                && (binary.operator() == BinaryOperator.DIVIDE || binary.operator() == BinaryOperator.REMAINDER)) {
            Interval divisor = ranges.of(binary.right(), frame);
            if (divisor.low() <= 0 && divisor.high() >= 0) {
                add(Fault.DIVISION, line);
            }
        }
    }

    private void index(@Nullable Expression index, int length, int frame, int line) {
        if (index != null && !ranges.of(index, frame).isIn(new Interval(0, length - 1L))) {
            add(Fault.INDEX, line);
        }
    }
}
