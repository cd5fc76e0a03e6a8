package org.tidemark.logic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Kept;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Related;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;
import org.tidemark.logic.Formula.Written;

/**
 * Expands names that mean several fields or events: a place with many colours becomes the sum over them, a transition
 * with many bindings the disjunction over them, and a number about values the sum over those that occur. Users see
 * their formulas as written; engines get the expanded ones. A condition on values, which may take seconds to write out,
 * is written out once. Thread-safe if the vocabulary is.
 */
public final class Expansion {
    private final Vocabulary names;
    private final BooleanSupplier cancelled;
    private final Map<TokenCondition, Formula> conditions;
    private final Map<String, Formula> events;
    private final Map<String, Term> counts;

    /** An expansion of formulas in the proper names of a vocabulary. */
    public Expansion(Vocabulary names) {
        this(names, () -> false);
    }

    /** An expansion that can be cancelled, with {@link Cancelled}. */
    public Expansion(Vocabulary names, BooleanSupplier cancelled) {
        this.names = names;
        this.cancelled = cancelled;
        conditions = new ConcurrentHashMap<>();
        events = new ConcurrentHashMap<>();
        counts = new ConcurrentHashMap<>();
    }

    private Expansion(Expansion hurried) {
        names = hurried.names;
        cancelled = () -> false;
        conditions = hurried.conditions;
        events = hurried.events;
        counts = hurried.counts;
    }

    /** This expansion without cancellation. */
    public Expansion withoutClock() {
        return new Expansion(this);
    }

    public Formula of(Formula f) {
        if (f instanceof Comparison comparison) {
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            return new Comparison(of(comparison.left()), comparison.relation(), of(comparison.right()));
        }
        if (f instanceof Fireable fireable) {
            return events.computeIfAbsent(fireable.transition(), this::anyOf);
        }
        if (f instanceof Written values) {
            return of(values.meaning());
        }
        if (f instanceof Related related) {
            return conditions.computeIfAbsent(related.condition(), condition -> names.expanded(condition, cancelled));
        }
        if (f instanceof Kept kept) {
            Formula meaning = names.obligation(kept.obligation());
            return meaning.equals(f) ? f : of(meaning);
        }
        List<Formula> parts = new ArrayList<>();
        f.children().forEach(child -> parts.add(of(child)));
        return parts.equals(f.children()) ? f : rebuilt(f, parts);
    }

    private Formula anyOf(String transition) {
        return Formula.or(names.decidingEventsOf(transition).stream()
                .<Formula>map(Fireable::new)
                .toList());
    }

    /** The formula with other parts. */
    public static Formula rebuilt(Formula f, List<Formula> parts) {
        Formula first = parts.get(0);
        Formula last = parts.get(parts.size() - 1);
        if (f instanceof And) {
            return Formula.and(parts);
        }
        if (f instanceof Or) {
            return Formula.or(parts);
        }
        if (f instanceof Not) {
            return new Not(first);
        }
        if (f instanceof Implies) {
            return new Implies(first, last);
        }
        if (f instanceof Iff) {
            return new Iff(first, last);
        }
        return rebuiltRun(f, first, last);
    }

    private static Formula rebuiltRun(Formula f, Formula first, Formula last) {
        if (f instanceof Exists) {
            return new Exists(first);
        }
        if (f instanceof ForAll) {
            return new ForAll(first);
        }
        if (f instanceof Next) {
            return new Next(first);
        }
        if (f instanceof Finally) {
            return new Finally(first);
        }
        if (f instanceof Globally) {
            return new Globally(first);
        }
        if (f instanceof Until) {
            return new Until(first, last);
        }
        if (f instanceof WeakUntil) {
            return new WeakUntil(first, last);
        }
        if (f instanceof Release) {
            return new Release(first, last);
        }
        throw new IllegalArgumentException("a formula of an unknown kind: " + f);
    }

    public Term of(Term term) {
        if (term instanceof Term.Count count) {
            return counts.computeIfAbsent(count.place(), place -> Term.counts(names.placesOf(place)));
        }
        if (term instanceof Term.Tokens tokens) {
            return names.expanded(tokens.sum());
        }
        if (term instanceof Term.Sum sum) {
            return new Term.Sum(sum.parts().stream().map(this::of).toList());
        }
        if (term instanceof Term.Product product) {
            return new Term.Product(of(product.left()), of(product.right()));
        }
        return term instanceof Term.Negated negated ? new Term.Negated(of(negated.of())) : term;
    }
}
