package org.tidemark.check.direct;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.run.StateReduction;
import org.tidemark.color.direct.BindingGoal;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.FewerBindings;
import org.tidemark.color.direct.FormulaFields;
import org.tidemark.engine.Reduction;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.form.NormalForm;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.net.PetriNet;

/**
 * The bindings that inquiries of a direct exploration need, so that stubborn sets can leave out the others. A condition about values of tokens, or one that
 * multiplies places, may need any binding. Belongs to one check.
 */
final class NeededBindings implements StateReduction {
    /** Sums of that many places with such weights fit a word. */
    private static final int WEIGHT_BITS = 12;

    private static final int MOST_PLACES = 1 << 10;
    private static final int CONSTANT_BITS = 60;

    private final List<FewerBindings.Wanted> wanted;
    private final ReductionGauge gauge = new ReductionGauge();

    private NeededBindings(List<FewerBindings.Wanted> wanted) {
        this.wanted = List.copyOf(wanted);
    }

    /**
     * The bindings that inquiries need, where stubborn sets are asked for and can be used; else null, and a note says why.
     *
     * @param whole the questions that depend on all states
     */
    static @Nullable NeededBindings of(
            Context context, DirectNet direct, List<Inquiry> inquiries, List<Property> whole, boolean isSymmetric) {
        if (!context.options().reductions().asksFor(Reduction.STUBBORN)) {
            return null;
        }
        if (isSymmetric) {
            context.note("direct execution takes symmetries or stubborn sets, not both: symmetries are used");
            return null;
        }
        if (!whole.isEmpty()) {
            context.note("direct execution leaves out nothing: "
                    + whole.stream().map(Property::name).collect(Collectors.joining(", "))
                    + (whole.size() == 1 ? " depends" : " depend")
                    + " on all states");
            return null;
        }
        boolean isPossible = FewerBindings.isPossible(direct);
        NeededBindings needed = isPossible ? of(direct.names(), inquiries) : null;
        if (needed == null) {
            context.note("direct execution leaves out nothing: "
                    + (isPossible
                            ? "some question is about more than sums of places and single transitions"
                            : "each binding of a net with priorities, time or equivalences may depend on any other"));
        }
        return needed;
    }

    private static @Nullable NeededBindings of(PetriNet names, List<Inquiry> inquiries) {
        List<FewerBindings.Wanted> wanted = new ArrayList<>();
        for (Inquiry inquiry : inquiries) {
            BindingGoal goal = inquiry instanceof ReachabilityGoal state
                    ? read(NormalForm.of(new FormulaFields(names).rewritten(state.formula())), names)
                    : growing(((MaximumInquiry) inquiry).term(), names);
            if (goal == null) {
                return null;
            }
            wanted.add(new FewerBindings.Wanted(goal, inquiry::isOpen));
        }
        return new NeededBindings(wanted);
    }

    @Override
    public Model of(Model whole) {
        return FewerBindings.of((DirectModel) whole, wanted, gauge);
    }

    /** The part of the events that was left out, from 0 to 1. */
    double leftOut() {
        return gauge.leftOut();
    }

    private static BindingGoal.@Nullable Growing growing(Term term, PetriNet names) {
        BindingGoal.Sum sum = sum(term, names);
        return sum == null ? null : new BindingGoal.Growing(sum);
    }

    private static @Nullable BindingGoal read(Formula f, PetriNet names) {
        if (f instanceof Formula.Constant constant) {
            return new BindingGoal.Known(constant.value());
        }
        if (f instanceof Formula.Deadlock) {
            return new BindingGoal.Dead();
        }
        if (f instanceof Formula.Not not && not.of() instanceof Formula.Deadlock) {
            return new BindingGoal.Alive();
        }
        if (f instanceof Formula.Fireable fireable) {
            int transition = transition(fireable, names);
            return transition < 0 ? null : new BindingGoal.CanHappen(transition);
        }
        if (f instanceof Formula.Not not && not.of() instanceof Formula.Fireable fireable) {
            int transition = transition(fireable, names);
            return transition < 0 ? null : new BindingGoal.CannotHappen(transition);
        }
        if (f instanceof Formula.Comparison comparison) {
            return sum(comparison, names);
        }
        if (f instanceof Formula.And || f instanceof Formula.Or) {
            List<BindingGoal> parts = new ArrayList<>();
            for (Formula part : f.children()) {
                BindingGoal read = read(part, names);
                if (read == null) {
                    return null;
                }
                parts.add(read);
            }
            return f instanceof Formula.And ? new BindingGoal.All(parts) : new BindingGoal.Any(parts);
        }
        return null;
    }

    private static int transition(Formula.Fireable fireable, PetriNet names) {
        return names.transitionGroups().names().indexOf(fireable.transition());
    }

    /** The sum that a term is; null where it is none. */
    private static BindingGoal.@Nullable Sum sum(Term term, PetriNet names) {
        Formula positive = new Formula.Comparison(term, Relation.MORE, new Term.Constant(0));
        Formula rewritten = new FormulaFields(names).rewritten(positive);
        return rewritten instanceof Formula.Comparison comparison ? sum(comparison, names) : null;
    }

    private static BindingGoal.@Nullable Sum sum(Formula.Comparison comparison, PetriNet names) {
        Linear linear = Linear.of(new Term.Sum(List.of(comparison.left(), new Term.Negated(comparison.right()))));
        if (linear == null
                || linear.constant().bitLength() > CONSTANT_BITS
                || linear.coefficients().size() > MOST_PLACES) {
            return null;
        }
        List<BindingGoal.Part> parts = new ArrayList<>();
        for (Map.Entry<String, BigInteger> part : linear.coefficients().entrySet()) {
            int place = names.placeGroups().names().indexOf(part.getKey());
            if (place < 0 || part.getValue().bitLength() > WEIGHT_BITS) {
                return null;
            }
            parts.add(new BindingGoal.Part(place, part.getValue().longValue()));
        }
        return new BindingGoal.Sum(parts, linear.constant().longValue(), comparison.relation());
    }
}
