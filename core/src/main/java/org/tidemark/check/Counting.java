package org.tidemark.check;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Technique;
import org.tidemark.check.question.Verdict;
import org.tidemark.logic.property.Property;

/** A stage that answers {@link Property.StateSpace}: it counts states, or proves that there are infinitely many. */
public interface Counting extends Preparation {
    @Override
    default Cost cost() {
        return Cost.STATES;
    }

    @Override
    default @Nullable String obstacle(Context context) {
        if (!preserves().containsAll(Set.of(ModelAspect.COUNTS, ModelAspect.EDGES, ModelAspect.OBLIGATIONS))) {
            return "it does not preserve the counts";
        }
        return isAsked(context) ? null : "nobody asks for the state space";
    }

    /** Whether the state space is still to be counted. */
    static boolean isAsked(Context context) {
        return context.openProperties().stream().anyMatch(Property.StateSpace.class::isInstance);
    }

    /** Decides the question by a verdict. */
    static void decide(Context context, Verdict verdict, Technique technique) {
        for (Property property : context.openProperties()) {
            if (property instanceof Property.StateSpace) {
                context.decide(Finding.of(property, verdict, technique, null, context.seconds()));
            }
        }
    }
}
