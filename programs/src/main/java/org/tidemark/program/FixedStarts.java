package org.tidemark.program;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The processes that are started by {@code run} and have the same number in all runs of a program: one process starts all of them, one after the other and each once,
 * before it comes to a choice, and none ends before the last one is started. Stateless.
 */
final class FixedStarts {
    private FixedStarts() {}

    /** The templates of these processes in the order of their numbers, which follow those of the processes of the beginning; none where numbers may differ. */
    static List<Integer> of(Program program) {
        List<Statement.Run> runs = new ArrayList<>();
        List<Integer> starters = new ArrayList<>();
        for (int t = 0; t < program.templates().size(); t++) {
            int template = t;
            program.templates()
                    .get(t)
                    .graph()
                    .edges()
                    .forEach(edge -> Traits.each(
                            edge,
                            each -> {},
                            statement -> {
                                if (statement instanceof Statement.Run run) {
                                    runs.add(run);
                                    starters.add(template);
                                }
                            },
                            expression -> {}));
        }
        if (runs.isEmpty() || starters.stream().distinct().count() > 1) {
            return List.of();
        }
        int starter = starters.get(0);
        int[] pids = IntStream.range(0, program.starts().size())
                .filter(pid -> program.starts().get(pid).template() == starter)
                .toArray();
        boolean isOne = pids.length == 1 && runs.stream().noneMatch(run -> run.template() == starter);
        boolean mayEndBefore = isOne
                && program.starts().stream().skip(pids[0] + 1L).anyMatch(start -> hasEnd(program, start.template()));
        List<Integer> found = isOne && !mayEndBefore ? inLine(program, starter) : List.of();
        return found.size() == runs.size() ? found : List.of();
    }

    private static boolean hasEnd(Program program, int template) {
        return program.templates().get(template).graph().hasEnd();
    }

    /** The templates of the processes that a process starts, once each, on its way to the first choice; up to where one of them may have ended. */
    private static List<Integer> inLine(Program program, int starter) {
        Program.Graph graph = program.templates().get(starter).graph();
        List<Integer> found = new ArrayList<>();
        BitSet met = new BitSet();
        boolean isAlwaysProvided = program.templates().get(starter).provided().equals(Expression.TRUE);
        boolean othersMove = false;
        for (int at = graph.initial(); !met.get(at); ) {
            met.set(at);
            int here = at;
            List<Edge> ways =
                    graph.edges().stream().filter(edge -> edge.from() == here).toList();
            if (ways.size() != 1) {
                return found;
            }
            Edge edge = ways.get(0);
            othersMove |= !found.isEmpty() && (mayWait(edge) || !isAlwaysProvided);
            boolean mayHaveEnded = othersMove && found.stream().anyMatch(template -> hasEnd(program, template));
            boolean isRepeated = graph.reached(edge.to()).get(at);
            for (Statement effect : edge.effects()) {
                if (effect instanceof Statement.Run run) {
                    if (mayHaveEnded || isRepeated) {
                        return found;
                    }
                    found.add(run.template());
                }
            }
            othersMove |= !found.isEmpty() && !edge.control().isKept();
            at = edge.action() instanceof Edge.Action.End ? at : edge.to();
        }
        return found;
    }

    /** Whether an edge may have to wait, or hands its turn to another process: that ends an atomic sequence for a while. */
    private static boolean mayWait(Edge edge) {
        Integer guard = ConstantValue.of(edge.guard());
        return guard == null || guard == 0 || !(edge.action() instanceof Edge.Action.None);
    }
}
