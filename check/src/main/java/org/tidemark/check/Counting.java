package org.tidemark.check;

import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Technique;
import org.tidemark.check.question.Verdict;
import org.tidemark.logic.property.Property;

/** A stage that answers {@link Property.StateSpace}: it counts states, or proves that there are infinitely many. */
public interface Counting extends Stage {
    @Override
    default Cost cost() {
        return Cost.STATES;
    }

    @Override
    default boolean settlesInquiries() {
        return false;
    }

    @Override
    default boolean canSettle(Inquiry inquiry) {
        return false;
    }

    @Override
    default boolean endsAtOnceWithoutTime() {
        return true;
    }

    @Override
    default @Nullable String obstacle(Context context) {
        for (Property property : context.openProperties()) {
            if (property instanceof Property.StateSpace) {
                return objection(property);
            }
        }
        return "nobody asks for the state space";
    }

    /** Decides the question after every state was seen; the number is null where some may have been seen more than once. */
    static void decide(Context context, @Nullable Long states) {
        decide(context, states == null ? new Verdict.Holds() : new Verdict.Value(states), Technique.SEARCH);
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
