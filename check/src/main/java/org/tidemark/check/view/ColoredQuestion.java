package org.tidemark.check.view;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenSum;
import org.tidemark.logic.property.Property;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.reduce.Preserved;
import org.tidemark.reduce.colored.VisibleParts;

/**
 * A question about a high-level net, and what it says of its nodes. Immutable.
 *
 * @param property the question
 * @param sight the nodes that it mentions
 * @param needed what of the net its answer depends on
 */
public record ColoredQuestion(Property property, VisibleParts sight, Set<Preserved> needed)
        implements ReductionStage.Question {
    /**
     * The question; null where it depends on something that no reduction preserves, or mentions what is not found.
     *
     * @param names a net with the names of the high-level net, whose groups are its nodes in their order
     */
    public static @Nullable ColoredQuestion of(Property property, PetriNet names) {
        Reader reader = new Reader(names);
        if (property instanceof Property.Maximum maximum) {
            return reader.see(maximum.term())
                    ? new ColoredQuestion(property, reader.sight, EnumSet.of(Preserved.REACHABILITY))
                    : null;
        }
        if (property instanceof Property.Liveness || property instanceof Property.QuasiLiveness) {
            return new ColoredQuestion(property, reader.sight, EnumSet.of(Preserved.LIVENESS));
        }
        if (!(property instanceof Property.Truth truth) || !truth.fairness().isNone() || !reader.see(truth.formula())) {
            return null;
        }
        boolean isOfStates = Set.of(ModelAspect.STATES).containsAll(ModelAspect.neededBy(property));
        return new ColoredQuestion(
                property, reader.sight, EnumSet.of(isOfStates ? Preserved.REACHABILITY : Preserved.CTL));
    }

    /** Reads a formula in the names of a high-level net; its methods are false where they do not know a name. */
    private static final class Reader {
        private final PetriNet names;
        private final VisibleParts sight = new VisibleParts();

        Reader(PetriNet names) {
            this.names = names;
        }

        boolean see(Formula f) {
            if (f instanceof Formula.Comparison comparison) {
                return see(comparison.left()) && see(comparison.right());
            }
            if (f instanceof Formula.Fireable fireable) {
                return seeTransition(fireable.transition());
            }
            if (f instanceof Formula.Written values) {
                return see(values.meaning());
            }
            if (f instanceof Formula.Related related) {
                return related.condition().places().stream().allMatch(this::seeValues);
            }
            return !(f instanceof Formula.Kept) && f.children().stream().allMatch(this::see);
        }

        boolean see(Term term) {
            if (term instanceof Term.Count count) {
                return seePlace(count.place());
            }
            if (term instanceof Term.Tokens tokens) {
                return seeValues(tokens.sum().place());
            }
            if (term instanceof Term.Sum sum) {
                return sum.parts().stream().allMatch(this::see);
            }
            if (term instanceof Term.Product product) {
                return see(product.left()) && see(product.right());
            }
            return term instanceof Term.Negated negated ? see(negated.of()) : term instanceof Term.Constant;
        }

        private boolean seePlace(String name) {
            int group = names.placeGroups().find(name);
            if (group >= 0) {
                sight.places().set(group);
                return true;
            }
            Folding folding = names.folding();
            Folding.Written written = folding == null ? null : folding.names().place(name);
            if (written != null) {
                return seeValues(names.placeGroups().name(written.group()));
            }
            TokenSum tokens = folding == null ? null : folding.names().tokens(name);
            return tokens != null && seeValues(tokens.place());
        }

        private boolean seeValues(String place) {
            int group = names.placeGroups().find(place);
            if (group >= 0) {
                sight.places().set(group);
                sight.valuedPlaces().set(group);
            }
            return group >= 0;
        }

        private boolean seeTransition(String name) {
            int group = names.transitionGroups().find(name);
            Folding folding = names.folding();
            if (group < 0 && folding != null) {
                Folding.Bindings bindings = folding.names().bindings(name);
                Folding.Written written = bindings == null ? folding.names().transition(name) : null;
                group = bindings != null ? bindings.group() : written != null ? written.group() : -1;
                if (group >= 0) {
                    sight.valuedTransitions().set(group);
                }
            }
            if (group >= 0) {
                sight.transitions().set(group);
            }
            return group >= 0;
        }
    }
}
