package org.tidemark.logic.buchi;

import java.util.List;
import java.util.Random;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;

/** Formulas of LTL over three propositions, drawn at random with a given number of operators. */
final class RandomLtl {
    static final List<Formula> PROPOSITIONS = List.of(new Fireable("p0"), new Fireable("p1"), new Fireable("p2"));

    private RandomLtl() {}

    static Formula draw(Random random, int operators) {
        if (operators == 0) {
            return random.nextInt(20) == 0
                    ? new Constant(random.nextBoolean())
                    : PROPOSITIONS.get(random.nextInt(PROPOSITIONS.size()));
        }
        int left = random.nextInt(operators);
        int kind = random.nextInt(operators == 1 ? 5 : 12);
        if (kind < 5) {
            Formula below = draw(random, operators - 1);
            return switch (kind) {
                case 0 -> new Not(below);
                case 1 -> new Next(below);
                case 2, 3 -> new Finally(below);
                default -> new Globally(below);
            };
        }
        Formula a = draw(random, left);
        Formula b = draw(random, operators - 1 - left);
        return switch (kind) {
            case 5, 6 -> new And(List.of(a, b));
            case 7, 8 -> new Or(List.of(a, b));
            case 9 -> random.nextBoolean() ? new Implies(a, b) : new Iff(a, b);
            case 10 -> new Until(a, b);
            default -> random.nextBoolean() ? new Release(a, b) : new WeakUntil(a, b);
        };
    }
}
