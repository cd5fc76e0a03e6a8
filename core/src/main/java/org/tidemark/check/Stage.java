package org.tidemark.check;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.format.InputException;

/**
 * One way to settle questions: a proof, a walk, an exploration, a labelling. A {@link Plan} lists stages in the order in which
 * they are tried; {@link Checker} runs each with the questions that are still open and that it may settle, and reports what it
 * did.
 *
 * <p>A stage belongs to one check and is run at most once, in the thread of the check. What it learns beyond its answers it
 * leaves in the {@link Context} for the stages after it.
 */
public interface Stage {
    /** How much work a stage is, at worst. */
    enum Cost {
        /** Grows with the net, not with its states. */
        STRUCTURE("looks at the net"),
        /** Ends after a fixed time or number of states. */
        SAMPLE("looks at some states"),
        /** Grows with the number of states. */
        STATES("looks at all states");

        private final String words;

        Cost(String words) {
            this.words = words;
        }

        /** As a person reads it. */
        public String words() {
            return words;
        }
    }

    /** What it is called where a check is explained. */
    String name();

    Cost cost();

    /** What of the model it keeps as it is; it is never asked anything that depends on more. */
    default Set<ModelAspect> preserves() {
        return ModelAspect.ALL;
    }

    /** Whether it may settle an inquiry of this kind at all. */
    boolean canSettle(Inquiry inquiry);

    /** Whether it may be run after the time is up, because it ends at once then and still reports where it stood. */
    default boolean endsAtOnceWithoutTime() {
        return false;
    }

    /** What it lacks, or why it would be a waste of time, as things stand; null where it is to be run. */
    default @Nullable String obstacle(Context context) {
        return null;
    }

    /**
     * Settles what it can, within the time that the context allows it.
     *
     * @param open the inquiries that are open and that it may settle; others may close while it runs
     * @throws InputException when the model turns out to be wrong, such as a net that contradicts its NUPN section
     */
    void run(Context context, List<Inquiry> open) throws InputException;
}
