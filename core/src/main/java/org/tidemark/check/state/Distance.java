package org.tidemark.check.state;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Relation;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.Term;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;

/**
 * How far a state seems to be from one in which a formula holds: 0 where it holds, otherwise about how many tokens are
 * missing or too many. A guess that leads a walk, and nothing more.
 */
interface Distance {
    long from(long[] words, int at);

    /** The distance to a state formula of a net. */
    static Distance to(Formula formula, NetModel model) throws FormulaException {
        return new Builder(model).to(formula, true);
    }

    /** Makes distances from formulas; {@code wanted} is false below an odd number of negations. */
    final class Builder {
        private final NetModel model;
        private final PetriNet net;

        Builder(NetModel model) {
            this.model = model;
            net = model.net();
        }

        private Distance to(Formula f, boolean wanted) throws FormulaException {
            if (f instanceof Formula.Constant constant) {
                long far = constant.value() == wanted ? 0 : 1;
                return (words, at) -> far;
            }
            if (f instanceof Formula.Not not) {
                return to(not.of(), !wanted);
            }
            if (f instanceof Formula.And and) {
                return wanted ? all(and.parts(), true) : any(and.parts(), false);
            }
            if (f instanceof Formula.Or or) {
                return wanted ? any(or.parts(), true) : all(or.parts(), false);
            }
            if (f instanceof Formula.Implies implies) {
                return to(Formula.or(List.of(new Formula.Not(implies.premise()), implies.conclusion())), wanted);
            }
            if (f instanceof Formula.Iff iff) {
                return iff(iff, wanted);
            }
            if (f instanceof Formula.Comparison comparison) {
                Relation relation =
                        wanted ? comparison.relation() : comparison.relation().negated();
                return compare(comparison.left(), relation, comparison.right());
            }
            if (f instanceof Formula.Fireable fireable) {
                return fireable(net.findTransition(fireable.transition()), wanted);
            }
            // How near a deadlock is, nobody can tell.
            return (words, at) -> 0;
        }

        private Distance iff(Formula.Iff f, boolean wanted) throws FormulaException {
            Formula left = f.left();
            Formula right = wanted ? f.right() : new Formula.Not(f.right());
            Formula both = Formula.and(List.of(left, right));
            Formula neither = Formula.and(List.of(new Formula.Not(left), new Formula.Not(right)));
            return to(Formula.or(List.of(both, neither)), true);
        }

        private Distance all(List<Formula> parts, boolean wanted) throws FormulaException {
            return sum(distances(parts, wanted));
        }

        private static Distance sum(Distance[] each) {
            return (words, at) -> {
                long sum = 0;
                for (Distance distance : each) {
                    sum += distance.from(words, at);
                }
                return sum;
            };
        }

        private Distance any(List<Formula> parts, boolean wanted) throws FormulaException {
            return least(distances(parts, wanted));
        }

        private static Distance least(Distance[] each) {
            return (words, at) -> {
                long least = Long.MAX_VALUE;
                for (Distance distance : each) {
                    least = Math.min(least, distance.from(words, at));
                }
                return least;
            };
        }

        private Distance[] distances(List<Formula> parts, boolean wanted) throws FormulaException {
            Distance[] each = new Distance[parts.size()];
            for (int i = 0; i < each.length; i++) {
                each[i] = to(parts.get(i), wanted);
            }
            return each;
        }

        private Distance compare(Term left, Relation relation, Term right) throws FormulaException {
            StateNumber a = StateNumber.of(left, model.layout());
            StateNumber b = StateNumber.of(right, model.layout());
            return switch (relation) {
                case AT_LEAST -> (words, at) -> Math.max(0, b.value(words, at) - a.value(words, at));
                case MORE -> (words, at) -> Math.max(0, b.value(words, at) - a.value(words, at) + 1);
                case AT_MOST -> (words, at) -> Math.max(0, a.value(words, at) - b.value(words, at));
                case LESS -> (words, at) -> Math.max(0, a.value(words, at) - b.value(words, at) + 1);
                case EQUAL -> (words, at) -> Math.abs(a.value(words, at) - b.value(words, at));
                case DIFFERENT -> (words, at) -> a.value(words, at) == b.value(words, at) ? 1 : 0;
            };
        }

        private Distance fireable(int transition, boolean wanted) throws FormulaException {
            List<Distance> each = new ArrayList<>();
            Relation enough = wanted ? Relation.AT_LEAST : Relation.LESS;
            Relation few = wanted ? Relation.LESS : Relation.AT_LEAST;
            addTests(each, net.inputs(), transition, enough);
            addTests(each, net.reads(), transition, enough);
            addTests(each, net.inhibitors(), transition, few);
            Distance[] tests = each.toArray(Distance[]::new);
            return wanted ? sum(tests) : least(tests);
        }

        private void addTests(List<Distance> each, Arcs arcs, int transition, Relation relation)
                throws FormulaException {
            for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
                Term tokens = new Term.Count(net.placeName(arcs.place(a)));
                each.add(compare(tokens, relation, new Term.Constant(arcs.weight(a))));
            }
        }
    }
}
