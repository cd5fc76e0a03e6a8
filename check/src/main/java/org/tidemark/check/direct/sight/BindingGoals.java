package org.tidemark.check.direct.sight;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.direct.BindingGoal;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.FewerBindings;
import org.tidemark.color.direct.FormulaFields;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.form.NormalForm;
import org.tidemark.logic.property.Property;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.net.PetriNet;

/**
 * What the goals of a direct exploration call for, so that other bindings can be left out. A condition that is about values of tokens, or multiplies
 * places, is no such goal. Belongs to one check.
 */
public final class BindingGoals {
    /** Sums of that many places with such weights fit a word. */
    private static final int WEIGHT_BITS = 12;

    private static final int MOST_PLACES = 1 << 10;
    private static final int CONSTANT_BITS = 60;

    private final List<FewerBindings.Wanted> wanted;
    private final List<DirectPeak> peaks;
    private final ReductionGauge gauge = new ReductionGauge();

    private BindingGoals(List<FewerBindings.Wanted> wanted, List<DirectPeak> peaks) {
        this.wanted = List.copyOf(wanted);
        this.peaks = List.copyOf(peaks);
    }

    /**
     * All of some goals; null where some condition is none, or nobody knows what bindings depend on.
     *
     * @param maxima largest values that are asked for as well
     */
    public static @Nullable BindingGoals of(DirectNet direct, List<DirectGoal> goals, List<Property.Maximum> maxima) {
        PetriNet names = direct.names();
        if (!FewerBindings.isPossible(direct)) {
            return null;
        }
        List<FewerBindings.Wanted> wanted = new ArrayList<>();
        for (DirectGoal goal : goals) {
            Formula target = new FormulaFields(names).rewritten(goal.target());
            BindingGoal read = read(NormalForm.of(target), names);
            if (read == null) {
                return null;
            }
            wanted.add(new FewerBindings.Wanted(read, () -> !goal.isFound()));
        }
        List<DirectPeak> peaks = new ArrayList<>();
        for (Property.Maximum maximum : maxima) {
            BindingGoal.Sum sum = sum(maximum.term(), names);
            if (sum == null) {
                return null;
            }
            peaks.add(new DirectPeak(maximum));
            wanted.add(new FewerBindings.Wanted(new BindingGoal.Growing(sum), () -> true));
        }
        return new BindingGoals(wanted, peaks);
    }

    /** The largest values that are asked for. */
    public List<DirectPeak> peaks() {
        return peaks;
    }

    /** The model with the bindings that are called for. */
    public FewerBindings of(DirectModel model) {
        return FewerBindings.of(model, wanted, gauge);
    }

    /** The part of the events that was left out, from 0 to 1. */
    public double leftOut() {
        return gauge.leftOut();
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
