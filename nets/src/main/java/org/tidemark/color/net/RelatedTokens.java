package org.tidemark.color.net;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.TokenCondition;

/**
 * A condition that relates tokens by their values. Immutable.
 *
 * @param places the ids of the places that it looks into
 * @param text as it is written in a formula
 * @param slots the length of a binding
 */
public record RelatedTokens(List<String> places, String text, ValueCondition condition, int slots)
        implements TokenCondition {
    public RelatedTokens {
        places = List.copyOf(places);
    }

    @Override
    public boolean holds(Tokens tokens) {
        return condition.holds(tokens, new long[slots]);
    }

    @Override
    public @Nullable Formula expanded(Fields fields) {
        try {
            return condition
                    .expanded(new ConditionFields(fields), new long[slots])
                    .isTrue();
        } catch (ConditionFields.TooMany tooMany) {
            return null;
        }
    }
}
