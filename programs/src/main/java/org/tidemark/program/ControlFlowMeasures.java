package org.tidemark.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.program.Expression.BinaryOperator;
import org.tidemark.program.Expression.Cell;
import org.tidemark.program.Expression.Scope;

/**
 * Progress measures that the text of a program suggests: variables that are counted up, and set to constants otherwise, and the places of processes, which are numbered from the beginning of the text on. None of them need grow along every step: a loop
 * begins again. Whoever looks for a measure tries them on some states.
 */
final class ControlFlowMeasures {
    private static final int MOST = 24;

    private final Cells cells;
    private final Map<String, String> measures = new LinkedHashMap<>();

    private ControlFlowMeasures(Cells cells) {
        this.cells = cells;
    }

    /** The measures by their names, each as users write it. */
    static Map<String, String> of(Cells cells) {
        ControlFlowMeasures found = new ControlFlowMeasures(cells);
        found.growth();
        found.control();
        return found.measures;
    }

    private void growth() {
        List<String> growing = new ArrayList<>();
        for (int v = 0; v < cells.program().globals().variables().size(); v++) {
            grows(Scope.GLOBAL, -1, v, growing);
        }
        for (int f = 0; f < cells.frames().size(); f++) {
            for (int v = 0; v < cells.template(f).locals().variables().size(); v++) {
                grows(Scope.LOCAL, f, v, growing);
            }
        }
        growing.stream()
                .limit(MOST)
                .forEach(each -> measures.put("growth of " + each.replaceFirst("\\+\\d+$", ""), quoted(each)));
        if (growing.size() > 1) {
            measures.put("growth", sum(growing));
        }
    }

    private void control() {
        List<String> places = new ArrayList<>();
        int most = 0;
        for (int f = 0; f < cells.frames().size(); f++) {
            places.add(cells.fieldName(cells.location(f)));
            most = Math.max(most, cells.template(f).graph().locations().size());
        }
        // A process that ends is at place 0, and there is one less.
        String ended = cells.processes() < 0
                ? ""
                : (long) most * Program.MOST_PROCESSES + " - " + most + "*" + quoted("_nr_pr") + " + ";
        if (places.size() > 1) {
            places.stream().limit(MOST).forEach(each -> measures.put("place of " + each, quoted(each)));
        }
        measures.put("places", ended + sum(places));
    }

    private static String quoted(String name) {
        return '"' + name + '"';
    }

    private static String sum(List<String> names) {
        return String.join(
                " + ", names.stream().map(ControlFlowMeasures::quoted).toList());
    }

    private void grows(Scope scope, int frame, int variable, List<String> growing) {
        int first = cells.first(scope, frame, variable);
        if (first < 0 || cells.variable(scope, frame, variable).isArray()) {
            return;
        }
        Cell cell = Cell.of(scope, variable);
        boolean[] counts = new boolean[1];
        boolean[] isFit = {true};
        for (int t = 0; t < cells.program().templates().size(); t++) {
            boolean isSeen = scope == Scope.GLOBAL || cells.frames().get(frame).template() == t;
            for (Edge edge : cells.program().templates().get(t).graph().edges()) {
                if (isSeen) {
                    Traits.each(
                            edge,
                            each -> isFit[0] &= !receives(each, cell),
                            statement -> {
                                if (statement instanceof Statement.Assign assign
                                        && assign.target().equals(cell)) {
                                    boolean raises = isRaised(assign.value(), cell);
                                    counts[0] |= raises;
                                    isFit[0] &= raises || ConstantValue.of(assign.value()) != null;
                                } else if (statement instanceof Statement.Run run && cell.equals(run.target())) {
                                    isFit[0] = false;
                                }
                            },
                            value -> {});
                }
            }
        }
        if (counts[0] && isFit[0]) {
            growing.add(cells.fieldName(first));
        }
    }

    private static boolean receives(Edge edge, Cell cell) {
        return edge.action() instanceof Edge.Action.Receive receive
                && receive.patterns().contains(new Expression.Pattern.Into(cell));
    }

    /** Whether a value is that of a variable and a positive number. */
    private static boolean isRaised(Expression value, Cell cell) {
        if (!(value instanceof Expression.Binary sum) || sum.operator() != BinaryOperator.ADD) {
            return false;
        }
        Integer by = ConstantValue.of(sum.right());
        return sum.left().equals(new Expression.Read(cell)) && by != null && by > 0;
    }
}
