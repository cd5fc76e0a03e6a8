package org.tidemark.reduce.colored;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.TupleType;

/** One token of an arc that is written as a sum of tokens, and how often it is there. */
record ArcTerm(long times, Expr element) {
    /** The tokens of a multi-set; null where it is not a sum of single tokens, each a fixed number of times. */
    static @Nullable List<ArcTerm> of(MultiSet tokens) {
        List<ArcTerm> terms = new ArrayList<>();
        return collect(tokens, 1, terms) ? terms : null;
    }

    private static boolean collect(MultiSet tokens, long times, List<ArcTerm> into) {
        if (tokens instanceof MultiSet.Sum sum) {
            return sum.parts().stream().allMatch(part -> collect(part, times, into));
        }
        if (tokens instanceof MultiSet.Scaled scaled && scaled.count() instanceof Constant count) {
            return collect(scaled.part(), times * number(count), into);
        }
        if (tokens instanceof MultiSet.Times one && one.count() instanceof Constant count) {
            long n = times * number(count);
            if (n > 0) {
                into.add(new ArcTerm(n, one.element()));
            }
            return true;
        }
        return false;
    }

    private static long number(Constant count) {
        return ((IntType) count.type()).spans().number(count.rank());
    }

    /**
     * The expressions for the components of the token, or the one for a token without components; null where a tuple is
     * written as a whole.
     */
    @Nullable
    List<Expr> components() {
        if (!(element.type() instanceof TupleType)) {
            return List.of(element);
        }
        return element instanceof TupleExpr tuple ? tuple.children() : null;
    }

    /** The variables in an expression. */
    static BitSet variables(Expr expr) {
        BitSet variables = new BitSet();
        expr.variables(variables);
        return variables;
    }

    /** The variables in a multi-set, except those that it binds itself. */
    static BitSet variables(MultiSet tokens) {
        BitSet variables = new BitSet();
        tokens.variables(variables);
        return variables;
    }
}
