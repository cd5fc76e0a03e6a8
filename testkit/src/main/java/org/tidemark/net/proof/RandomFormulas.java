package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNet;

/** State formulas and terms about a net, drawn at random; small numbers, all connectives, products now and then. */
public final class RandomFormulas {
    private static final List<Relation> RELATIONS = List.of(Relation.values());

    private final PetriNet net;
    private final SplittableRandom random;

    public RandomFormulas(PetriNet net, long seed) {
        this.net = net;
        random = new SplittableRandom(seed);
    }

    public Formula formula(int depth) {
        int kind = depth == 0 ? random.nextInt(4) : random.nextInt(12);
        return switch (kind) {
            case 0, 1, 2 -> new Formula.Comparison(term(1), RELATIONS.get(random.nextInt(RELATIONS.size())), term(1));
            case 3 ->
                random.nextInt(6) == 0
                        ? new Formula.Deadlock()
                        : new Formula.Fireable(net.transitionId(random.nextInt(net.transitions())));
            case 4 -> new Formula.Not(formula(depth - 1));
            case 5, 6, 7 -> new Formula.And(parts(depth - 1));
            case 8, 9 -> new Formula.Or(parts(depth - 1));
            case 10 -> new Formula.Implies(formula(depth - 1), formula(depth - 1));
            default -> new Formula.Iff(formula(depth - 1), formula(depth - 1));
        };
    }

    private List<Formula> parts(int depth) {
        List<Formula> parts = new ArrayList<>();
        for (int n = 2 + random.nextInt(2); n > 0; n--) {
            parts.add(formula(depth));
        }
        return parts;
    }

    Term term(int depth) {
        int kind = depth == 0 ? random.nextInt(4) : random.nextInt(9);
        return switch (kind) {
            case 0 -> new Term.Constant(random.nextInt(-1, 5));
            case 1, 2, 3 -> new Term.Count(net.placeId(random.nextInt(net.places())));
            case 4 -> new Term.Negated(term(depth - 1));
            case 5 -> new Term.Product(term(depth - 1), term(depth - 1));
            case 6 -> new Term.Product(new Term.Constant(random.nextInt(1, 4)), term(depth - 1));
            default -> new Term.Sum(List.of(term(depth - 1), term(depth - 1), term(depth - 1)));
        };
    }
}
