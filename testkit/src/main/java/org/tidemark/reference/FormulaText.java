package org.tidemark.reference;

import java.util.List;
import java.util.stream.Collectors;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;
import org.tidemark.logic.Term;

/** A formula as a failure shows it: as on the command line, every operator of two sides in brackets. */
public final class FormulaText {
    private FormulaText() {}

    public static String of(Formula f) {
        List<String> below = f.children().stream().map(FormulaText::of).toList();
        if (f instanceof Constant constant) {
            return String.valueOf(constant.value());
        } else if (f instanceof Comparison is) {
            return of(is.left()) + " " + is.relation().sign() + " " + of(is.right());
        } else if (f instanceof Fireable fireable) {
            return "fireable(" + fireable.transition() + ")";
        } else if (f instanceof Deadlock) {
            return "deadlock";
        } else if (f instanceof Exists) {
            return "E[" + below.get(0) + "]";
        } else if (f instanceof ForAll) {
            return "A[" + below.get(0) + "]";
        } else if (below.size() == 1) {
            return operator(f) + "(" + below.get(0) + ")";
        }
        return below.stream().collect(Collectors.joining(") " + operator(f) + " (", "(", ")"));
    }

    private static String operator(Formula f) {
        if (f instanceof Not) {
            return "!";
        } else if (f instanceof And) {
            return "&&";
        } else if (f instanceof Or) {
            return "||";
        } else if (f instanceof Implies) {
            return "->";
        } else if (f instanceof Iff) {
            return "<->";
        } else if (f instanceof Next) {
            return "X";
        } else if (f instanceof Finally) {
            return "F";
        } else if (f instanceof Globally) {
            return "G";
        } else if (f instanceof Until) {
            return "U";
        } else if (f instanceof WeakUntil) {
            return "W";
        } else if (f instanceof Release) {
            return "R";
        }
        throw new IllegalArgumentException("no operator: " + f);
    }

    static String of(Term term) {
        if (term instanceof Term.Constant constant) {
            return String.valueOf(constant.value());
        } else if (term instanceof Term.Count count) {
            return count.place();
        } else if (term instanceof Term.Sum sum) {
            return sum.parts().stream().map(FormulaText::of).collect(Collectors.joining(" + ", "(", ")"));
        } else if (term instanceof Term.Product product) {
            return of(product.left()) + "*" + of(product.right());
        } else if (term instanceof Term.Negated negated) {
            return "-" + of(negated.of());
        }
        throw new IllegalArgumentException("no such term: " + term);
    }
}
