package org.tidemark.logic;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
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

/** Formulas and terms drawn at random over given names, the same ones for the same seed. */
public final class RandomFormulas {
    private final SplittableRandom random;
    private final List<String> places;
    private final List<String> transitions;

    public RandomFormulas(long seed, List<String> places, List<String> transitions) {
        random = new SplittableRandom(seed);
        this.places = places;
        this.transitions = transitions;
    }

    /** Any number that is no constant, a multiple or a sum of some, now and then a product of places. */
    public Term term(int depth) {
        int kind = depth == 0 ? random.nextInt(3) : random.nextInt(8);
        return switch (kind) {
            case 0 -> new Term.Constant(random.nextInt(7) - 2);
            case 1, 2, 3 -> new Term.Count(pick(places));
            case 4, 5 -> new Term.Sum(several(() -> term(depth - 1)));
            case 6 ->
                new Term.Product(
                        random.nextInt(4) == 0 ? term(depth - 1) : new Term.Constant(random.nextInt(9) - 4),
                        term(depth - 1));
            default -> new Term.Negated(term(depth - 1));
        };
    }

    /** A formula about one state. */
    public Formula state(int depth) {
        return depth == 0 ? atom() : propositional(() -> state(depth - 1));
    }

    /** A formula of CTL. */
    public Formula ctl(int depth) {
        if (depth == 0) {
            return atom();
        }
        if (random.nextInt(2) == 0) {
            return propositional(() -> ctl(depth - 1));
        }
        Formula step = temporal(() -> ctl(depth - 1));
        return random.nextBoolean() ? new Exists(step) : new ForAll(step);
    }

    /** A formula about a run, without quantifiers. */
    public Formula ltl(int depth) {
        if (depth == 0) {
            return atom();
        }
        return random.nextBoolean() ? propositional(() -> ltl(depth - 1)) : temporal(() -> ltl(depth - 1));
    }

    /** A formula about a state whose quantifiers stand before formulas about runs of any kind. */
    public Formula ctlStar(int depth) {
        if (depth == 0) {
            return atom();
        }
        if (random.nextInt(2) == 0) {
            return propositional(() -> ctlStar(depth - 1));
        }
        Formula run = run(depth - 1);
        return random.nextBoolean() ? new Exists(run) : new ForAll(run);
    }

    private Formula run(int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(4)) {
            case 0 -> ctlStar(depth);
            case 1 -> propositional(() -> run(depth - 1));
            default -> temporal(() -> run(depth - 1));
        };
    }

    private Formula propositional(Supplier<Formula> part) {
        return switch (random.nextInt(7)) {
            case 0 -> new Not(part.get());
            case 1, 2 -> new And(several(part));
            case 3, 4 -> new Or(several(part));
            case 5 -> new Implies(part.get(), part.get());
            default -> new Iff(part.get(), part.get());
        };
    }

    private Formula temporal(Supplier<Formula> part) {
        return switch (random.nextInt(6)) {
            case 0 -> new Next(part.get());
            case 1 -> new Finally(part.get());
            case 2 -> new Globally(part.get());
            case 3 -> new Until(part.get(), part.get());
            case 4 -> new WeakUntil(part.get(), part.get());
            default -> new Release(part.get(), part.get());
        };
    }

    private Formula atom() {
        return switch (random.nextInt(12)) {
            case 0 -> new Constant(random.nextBoolean());
            case 1 -> new Deadlock();
            case 2, 3 -> new Fireable(pick(transitions));
            case 4, 5, 6 -> new Comparison(term(2), relation(), term(1));
            default -> new Comparison(new Term.Count(pick(places)), relation(), new Term.Constant(random.nextInt(4)));
        };
    }

    private Relation relation() {
        return List.of(Relation.values()).get(random.nextInt(Relation.values().length));
    }

    private String pick(List<String> names) {
        return names.get(random.nextInt(names.size()));
    }

    private <T> List<T> several(Supplier<T> part) {
        List<T> parts = new ArrayList<>(List.of(part.get(), part.get()));
        while (random.nextInt(3) == 0) {
            parts.add(part.get());
        }
        return parts;
    }
}
