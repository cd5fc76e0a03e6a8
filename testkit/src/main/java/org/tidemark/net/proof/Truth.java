package org.tidemark.net.proof;

import java.util.List;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/** The values of formulas and terms in a marking, by the definitions. */
public record Truth(PetriNet net, List<Integer> marking) {
    public boolean of(Formula f) {
        if (f instanceof Formula.Constant constant) {
            return constant.value();
        } else if (f instanceof Formula.Comparison c) {
            return c.relation().holds(of(c.left()), of(c.right()));
        } else if (f instanceof Formula.Fireable fireable) {
            return isEnabled(net.findTransition(fireable.transition()));
        } else if (f instanceof Formula.Deadlock) {
            boolean none = true;
            for (int t = 0; t < net.transitions(); t++) {
                none &= !isEnabled(t);
            }
            return none;
        } else if (f instanceof Formula.Not not) {
            return !of(not.of());
        } else if (f instanceof Formula.And and) {
            return and.parts().stream().allMatch(this::of);
        } else if (f instanceof Formula.Or or) {
            return or.parts().stream().anyMatch(this::of);
        } else if (f instanceof Formula.Implies implies) {
            return !of(implies.premise()) || of(implies.conclusion());
        } else if (f instanceof Formula.Iff iff) {
            return of(iff.left()) == of(iff.right());
        }
        throw new IllegalArgumentException(f.toString());
    }

    long of(Term term) {
        if (term instanceof Term.Constant constant) {
            return constant.value();
        } else if (term instanceof Term.Count count) {
            return marking.get(net.findPlace(count.place()));
        } else if (term instanceof Term.Sum sum) {
            return sum.parts().stream().mapToLong(this::of).sum();
        } else if (term instanceof Term.Product product) {
            return of(product.left()) * of(product.right());
        }
        return -of(((Term.Negated) term).of());
    }

    boolean isEnabled(int t) {
        return holdsAll(net.inputs(), t, true)
                && holdsAll(net.reads(), t, true)
                && holdsAll(net.inhibitors(), t, false);
    }

    private boolean holdsAll(Arcs arcs, int t, boolean enough) {
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            if (marking.get(arcs.place(a)) >= arcs.weight(a) != enough) {
                return false;
            }
        }
        return true;
    }
}
