package org.tidemark.program;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Expression.Cell;
import org.tidemark.program.Expression.Pattern;
import org.tidemark.program.Expression.Scope;
import org.tidemark.program.Program.Graph;
import org.tidemark.program.Program.Template;
import org.tidemark.program.Program.Variable;

/**
 * Lets variables of processes have their first value where they are dead: where each way to a use of the value comes to an assignment first. States that differ in
 * nothing else become one, and the rest of what happens is the same. The effects are appended to the steps after which a variable is dead; nothing else changes.
 *
 * <p>A variable is never dead if another process looks at it, or the condition {@code provided} does. Arrays are left alone. (A. Aho, M. Lam, R. Sethi, J. Ullman,
 * Compilers, 2006, section 9.2.5.)
 */
final class DeadVariables {
    private final Template template;

    /** By location, the variables that are alive there. */
    private final BitSet[] alive;

    /** By edge, the variables that are used, those that are surely assigned, and all that may be. */
    private final List<BitSet> used = new ArrayList<>();

    private final List<BitSet> killed = new ArrayList<>();
    private final List<BitSet> assigned = new ArrayList<>();

    private DeadVariables(Template template, BitSet alwaysAlive) {
        this.template = template;
        alive = new BitSet[template.graph().locations().size()];
        for (int location = 0; location < alive.length; location++) {
            alive[location] = (BitSet) alwaysAlive.clone();
            Traits.each(template.provided(), uses(alive[location]));
        }
        for (Edge edge : template.graph().edges()) {
            BitSet reads = new BitSet();
            Traits.each(edge, each -> {}, each -> {}, uses(reads));
            used.add(reads);
            BitSet writes = new BitSet();
            Traits.each(edge, each -> targets(each, writes), each -> {}, each -> {});
            assigned.add(writes);
            BitSet own = new BitSet();
            targets(edge, own);
            killed.add(own);
        }
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (int e = template.graph().edges().size() - 1; e >= 0; e--) {
                isChanged |= flowBack(e);
            }
        }
    }

    /**
     * The template with dead variables reset.
     *
     * @param alwaysAlive variables that others look at
     */
    static Template reset(Template template, BitSet alwaysAlive) {
        return new DeadVariables(template, alwaysAlive).reset();
    }

    private static Consumer<Expression> uses(BitSet into) {
        return expression -> {
            if (expression instanceof Expression.Read read && read.cell().scope() == Scope.LOCAL) {
                into.set(read.cell().variable());
            }
        };
    }

    /** The variables that an edge assigns, apart from those inside. */
    private static void targets(Edge edge, BitSet into) {
        edge.effects().forEach(effect -> {
            if (effect instanceof Statement.Assign assign) {
                target(assign.target(), into);
            } else if (effect instanceof Statement.Run run && run.target() != null) {
                target(run.target(), into);
            }
        });
        if (edge.action() instanceof Action.Receive receive) {
            receive.patterns().forEach(pattern -> {
                if (pattern instanceof Pattern.Into of) {
                    target(of.cell(), into);
                }
            });
        }
    }

    private static void target(Cell cell, BitSet into) {
        if (cell.scope() == Scope.LOCAL && cell.index() == null) {
            into.set(cell.variable());
        }
    }

    /** Lets what is alive behind an edge, and not assigned by it, be alive before. */
    private boolean flowBack(int number) {
        Edge edge = template.graph().edges().get(number);
        BitSet before = alive[edge.from()];
        int known = before.cardinality();
        if (!(edge.action() instanceof Action.End)) {
            BitSet behind = (BitSet) alive[edge.to()].clone();
            behind.andNot(killed.get(number));
            before.or(behind);
        }
        before.or(used.get(number));
        return before.cardinality() > known;
    }

    private Template reset() {
        List<Edge> edges = new ArrayList<>();
        for (int e = 0; e < template.graph().edges().size(); e++) {
            edges.add(reset(e));
        }
        Graph graph = new Graph(template.graph().locations(), template.graph().initial(), edges);
        return new Template(
                template.name(),
                template.locals(),
                template.parameters(),
                graph,
                template.provided(),
                template.priority());
    }

    private Edge reset(int number) {
        Edge edge = template.graph().edges().get(number);
        BitSet dying = (BitSet) alive[edge.from()].clone();
        dying.or(assigned.get(number));
        dying.andNot(alive[edge.to()]);
        List<Statement> effects = new ArrayList<>(edge.effects());
        dying.stream()
                .filter(variable -> !template.locals().variables().get(variable).isArray())
                .forEach(variable -> effects.add(new Statement.Assign(Cell.of(Scope.LOCAL, variable), rest(variable))));
        return edge.action() instanceof Action.End
                        || effects.size() == edge.effects().size()
                ? edge
                : new Edge(edge.from(), edge.to(), edge.guard(), edge.action(), effects, edge.control(), edge.source());
    }

    /** The value of a dead variable: that of the beginning, so that one which is never alive does not get a second value. */
    private Expression rest(int number) {
        Variable variable = template.locals().variables().get(number);
        return variable.initial().size() == 1 && variable.initial().get(0) instanceof Expression.Constant constant
                ? constant
                : Expression.FALSE;
    }
}
