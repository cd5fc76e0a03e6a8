package org.tidemark.reference;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.tidemark.logic.Formula;
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
import org.tidemark.logic.Logic;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNet;

/**
 * Formulas drawn at random over the places and transitions of a net, the same one for the same net, kind and seed.
 *
 * <p>Numbers are small, as the tokens of random nets are. A formula has four temporal operators at most, so that the
 * tableau of {@link NaiveLtl} stays small.
 */
public final class RandomFormulas {
    private static final int MOST_TEMPORAL = 4;
    private static final List<Relation> RELATIONS = List.of(Relation.values());

    /** The kinds of formulas that are drawn. */
    public enum Kind {
        /** No temporal operator. */
        STATE,
        /** {@code EF} or {@code AG} before a state formula. */
        REACHABILITY,
        /** Each temporal operator right behind a quantifier, or none at all. */
        CTL,
        /** Temporal operators without quantifiers, or none at all. */
        LTL,
        /** Quantifiers over any formula about runs, nested ones included. */
        CTL_STAR;

        /** Whether a formula is of this kind. */
        public boolean admits(Formula f) {
            Logic logic = Logic.of(f);
            return switch (this) {
                case STATE -> logic == Logic.STATE;
                case REACHABILITY -> isReachability(f);
                case CTL -> logic == Logic.STATE || logic == Logic.CTL;
                case LTL -> logic == Logic.STATE || (logic == Logic.LTL && !(f instanceof ForAll));
                case CTL_STAR -> !Logic.isMixed(f) && (logic != Logic.LTL || f instanceof ForAll);
            };
        }

        private static boolean isReachability(Formula f) {
            return (f instanceof Exists exists
                            && exists.run() instanceof Finally goal
                            && Logic.of(goal.of()) == Logic.STATE)
                    || (f instanceof ForAll all
                            && all.run() instanceof Globally invariant
                            && Logic.of(invariant.of()) == Logic.STATE);
        }
    }

    private final Kind kind;
    private final PetriNet net;
    private final SplittableRandom random;
    private int temporal = MOST_TEMPORAL;

    private RandomFormulas(Kind kind, PetriNet net, long seed) {
        this.kind = kind;
        this.net = net;
        this.random = new SplittableRandom(seed);
    }

    /** A seed for what goes with a formula; hash codes of formulas are other ones in each run. */
    public static long seed(Formula f) {
        long seed = 0;
        for (char letter : f.toString().toCharArray()) {
            seed = 31 * seed + letter;
        }
        return seed;
    }

    /** The formula of a seed. */
    public static Formula draw(Kind kind, PetriNet net, long seed) {
        RandomFormulas formulas = new RandomFormulas(kind, net, seed);
        return switch (kind) {
            case STATE -> formulas.state(3);
            case REACHABILITY ->
                formulas.chance(2) ? Formula.reachable(formulas.state(3)) : Formula.always(formulas.state(3));
            case CTL, LTL -> formulas.temporal(5);
            case CTL_STAR -> formulas.quantified(5);
        };
    }

    private Formula temporal(int depth) {
        if (depth == 0 || temporal == 0 || chance(8)) {
            return state(1);
        }
        if (chance(3)) {
            return junction(() -> temporal(depth - 1));
        }
        temporal--;
        Formula run = run(depth - 1);
        if (kind == Kind.LTL) {
            return run;
        }
        if (kind == Kind.CTL_STAR) {
            return chance(2) ? run : quantified(depth - 1);
        }
        return chance(2) ? new Exists(run) : new ForAll(run);
    }

    /** A quantifier over a formula about runs. */
    private Formula quantified(int depth) {
        Formula run = temporal(depth);
        return chance(2) ? new Exists(run) : new ForAll(run);
    }

    private Formula run(int depth) {
        return switch (random.nextInt(8)) {
            case 0 -> new Next(temporal(depth));
            case 1, 2 -> new Finally(temporal(depth));
            case 3, 4 -> new Globally(temporal(depth));
            case 5 -> new Until(temporal(depth), temporal(depth));
            case 6 -> new WeakUntil(temporal(depth), temporal(depth));
            default -> new Release(temporal(depth), temporal(depth));
        };
    }

    private Formula state(int depth) {
        return depth == 0 || chance(3) ? atom() : junction(() -> state(depth - 1));
    }

    private Formula junction(Supplier<Formula> part) {
        return switch (random.nextInt(7)) {
            case 0, 1 -> new Not(part.get());
            case 2 -> new And(List.of(part.get(), part.get()));
            case 3 -> new Or(List.of(part.get(), part.get()));
            case 4 -> new Implies(part.get(), part.get());
            case 5 -> new Iff(part.get(), part.get());
            default -> new Or(List.of(part.get(), part.get(), part.get()));
        };
    }

    private Formula atom() {
        return switch (random.nextInt(net.places() == 0 ? 6 : 12)) {
            case 0 -> new Constant(chance(2));
            case 1 -> new Deadlock();
            case 2, 3, 4, 5 -> new Fireable(net.transitionId(random.nextInt(net.transitions())));
            default -> new Comparison(term(2), relation(), term(1));
        };
    }

    private Relation relation() {
        return RELATIONS.get(random.nextInt(RELATIONS.size()));
    }

    private Term term(int depth) {
        if (depth == 0 || !chance(4)) {
            return chance(3) ? new Term.Constant(random.nextInt(4)) : place();
        }
        return switch (random.nextInt(4)) {
            case 0 -> new Term.Negated(term(depth - 1));
            case 1 -> new Term.Product(new Term.Constant(random.nextInt(3)), place());
            default -> new Term.Sum(List.of(term(depth - 1), term(depth - 1)));
        };
    }

    private Term place() {
        return new Term.Count(net.placeId(random.nextInt(net.places())));
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }
}
