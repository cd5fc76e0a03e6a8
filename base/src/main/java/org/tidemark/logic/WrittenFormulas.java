package org.tidemark.logic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Fireable;

/**
 * Finds what people wrote for the parts of a formula that was expanded for an engine: the way back from
 * {@link Expansion}. What no part was written as, because a simplification made it, is shown with the names that people
 * see. Immutable.
 */
public final class WrittenFormulas {
    private final Map<Formula, Formula> written = new HashMap<>();
    private final UnaryOperator<String> places;
    private final UnaryOperator<String> transitions;

    /**
     * The way back to the parts of a formula.
     *
     * @param asked the formula as it was written
     * @param forEngine what became of it, and of each of its parts
     * @param places how the place of an expanded formula is shown
     * @param transitions how a transition is shown
     */
    public WrittenFormulas(
            Formula asked,
            UnaryOperator<Formula> forEngine,
            UnaryOperator<String> places,
            UnaryOperator<String> transitions) {
        this.places = places;
        this.transitions = transitions;
        collect(asked, forEngine);
    }

    private void collect(Formula f, UnaryOperator<Formula> forEngine) {
        // Of two parts that became the same, the inner one is the shorter.
        f.children().forEach(part -> collect(part, forEngine));
        Formula became = forEngine.apply(f);
        if (!(became instanceof Constant)) {
            written.putIfAbsent(became, f);
        }
    }

    /** A part of the expanded formula as it was written. */
    public Formula of(Formula f) {
        Formula known = written.get(f);
        if (known != null) {
            return known;
        }
        if (f instanceof Comparison comparison) {
            return new Comparison(shown(comparison.left()), comparison.relation(), shown(comparison.right()));
        }
        if (f instanceof Fireable fireable) {
            return new Fireable(transitions.apply(fireable.transition()));
        }
        List<Formula> parts = new ArrayList<>();
        f.children().forEach(part -> parts.add(of(part)));
        return parts.isEmpty() ? f : Expansion.rebuilt(f, parts);
    }

    private Term shown(Term term) {
        if (term instanceof Term.Count count) {
            return new Term.Count(places.apply(count.place()));
        }
        if (term instanceof Term.Sum sum) {
            return new Term.Sum(sum.parts().stream().map(this::shown).toList());
        }
        if (term instanceof Term.Product product) {
            return new Term.Product(shown(product.left()), shown(product.right()));
        }
        return term instanceof Term.Negated negated ? new Term.Negated(shown(negated.of())) : term;
    }
}
