package org.tidemark.net.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNet;

/**
 * Says which symmetries leave formulas as they are: each largest part without temporal operators is the same after
 * places and transitions have been exchanged in it, but for the order of what is added up, or of conditions beside each
 * other. Formulas have proper names only, as after an expansion. A part that is not understood is taken for one that no
 * symmetry leaves as it is.
 */
public final class Invariance {
    /** Nothing that leads anywhere: takes all nodes for one. */
    private static final NodeImages ALL_ALIKE = new NodeImages() {
        @Override
        public int place(int place) {
            return 0;
        }

        @Override
        public int transition(int transition) {
            return 0;
        }
    };

    private final PetriNet net;

    public Invariance(PetriNet net) {
        this.net = net;
    }

    /** The symmetries that leave a formula as it is. */
    public Predicate<NodeImages> of(Formula formula) {
        List<Formula> conditions = new ArrayList<>();
        collect(formula, conditions);
        List<@Nullable String> before = new ArrayList<>();
        conditions.forEach(condition -> before.add(text(condition, null)));
        return symmetry -> {
            for (int i = 0; i < before.size(); i++) {
                String text = before.get(i);
                if (text == null || !text.equals(text(conditions.get(i), symmetry))) {
                    return false;
                }
            }
            return true;
        };
    }

    /** The symmetries that leave a number as it is. */
    public Predicate<NodeImages> of(Term term) {
        return of(new Formula.Comparison(term, Relation.AT_LEAST, new Term.Constant(0)));
    }

    /** A number, led by a symmetry, in one form for all that differ by order alone; null where it is not understood. */
    @Nullable
    String text(Term number, @Nullable NodeImages by) {
        return comparison(new Formula.Comparison(number, Relation.AT_LEAST, new Term.Constant(0)), by);
    }

    /** The common form of all images of a condition on single states; null where it is not understood. */
    public @Nullable String shape(Formula condition) {
        return text(condition, ALL_ALIKE);
    }

    /** A number that is understood, with its places exchanged for others. */
    public Term led(Term number, Automorphism by) {
        if (number instanceof Term.Count count) {
            return new Term.Count(net.placeName(by.place(net.findPlace(count.place()))));
        }
        if (number instanceof Term.Sum sum) {
            return new Term.Sum(sum.parts().stream().map(part -> led(part, by)).toList());
        }
        if (number instanceof Term.Product product) {
            return new Term.Product(led(product.left(), by), led(product.right(), by));
        }
        return number instanceof Term.Negated negated ? new Term.Negated(led(negated.of(), by)) : number;
    }

    private static void collect(Formula formula, List<Formula> conditions) {
        if (Logic.of(formula) == Logic.STATE) {
            conditions.add(formula);
        } else {
            formula.children().forEach(part -> collect(part, conditions));
        }
    }

    /**
     * A normal form of a condition, equal for conditions that differ by order alone; null where it is not understood.
     */
    @Nullable
    String text(Formula f, @Nullable NodeImages by) {
        if (f instanceof Formula.Constant constant) {
            return String.valueOf(constant.value());
        }
        if (f instanceof Formula.Deadlock) {
            return "dead";
        }
        if (f instanceof Formula.Comparison comparison) {
            return comparison(comparison, by);
        }
        if (f instanceof Formula.Fireable fireable) {
            int transition = net.findTransition(fireable.transition());
            return transition < 0 ? null : "t" + (by == null ? transition : by.transition(transition));
        }
        List<String> parts = new ArrayList<>();
        for (Formula part : f.children()) {
            String text = text(part, by);
            if (text == null) {
                return null;
            }
            parts.add(text);
        }
        if (parts.isEmpty()) {
            return null;
        }
        if (!(f instanceof Formula.Implies)) {
            parts.sort(null);
        }
        return f.getClass().getSimpleName() + parts.stream().collect(Collectors.joining(",", "(", ")"));
    }

    private @Nullable String comparison(Formula.Comparison comparison, @Nullable NodeImages by) {
        TreeMap<Integer, Long> sum = new TreeMap<>();
        try {
            return add(comparison.left(), 1, by, sum) && add(comparison.right(), -1, by, sum)
                    ? comparison.relation() + sum.toString()
                    : null;
        } catch (ArithmeticException tooLarge) {
            return null;
        }
    }

    /** The number of a constant in a sum of places. */
    private static final int ONE = -1;

    /** Adds up the factors of places; false where a term is not such a sum. */
    private boolean add(Term term, long factor, @Nullable NodeImages by, Map<Integer, Long> sum) {
        if (term instanceof Term.Constant constant) {
            merge(sum, ONE, Math.multiplyExact(factor, constant.value()));
            return true;
        }
        if (term instanceof Term.Count count) {
            int place = net.findPlace(count.place());
            if (place >= 0) {
                merge(sum, by == null ? place : by.place(place), factor);
            }
            return place >= 0;
        }
        if (term instanceof Term.Negated negated) {
            return add(negated.of(), Math.negateExact(factor), by, sum);
        }
        if (term instanceof Term.Product product) {
            return product.left() instanceof Term.Constant left
                    ? add(product.right(), Math.multiplyExact(factor, left.value()), by, sum)
                    : product.right() instanceof Term.Constant right
                            && add(product.left(), Math.multiplyExact(factor, right.value()), by, sum);
        }
        return term instanceof Term.Sum all && all.parts().stream().allMatch(part -> add(part, factor, by, sum));
    }

    private static void merge(Map<Integer, Long> sum, int place, long factor) {
        sum.merge(place, factor, Math::addExact);
        sum.remove(place, 0L);
    }
}
