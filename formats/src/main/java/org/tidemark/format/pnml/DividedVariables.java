package org.tidemark.format.pnml;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Function;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.MultiSet;

/** The variables of a transition whose components are used one by one, also by the functions that it calls. */
final class DividedVariables {
    private DividedVariables() {}

    static Set<Integer> of(ColoredTransition transition) {
        Set<Integer> divided = new HashSet<>();
        divided(transition.guard(), divided);
        transition.arcs().forEach(arc -> divided(arc.tokens(), divided));
        return divided;
    }

    private static void divided(MultiSet tokens, Set<Integer> into) {
        if (tokens instanceof MultiSet.Times times) {
            divided(times.count(), into);
            divided(times.element(), into);
        } else if (tokens instanceof MultiSet.Scaled scaled) {
            divided(scaled.part(), into);
        } else if (tokens instanceof MultiSet.Sum sum) {
            sum.parts().forEach(part -> divided(part, into));
        } else if (tokens instanceof MultiSet.Difference difference) {
            divided(difference.from(), into);
            divided(difference.taken(), into);
        } else if (tokens instanceof MultiSet.Comprehension each) {
            divided(each.condition(), into);
            divided(each.part(), into);
        }
    }

    private static void divided(Expr expr, Set<Integer> into) {
        @Nullable
        Expr of = expr instanceof TupleExpr.Component component
                ? component.of()
                : expr instanceof TupleExpr.With with ? with.of() : null;
        if (of != null) {
            divide(of, into);
        }
        if (expr instanceof Function.Call call) {
            Set<Integer> inside = new HashSet<>();
            divided(call.function().body(), inside);
            for (int i = 0; i < call.children().size(); i++) {
                if (inside.contains(call.function().parameters().get(i).index())) {
                    divide(call.children().get(i), into);
                }
            }
        }
        expr.children().forEach(child -> divided(child, into));
    }

    /** Adds the variable that a part is taken of. */
    private static void divide(Expr whole, Set<Integer> into) {
        Expr of = whole;
        while (of instanceof TupleExpr.Component inner) {
            of = inner.of();
        }
        if (of instanceof Variable variable) {
            into.add(variable.index());
        }
    }
}
