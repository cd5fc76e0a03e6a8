package org.tidemark.cpn;

import java.util.Arrays;
import java.util.List;
import org.tidemark.cpn.TokenQuestions.TokenCount;
import org.tidemark.cpn.ml.Machine;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Relation;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.Term;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;

/** Formulas in the states of a net: a place is the number of its tokens, a transition any of its bindings. */
final class CpnFormulas {
    private CpnFormulas() {}

    static StateNumber number(CpnModel model, Term term) throws FormulaException {
        if (term instanceof Term.Constant constant) {
            long value = constant.value();
            return (words, at) -> value;
        }
        if (term instanceof Term.Count count) {
            Integer place = model.net().placeNames().get(count.place());
            if (place == null && model.net().hasTime(count.place())) {
                return (words, at) -> whole(model.clock(words, at));
            }
            if (place == null) {
                return count(model, count.place());
            }
            return (words, at) -> model.tokens(words, at, place).size();
        }
        if (term instanceof Term.Sum sum) {
            StateNumber[] parts = new StateNumber[sum.parts().size()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = number(model, sum.parts().get(i));
            }
            return (words, at) -> {
                long value = 0;
                for (StateNumber each : parts) {
                    value = Math.addExact(value, each.value(words, at));
                }
                return value;
            };
        }
        if (term instanceof Term.Product product) {
            StateNumber left = number(model, product.left());
            StateNumber right = number(model, product.right());
            return (words, at) -> Math.multiplyExact(left.value(words, at), right.value(words, at));
        }
        if (term instanceof Term.Negated negated) {
            StateNumber of = number(model, negated.of());
            return (words, at) -> Math.negateExact(of.value(words, at));
        }
        throw new FormulaException("the number " + term + " cannot be computed in a coloured net of CPN Tools");
    }

    /** A number about the colours of tokens, computed once for each multi-set. */
    private static StateNumber count(CpnModel model, String text) throws FormulaException {
        TokenCount count = model.system().count(text);
        if (count == null) {
            throw new FormulaException("no place " + text);
        }
        Machine machine = new Machine(model.system()::isCancelled);
        int field = count.number();
        return new StateNumber() {
            /** The number in each multi-set that was asked about; null for others. */
            private volatile Long[] known = new Long[64];

            @Override
            public long value(long[] words, int at) {
                int number = (int) model.layout().get(words, at, field);
                Long[] now = known;
                Long value = number < now.length ? now[number] : null;
                return value == null ? learn(number, model.tokens(words, at, field)) : value;
            }

            private synchronized long learn(int number, Tokens tokens) {
                long value = count.in(tokens, machine);
                if (number >= known.length) {
                    known = Arrays.copyOf(known, Math.max(number + 1, 2 * known.length));
                }
                known[number] = value;
                return value;
            }
        };
    }

    /** The whole units of a time. */
    static long whole(Object clock) {
        return (long) Math.floor(((Number) clock).doubleValue());
    }

    static StatePredicate predicate(CpnModel model, Formula f) throws FormulaException {
        if (f instanceof Formula.Constant constant) {
            boolean value = constant.value();
            return (words, at, dead) -> value;
        }
        if (f instanceof Formula.Comparison comparison) {
            StateNumber left = number(model, comparison.left());
            StateNumber right = number(model, comparison.right());
            Relation relation = comparison.relation();
            return (words, at, dead) -> relation.holds(left.value(words, at), right.value(words, at));
        }
        if (f instanceof Formula.Deadlock) {
            return (words, at, dead) -> dead;
        }
        if (f instanceof Formula.Not not) {
            StatePredicate of = predicate(model, not.of());
            return (words, at, dead) -> !of.holds(words, at, dead);
        }
        if (f instanceof Formula.And and) {
            return all(model, and.parts(), true);
        }
        if (f instanceof Formula.Or or) {
            return all(model, or.parts(), false);
        }
        if (f instanceof Formula.Implies implies) {
            StatePredicate premise = predicate(model, implies.premise());
            StatePredicate conclusion = predicate(model, implies.conclusion());
            return (words, at, dead) -> !premise.holds(words, at, dead) || conclusion.holds(words, at, dead);
        }
        if (f instanceof Formula.Iff iff) {
            StatePredicate left = predicate(model, iff.left());
            StatePredicate right = predicate(model, iff.right());
            return (words, at, dead) -> left.holds(words, at, dead) == right.holds(words, at, dead);
        }
        if (f instanceof Formula.Fireable fireable) {
            return fireable(model, fireable.transition());
        }
        if (f instanceof Formula.Kept kept && kept.obligation().equals(CpnSystem.VALUES)) {
            return values(model);
        }
        throw new FormulaException("the condition " + f + " cannot be decided in a coloured net of CPN Tools");
    }

    /** All parts hold, or some part holds. */
    private static StatePredicate all(CpnModel model, List<Formula> of, boolean isAnd) throws FormulaException {
        StatePredicate[] parts = new StatePredicate[of.size()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = predicate(model, of.get(i));
        }
        return (words, at, dead) -> {
            for (StatePredicate each : parts) {
                if (each.holds(words, at, dead) != isAnd) {
                    return !isAnd;
                }
            }
            return isAnd;
        };
    }

    /** Whether all inscriptions have values. A state is asked about after it was expanded, so that nothing is to be done until one has none. */
    private static StatePredicate values(CpnModel model) {
        CpnExpander expander = model.expander();
        return (words, at, dead) -> !model.system().hasMetFault() || !expander.isFaulty(words, at);
    }

    private static StatePredicate fireable(CpnModel model, String name) throws FormulaException {
        int transition = -1;
        for (int t = 0; t < model.net().transitions().size(); t++) {
            transition = model.net().transitions().get(t).name().equals(name) ? t : transition;
        }
        if (transition < 0) {
            throw new FormulaException("no transition " + name);
        }
        int wanted = transition;
        Expander expander = model.expander();
        Successors found = new Successors(model.layout().words(), 16);
        return (words, at, dead) -> {
            found.clear();
            expander.expand(words, at, found);
            for (int i = 0; i < found.size(); i++) {
                if (model.tables().events.get(found.event(i)).transition == wanted) {
                    return true;
                }
            }
            return false;
        };
    }
}
