package org.tidemark.logic;

import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;

/**
 * A state as the definition has it, for terms and state formulas to be evaluated on by the definition: exact, slow, and
 * without anything of the compilers it is compared with.
 *
 * @param tokens the tokens of each place, by its name
 * @param fireable the names of the transitions that can happen
 */
public record NaiveState(Map<String, ? extends Number> tokens, Set<String> fireable) {
    public BigInteger value(Term term) {
        if (term instanceof Term.Constant constant) {
            return BigInteger.valueOf(constant.value());
        }
        if (term instanceof Term.Count count) {
            Number n = tokens.get(count.place());
            return BigInteger.valueOf(n == null ? 0 : n.longValue());
        }
        if (term instanceof Term.Sum sum) {
            return sum.parts().stream().map(this::value).reduce(BigInteger.ZERO, BigInteger::add);
        }
        if (term instanceof Term.Product product) {
            return value(product.left()).multiply(value(product.right()));
        }
        return value(((Term.Negated) term).of()).negate();
    }

    public boolean holds(Formula f) {
        if (f instanceof Constant constant) {
            return constant.value();
        }
        if (f instanceof Comparison c) {
            return c.relation().holds(value(c.left()).compareTo(value(c.right())), 0);
        }
        if (f instanceof Fireable fires) {
            return fireable.contains(fires.transition());
        }
        if (f instanceof Deadlock) {
            return fireable.isEmpty();
        }
        if (f instanceof Not not) {
            return !holds(not.of());
        }
        if (f instanceof And and) {
            return and.parts().stream().allMatch(this::holds);
        }
        if (f instanceof Or or) {
            return or.parts().stream().anyMatch(this::holds);
        }
        if (f instanceof Implies implies) {
            return !holds(implies.premise()) || holds(implies.conclusion());
        }
        Iff iff = (Iff) f;
        return holds(iff.left()) == holds(iff.right());
    }
}
