package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.direct.sight.BindingGoals;
import org.tidemark.check.direct.sight.DirectCombination;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.FewerBindings;
import org.tidemark.engine.Reduction;
import org.tidemark.logic.property.Property;

/** Whether direct execution takes stubborn sets, and for which questions: where they are asked for and every question left is one they preserve. Stateless. */
final class NeededBindings {
    private NeededBindings() {}

    /**
     * Combinations of questions about single states, where stubborn sets are asked for and all that is left besides goals are these and largest values;
     * else none, and each is searched for by itself.
     */
    static List<DirectCombination> combined(
            Context context, DirectNet direct, List<DirectGoal> goals, List<Property> others) {
        if (!context.options().reductions().asksFor(Reduction.STUBBORN)) {
            return List.of();
        }
        List<DirectCombination> combined = new ArrayList<>();
        List<DirectGoal> sought = new ArrayList<>(goals);
        for (Property property : others) {
            DirectCombination combination = DirectCombination.of(property, direct);
            if (combination != null) {
                combined.add(combination);
                sought.addAll(combination.goals());
            } else if (!(property instanceof Property.Maximum)) {
                return List.of();
            }
        }
        return combined.isEmpty() || BindingGoals.of(direct, sought, maxima(others)) == null ? List.of() : combined;
    }

    private static List<Property.Maximum> maxima(List<Property> properties) {
        return properties.stream()
                .filter(Property.Maximum.class::isInstance)
                .map(Property.Maximum.class::cast)
                .toList();
    }

    /** What the goals call for, where stubborn sets are asked for and can be used; else null, and a note says why. */
    static @Nullable BindingGoals needed(
            Context context, DirectNet direct, List<DirectGoal> goals, List<Property> others, boolean isSymmetric) {
        if (!context.options().reductions().asksFor(Reduction.STUBBORN)) {
            return null;
        }
        if (isSymmetric) {
            context.note("direct execution takes symmetries or stubborn sets, not both: symmetries are used");
            return null;
        }
        List<Property.Maximum> maxima = maxima(others);
        List<String> whole = others.stream()
                .filter(property -> !(property instanceof Property.Maximum))
                .map(Property::name)
                .toList();
        if (!whole.isEmpty()) {
            context.note("direct execution leaves out nothing: "
                    + String.join(", ", whole)
                    + (whole.size() == 1 ? " depends" : " depend")
                    + " on all states");
            return null;
        }
        BindingGoals needed = BindingGoals.of(direct, goals, maxima);
        if (needed == null) {
            context.note("direct execution leaves out nothing: "
                    + (FewerBindings.isPossible(direct)
                            ? "some question is about more than sums of places and single transitions"
                            : "each binding of a net with priorities, time or equivalences may depend on any other"));
        }
        return needed;
    }
}
