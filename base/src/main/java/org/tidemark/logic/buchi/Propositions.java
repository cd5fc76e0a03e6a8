package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Relation;
import org.tidemark.logic.form.NormalForm;

/**
 * The formulas about one state that represent the letters of an automaton, numbered as they are met.
 *
 * <p>A comparison and its contrary share a number. A condition made of more than {@link #MOST_ATOMS} atoms is one
 * proposition as a whole: a disjunction of a hundred of them would otherwise be a hundred transitions. Not thread-safe.
 */
final class Propositions {
    /** The most an automaton can have: one bit each in a word. */
    static final int MOST = Long.SIZE;

    private static final int MOST_ATOMS = 8;

    private final Map<Formula, Integer> numbers = new HashMap<>();
    private final List<Formula> all = new ArrayList<>();

    /** The propositions in the order of their numbers. */
    List<Formula> all() {
        return List.copyOf(all);
    }

    /** Whether a formula about one state should be one proposition. */
    static boolean isOne(Formula f) {
        if (f instanceof Constant) {
            return false;
        }
        Set<Formula> atoms = new LinkedHashSet<>();
        collect(f, atoms);
        return f.children().isEmpty() || atoms.size() > MOST_ATOMS;
    }

    private static void collect(Formula f, Set<Formula> atoms) {
        if (f.children().isEmpty()) {
            atoms.add(f);
        }
        f.children().forEach(part -> collect(part, atoms));
    }

    /** The number of a proposition, or the complement of that of its contrary. */
    int literal(Formula f) throws FormulaException {
        if (f instanceof Comparison c && isContrary(c.relation())) {
            return ~literal(new Comparison(c.left(), c.relation().negated(), c.right()));
        }
        Integer known = numbers.get(f);
        if (known != null) {
            return known;
        }
        Formula contrary = NormalForm.ofContrary(f);
        Integer negated = numbers.get(contrary);
        if (negated != null) {
            return ~negated;
        }
        if (all.size() == MOST) {
            throw new FormulaException(
                    "the formula has more than " + MOST
                            + " different propositions, more than an automaton here can distinguish; ask for its parts one by one");
        }
        numbers.put(f, all.size());
        all.add(f);
        return all.size() - 1;
    }

    private static boolean isContrary(Relation relation) {
        return relation == Relation.LESS || relation == Relation.MORE || relation == Relation.DIFFERENT;
    }
}
