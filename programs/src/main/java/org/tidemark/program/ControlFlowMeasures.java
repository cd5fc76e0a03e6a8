package org.tidemark.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.program.Expression.BinaryOperator;
import org.tidemark.program.Expression.Cell;
import org.tidemark.program.Expression.Scope;

/**
 * Progress measures that the text of a program suggests: variables whose values tend one way, and the places of processes, which are numbered from the beginning of
 * the text on. A variable tends upwards that is counted up, and set to constants otherwise, or that is set from one constant to a larger one more often than to a
 * smaller one; and likewise downwards. None of them need grow along every step: a loop begins again. Whoever looks for a measure tries them on some states.
 */
final class ControlFlowMeasures {
    private static final int MOST = 24;
    private static final int MOST_ELEMENTS = 64;

    private final Cells cells;
    private final Map<String, String> measures = new LinkedHashMap<>();

    private ControlFlowMeasures(Cells cells) {
        this.cells = cells;
    }

    /** The measures by their names, each as users write it. */
    static Map<String, String> of(Cells cells) {
        ControlFlowMeasures found = new ControlFlowMeasures(cells);
        found.trends();
        found.control();
        return found.measures;
    }

    private void trends() {
        List<String> all = new ArrayList<>();
        for (int v = 0; v < cells.program().globals().variables().size(); v++) {
            add(Scope.GLOBAL, -1, v, all);
        }
        for (int f = 0; f < cells.frames().size(); f++) {
            for (int v = 0; v < cells.template(f).locals().variables().size(); v++) {
                add(Scope.LOCAL, f, v, all);
            }
        }
        if (all.size() > 1) {
            measures.put("growth", String.join(" + ", all));
        }
    }

    /** Adds the measure of a variable that tends one way, of an array the sum of its elements. */
    private void add(Scope scope, int frame, int variable, List<String> all) {
        int first = cells.first(scope, frame, variable);
        if (first < 0 || cells.numbers(first).cells() > MOST_ELEMENTS) {
            return;
        }
        int direction = trend(scope, frame, variable).direction();
        if (direction == 0) {
            return;
        }
        Cells.Numbers numbers = cells.numbers(first);
        List<String> elements = IntStream.range(first, first + numbers.cells())
                .mapToObj(cells::fieldName)
                .map(ControlFlowMeasures::quoted)
                .toList();
        String measure = direction > 0
                ? String.join(" + ", elements)
                : ((long) numbers.most() - numbers.least()) * numbers.cells() + " - " + String.join(" - ", elements);
        all.add(measure);
        if (all.size() <= MOST) {
            String name = cells.fieldName(first).replaceFirst("\\+\\d+$", "");
            boolean isArray = cells.variable(scope, frame, variable).isArray();
            measures.put(
                    (direction > 0 ? "growth of " : "fall of ") + (isArray ? name.replaceFirst("\\[0]$", "") : name),
                    measure);
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

    private Trend trend(Scope scope, int frame, int variable) {
        Trend trend = new Trend(scope, variable);
        List<Program.Template> templates = cells.program().templates();
        for (int t = 0; t < templates.size(); t++) {
            if (scope == Scope.GLOBAL || cells.frames().get(frame).template() == t) {
                List<Edge> edges = templates.get(t).graph().edges();
                edges.forEach(edge -> trend.see(edge, edges));
            }
        }
        return trend;
    }

    /** How the values of a variable, or of the elements of an array, change. */
    private static final class Trend {
        private final Scope scope;
        private final int variable;
        private int countedUp;
        private int countedDown;
        private int set;
        private boolean isKnown = true;

        Trend(Scope scope, int variable) {
            this.scope = scope;
            this.variable = variable;
        }

        /** 1 for upwards, -1 for downwards, 0 for neither. */
        int direction() {
            if (!isKnown || (countedUp > 0 && countedDown > 0)) {
                return 0;
            }
            return countedUp > 0 ? 1 : countedDown > 0 ? -1 : Integer.signum(set);
        }

        void see(Edge edge, List<Edge> all) {
            Traits.each(
                    edge,
                    each -> isKnown &= !receives(each),
                    statement -> {
                        if (statement instanceof Statement.Assign assign && isOfIt(assign.target())) {
                            assign(assign, edge, all);
                        } else if (statement instanceof Statement.Run run
                                && run.target() != null
                                && isOfIt(run.target())) {
                            isKnown = false;
                        }
                    },
                    value -> {});
        }

        private boolean isOfIt(Cell cell) {
            return cell.scope() == scope && cell.variable() == variable;
        }

        private boolean receives(Edge edge) {
            return edge.action() instanceof Edge.Action.Receive receive
                    && receive.patterns().stream()
                            .anyMatch(each -> each instanceof Expression.Pattern.Into into && isOfIt(into.cell()));
        }

        private void assign(Statement.Assign assign, Edge edge, List<Edge> all) {
            Integer constant = ConstantValue.of(assign.value());
            int step = step(assign);
            if (constant != null) {
                Integer before = before(assign.target(), edge, all);
                set += before == null ? 0 : Integer.compare(constant, before);
            } else if (step == 0) {
                isKnown = false;
            } else if (step > 0) {
                countedUp++;
            } else {
                countedDown++;
            }
        }

        /** By how much a variable is counted; 0 where it is not. */
        private static int step(Statement.Assign assign) {
            if (!(assign.value() instanceof Expression.Binary counted)
                    || !counted.left().equals(new Expression.Read(assign.target()))) {
                return 0;
            }
            Integer by = ConstantValue.of(counted.right());
            return by == null
                    ? 0
                    : counted.operator() == BinaryOperator.ADD
                            ? by
                            : counted.operator() == BinaryOperator.SUBTRACT ? -by : 0;
        }

        /** The value that a cell has before an edge, by the condition of the edge or of the only one that leads there; null where it has none. */
        private static @Nullable Integer before(Cell cell, Edge edge, List<Edge> all) {
            Integer own = tested(cell, edge.guard());
            if (own != null) {
                return own;
            }
            List<Edge> into =
                    all.stream().filter(each -> each.to() == edge.from()).toList();
            return into.size() == 1 ? tested(cell, into.get(0).guard()) : null;
        }

        /** The number that a condition compares a cell with. */
        private static @Nullable Integer tested(Cell cell, Expression condition) {
            if (!(condition instanceof Expression.Binary binary)) {
                return null;
            }
            if (binary.operator() == BinaryOperator.AND) {
                Integer left = tested(cell, binary.left());
                return left == null ? tested(cell, binary.right()) : left;
            }
            boolean isTest =
                    binary.operator() == BinaryOperator.EQUAL && binary.left().equals(new Expression.Read(cell));
            return isTest ? ConstantValue.of(binary.right()) : null;
        }
    }
}
