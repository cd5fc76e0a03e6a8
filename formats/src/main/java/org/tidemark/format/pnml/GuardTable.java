package org.tidemark.format.pnml;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.Variable;

/**
 * A condition written out: the values of its variables for which it holds, or, if these are fewer, all but those for
 * which it does not hold. For conditions on few values that symmetric nets have no operators for, such as
 * {@code x % 2 = 0}.
 */
final class GuardTable {
    private static final int MOST_ROWS = 1 << 12;

    private GuardTable() {}

    /** The condition written out, over the variables of the transition; null if there are too many values. */
    static @Nullable Expr of(Expr condition, List<Variable> variables, int slots) {
        BitSet used = new BitSet();
        condition.variables(used);
        List<Variable> mine =
                variables.stream().filter(v -> used.get(v.index())).toList();
        double rows = 1;
        for (Variable variable : mine) {
            rows *= variable.type().size().doubleValue();
        }
        if (rows > MOST_ROWS || mine.size() < used.cardinality()) {
            return null;
        }
        List<Expr> holding = new ArrayList<>();
        List<Expr> failing = new ArrayList<>();
        long[] binding = new long[slots];
        for (long row = 0; row < rows; row++) {
            long left = row;
            List<Expr> values = new ArrayList<>();
            for (Variable variable : mine) {
                long rank = left % variable.type().count();
                left /= variable.type().count();
                binding[variable.index()] = rank;
                values.add(new ValueComparison(
                        variable, ValueComparison.Relation.EQUAL, new Constant(variable.type(), rank)));
            }
            (holds(condition, binding) ? holding : failing).add(new Logical.And(values));
        }
        return holding.size() <= failing.size() ? new Logical.Or(holding) : new Logical.Not(new Logical.Or(failing));
    }

    private static boolean holds(Expr condition, long[] binding) {
        try {
            return condition.holds(binding);
        } catch (EvaluationFault fault) {
            return false;
        }
    }
}
