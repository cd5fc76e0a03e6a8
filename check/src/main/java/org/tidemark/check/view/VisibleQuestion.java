package org.tidemark.check.view;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.net.Arcs;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reduce.Preserved;

/**
 * A question in terms of places alone, so that a net with these places can be asked it. That a transition is fireable becomes a
 * comparison for each of its arcs. Immutable.
 *
 * @param property the question as it was asked
 * @param asked the same about places
 * @param visible the places that it mentions
 * @param needed what of the net its answer depends on
 */
public record VisibleQuestion(Property property, Property asked, BitSet visible, Set<Preserved> needed)
        implements ReductionStage.Question {
    /** A formula with more comparisons takes longer to look at than states do. */
    private static final int MOST_COMPARISONS = 20_000;

    /** The question; null where it depends on something that no reduction preserves, or becomes too long. */
    public static @Nullable VisibleQuestion of(Property property, PetriNet net) {
        return of(property, property, net);
    }

    /**
     * The question of a property that is known to have the same answer as a simpler one; null where it depends on
     * something that no reduction preserves, or becomes too long.
     *
     * @param form the simpler one, in the names of places and transitions; or the property itself
     */
    static @Nullable VisibleQuestion of(Property property, Property form, PetriNet net) {
        Expansion expansion = new Expansion(new NetVocabulary(net));
        Reader reader = new Reader(net);
        if (property instanceof Property.Maximum maximum) {
            Term term = expansion.of(maximum.term());
            return reader.see(term)
                    ? new VisibleQuestion(
                            property,
                            new Property.Maximum(maximum.name(), term),
                            reader.visible,
                            EnumSet.of(Preserved.REACHABILITY))
                    : null;
        }
        if (property instanceof Property.Liveness || property instanceof Property.QuasiLiveness) {
            boolean isOfGroups = net.folding() != null;
            return isOfGroups
                    ? null
                    : new VisibleQuestion(property, property, reader.visible, EnumSet.of(Preserved.LIVENESS));
        }
        if (!(form instanceof Property.Truth truth) || !truth.fairness().isNone()) {
            return null;
        }
        Formula formula = reader.rewritten(form == property ? expansion.of(truth.formula()) : truth.formula());
        return formula == null
                ? null
                : new VisibleQuestion(
                        property,
                        new Property.Truth(truth.name(), formula),
                        reader.visible,
                        needed(ModelAspect.neededBy(form), formula, reader.seesDeadlocks));
    }

    /**
     * The properties of a net that a formula depends on. Dead markings that are looked for are preserved as such; where
     * it matters that others are not dead, or when a run comes to one, only what keeps single steps as they are will
     * do.
     */
    private static Set<Preserved> needed(Set<ModelAspect> aspects, Formula formula, boolean seesDeadlocks) {
        boolean isOfRuns = aspects.contains(ModelAspect.RUNS);
        boolean isOfSteps = seesDeadlocks && (isOfRuns || !looksForDeadlocks(formula));
        if (aspects.contains(ModelAspect.NEXT) || isOfSteps) {
            return EnumSet.of(Preserved.CTL);
        }
        if (isOfRuns) {
            return EnumSet.of(aspects.contains(ModelAspect.BRANCHING) ? Preserved.CTL_X : Preserved.LTL_X);
        }
        Set<Preserved> needed = EnumSet.noneOf(Preserved.class);
        if (aspects.contains(ModelAspect.STATES)) {
            needed.add(Preserved.REACHABILITY);
        }
        if (seesDeadlocks) {
            needed.add(Preserved.DEADLOCK);
        }
        return needed;
    }

    /** Whether a formula about what can be reached and what always holds only asks for dead markings, never for one that is not. */
    private static boolean looksForDeadlocks(Formula f) {
        Formula run = f instanceof Formula.ForAll all ? all.run() : f;
        if (run instanceof Formula.Globally always) {
            return isMonotone(always.of(), false);
        }
        if (f instanceof Formula.Exists exists && exists.run() instanceof Formula.Finally goal) {
            return isMonotone(goal.of(), true);
        }
        return !(f instanceof Formula.Deadlock) && f.children().stream().allMatch(VisibleQuestion::looksForDeadlocks);
    }

    /** Whether a condition on one marking can only become true, or only false, if the marking is dead. */
    private static boolean isMonotone(Formula f, boolean becomesTrue) {
        if (f instanceof Formula.Deadlock) {
            return becomesTrue;
        }
        if (f instanceof Formula.Not not) {
            return isMonotone(not.of(), !becomesTrue);
        }
        if (f instanceof Formula.Implies implies) {
            return isMonotone(implies.premise(), !becomesTrue) && isMonotone(implies.conclusion(), becomesTrue);
        }
        if (f instanceof Formula.Iff) {
            return f.children().stream().allMatch(part -> isMonotone(part, true) && isMonotone(part, false));
        }
        return f.children().stream().allMatch(part -> isMonotone(part, becomesTrue));
    }

    /** Whether dead markings matter to it, wherever they are. */
    boolean seesDeadlocks() {
        return needed.contains(Preserved.DEADLOCK) || needed.contains(Preserved.CTL);
    }

    /** Reads a formula in the names of a net. */
    private static final class Reader {
        private final PetriNet net;
        private final BitSet visible = new BitSet();
        private boolean seesDeadlocks;
        private int comparisons;

        Reader(PetriNet net) {
            this.net = net;
        }

        /** The formula about places; null where it is about something else, or too long. */
        @Nullable
        Formula rewritten(Formula f) {
            if (f instanceof Formula.Comparison comparison) {
                return ++comparisons <= MOST_COMPARISONS && see(comparison.left()) && see(comparison.right())
                        ? f
                        : null;
            }
            if (f instanceof Formula.Fireable fireable) {
                int transition = net.findTransition(fireable.transition());
                return transition < 0 ? null : enabled(transition);
            }
            seesDeadlocks |= f instanceof Formula.Deadlock;
            if (f instanceof Formula.Constant || f instanceof Formula.Deadlock) {
                return f;
            }
            List<Formula> parts = new ArrayList<>();
            for (Formula child : f.children()) {
                Formula part = rewritten(child);
                if (part == null) {
                    return null;
                }
                parts.add(part);
            }
            return parts.isEmpty() ? null : Expansion.rebuilt(f, parts);
        }

        private @Nullable Formula enabled(int transition) {
            List<Formula> parts = new ArrayList<>();
            compare(net.inputs(), transition, Relation.AT_LEAST, parts);
            compare(net.reads(), transition, Relation.AT_LEAST, parts);
            compare(net.inhibitors(), transition, Relation.LESS, parts);
            comparisons += parts.size();
            return comparisons > MOST_COMPARISONS ? null : Formula.and(parts);
        }

        private void compare(Arcs arcs, int transition, Relation relation, List<Formula> parts) {
            for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
                visible.set(arcs.place(a));
                parts.add(new Formula.Comparison(
                        new Term.Count(net.placeName(arcs.place(a))), relation, new Term.Constant(arcs.weight(a))));
            }
        }

        /** Notes the places of a number; false where it is about something else. */
        boolean see(Term term) {
            if (term instanceof Term.Count count) {
                int place = net.findPlace(count.place());
                if (place >= 0) {
                    visible.set(place);
                }
                return place >= 0;
            }
            if (term instanceof Term.Sum sum) {
                return sum.parts().stream().allMatch(this::see);
            }
            if (term instanceof Term.Product product) {
                return see(product.left()) && see(product.right());
            }
            return term instanceof Term.Negated negated ? see(negated.of()) : term instanceof Term.Constant;
        }
    }
}
