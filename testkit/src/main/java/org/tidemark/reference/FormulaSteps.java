package org.tidemark.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Constant;
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

/** Shrinks formulas that are too big to be read, and renames nodes in them when others are removed from the net. */
final class FormulaSteps {
    private FormulaSteps() {}

    /**
     * Every formula that is simpler by one step, the biggest steps first. Each has fewer nodes in its tree, or as many
     * and a smaller number, or a constant or {@code true} instead of something else.
     */
    static List<Formula> smaller(Formula f) {
        List<Formula> result = new ArrayList<>();
        if (!(f instanceof Constant)) {
            result.add(new Constant(true));
            result.add(new Constant(false));
        } else if (f.equals(new Constant(false))) {
            result.add(new Constant(true));
        }
        result.addAll(f.children());
        if (f instanceof Exists exists) {
            result.addAll(exists.run().children());
        } else if (f instanceof ForAll all) {
            result.addAll(all.run().children());
        } else if (f instanceof Comparison is) {
            smaller(is.left()).forEach(left -> result.add(new Comparison(left, is.relation(), is.right())));
            smaller(is.right()).forEach(right -> result.add(new Comparison(is.left(), is.relation(), right)));
        }
        for (int i = 0; i < f.children().size(); i++) {
            addWithSmallerChild(result, f, i);
        }
        return result;
    }

    private static void addWithSmallerChild(List<Formula> result, Formula f, int i) {
        if (f.children().size() > 2) {
            List<Formula> fewer = new ArrayList<>(f.children());
            fewer.remove(i);
            result.add(with(f, fewer));
        }
        for (Formula child : smaller(f.children().get(i))) {
            List<Formula> changed = new ArrayList<>(f.children());
            changed.set(i, child);
            result.add(with(f, changed));
        }
    }

    private static List<Term> smaller(Term term) {
        List<Term> result = new ArrayList<>();
        if (term instanceof Term.Constant constant) {
            if (constant.value() != 0) {
                result.add(new Term.Constant(0));
                result.add(new Term.Constant(constant.value() / 2));
            }
            return result;
        }
        result.add(new Term.Constant(0));
        if (term instanceof Term.Sum sum) {
            result.addAll(sum.parts());
        } else if (term instanceof Term.Product product) {
            result.add(product.left());
            result.add(product.right());
        } else if (term instanceof Term.Negated negated) {
            result.add(negated.of());
        }
        return result;
    }

    /** The formula with every place and every transition called something else. */
    static Formula renamed(Formula f, UnaryOperator<String> name) {
        if (f instanceof Fireable fireable) {
            return new Fireable(name.apply(fireable.transition()));
        } else if (f instanceof Comparison is) {
            return new Comparison(renamed(is.left(), name), is.relation(), renamed(is.right(), name));
        } else if (f.children().isEmpty()) {
            return f;
        }
        return with(f, f.children().stream().map(child -> renamed(child, name)).toList());
    }

    private static Term renamed(Term term, UnaryOperator<String> name) {
        if (term instanceof Term.Count count) {
            return new Term.Count(name.apply(count.place()));
        } else if (term instanceof Term.Sum sum) {
            return new Term.Sum(
                    sum.parts().stream().map(part -> renamed(part, name)).toList());
        } else if (term instanceof Term.Product product) {
            return new Term.Product(renamed(product.left(), name), renamed(product.right(), name));
        } else if (term instanceof Term.Negated negated) {
            return new Term.Negated(renamed(negated.of(), name));
        }
        return term;
    }

    /** The operator of a formula applied to other operands. */
    private static Formula with(Formula f, List<Formula> children) {
        Formula first = children.get(0);
        Formula last = children.get(children.size() - 1);
        if (f instanceof Not) {
            return new Not(first);
        } else if (f instanceof And) {
            return new And(children);
        } else if (f instanceof Or) {
            return new Or(children);
        } else if (f instanceof Implies) {
            return new Implies(first, last);
        } else if (f instanceof Iff) {
            return new Iff(first, last);
        } else if (f instanceof Exists) {
            return new Exists(first);
        } else if (f instanceof ForAll) {
            return new ForAll(first);
        } else if (f instanceof Next) {
            return new Next(first);
        } else if (f instanceof Finally) {
            return new Finally(first);
        } else if (f instanceof Globally) {
            return new Globally(first);
        } else if (f instanceof Until) {
            return new Until(first, last);
        } else if (f instanceof WeakUntil) {
            return new WeakUntil(first, last);
        } else if (f instanceof Release) {
            return new Release(first, last);
        }
        throw new IllegalArgumentException("no operator: " + f);
    }
}
