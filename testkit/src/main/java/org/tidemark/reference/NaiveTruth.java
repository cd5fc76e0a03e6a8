package org.tidemark.reference;

import java.util.List;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Term;
import org.tidemark.logic.Term.Count;
import org.tidemark.logic.Term.Negated;
import org.tidemark.logic.Term.Product;
import org.tidemark.logic.Term.Sum;
import org.tidemark.net.PetriNet;

/**
 * The truth of a state formula in a marking of a net, by walking the tree. A marking is a list of integers, as in
 * {@link NaiveStateSpace}; names are ids or, failing that, names for people. A name the net does not have and a
 * temporal operator are errors of the test. Immutable.
 */
public final class NaiveTruth {
    private final PetriNet net;
    private final NaiveFiring firing;

    public NaiveTruth(PetriNet net) {
        this.net = net;
        this.firing = new NaiveFiring(net);
    }

    public boolean holds(Formula f, List<Integer> marking) {
        if (f instanceof Constant constant) {
            return constant.value();
        } else if (f instanceof Comparison is) {
            long left = value(is.left(), marking);
            long right = value(is.right(), marking);
            return switch (is.relation()) {
                case LESS -> left < right;
                case AT_MOST -> left <= right;
                case EQUAL -> left == right;
                case DIFFERENT -> left != right;
                case AT_LEAST -> left >= right;
                case MORE -> left > right;
            };
        } else if (f instanceof Fireable fireable) {
            return firing.isEnabled(marking, known(net.findTransition(fireable.transition()), fireable.transition()));
        } else if (f instanceof Deadlock) {
            return firing.isDead(marking);
        } else if (f instanceof Not not) {
            return !holds(not.of(), marking);
        } else if (f instanceof And and) {
            return and.parts().stream().allMatch(part -> holds(part, marking));
        } else if (f instanceof Or or) {
            return or.parts().stream().anyMatch(part -> holds(part, marking));
        } else if (f instanceof Implies implies) {
            return !holds(implies.premise(), marking) || holds(implies.conclusion(), marking);
        } else if (f instanceof Iff iff) {
            return holds(iff.left(), marking) == holds(iff.right(), marking);
        }
        throw new IllegalArgumentException("no state formula: " + f);
    }

    public long value(Term term, List<Integer> marking) {
        if (term instanceof Term.Constant constant) {
            return constant.value();
        } else if (term instanceof Count count) {
            return marking.get(known(net.findPlace(count.place()), count.place()));
        } else if (term instanceof Sum sum) {
            long total = 0;
            for (Term part : sum.parts()) {
                total = Math.addExact(total, value(part, marking));
            }
            return total;
        } else if (term instanceof Product product) {
            return Math.multiplyExact(value(product.left(), marking), value(product.right(), marking));
        } else if (term instanceof Negated negated) {
            return Math.negateExact(value(negated.of(), marking));
        }
        throw new IllegalArgumentException("no such term: " + term);
    }

    private static int known(int number, String name) {
        if (number < 0) {
            throw new IllegalArgumentException("the net has no '" + name + "'");
        }
        return number;
    }
}
