package org.tidemark.check.replay;

import java.math.BigInteger;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * What holds in a marking, read off the tree of the formula. It shares no code with the predicates that engines use on
 * packed words, so what both say of a replayed run is so.
 */
public final class MarkingTruth {
    private final TokenGame game;
    private final PetriNet net;

    public MarkingTruth(TokenGame game) {
        this.game = game;
        this.net = game.net();
    }

    public boolean holds(Formula f) {
        if (f instanceof Formula.Constant constant) {
            return constant.value();
        }
        if (f instanceof Formula.Comparison comparison) {
            int sign = exact(comparison.left()).compareTo(exact(comparison.right()));
            return comparison.relation().holds(sign, 0);
        }
        if (f instanceof Formula.Related related) {
            return related.condition().holds(new MarkedValues(net, game.marking(), related.condition()));
        }
        if (f instanceof Formula.Fireable fireable) {
            return game.enabled(net.findTransition(fireable.transition()));
        }
        if (f instanceof Formula.Deadlock) {
            return game.enabled(new int[0]) == 0;
        }
        if (f instanceof Formula.Not not) {
            return !holds(not.of());
        }
        if (f instanceof Formula.And and) {
            return and.parts().stream().allMatch(this::holds);
        }
        if (f instanceof Formula.Or or) {
            return or.parts().stream().anyMatch(this::holds);
        }
        if (f instanceof Formula.Implies implies) {
            return !holds(implies.premise()) || holds(implies.conclusion());
        }
        if (f instanceof Formula.Iff iff) {
            return holds(iff.left()) == holds(iff.right());
        }
        throw new IllegalArgumentException("not a formula about one state: " + f);
    }

    public long value(Term term) {
        return exact(term).longValueExact();
    }

    private BigInteger exact(Term term) {
        if (term instanceof Term.Constant constant) {
            return BigInteger.valueOf(constant.value());
        }
        if (term instanceof Term.Count count) {
            return BigInteger.valueOf(game.marking()[net.findPlace(count.place())]);
        }
        if (term instanceof Term.Sum sum) {
            return sum.parts().stream().map(this::exact).reduce(BigInteger.ZERO, BigInteger::add);
        }
        if (term instanceof Term.Product product) {
            return exact(product.left()).multiply(exact(product.right()));
        }
        return exact(((Term.Negated) term).of()).negate();
    }
}
