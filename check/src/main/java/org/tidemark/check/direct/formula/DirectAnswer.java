package org.tidemark.check.direct.formula;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Technique;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.property.Property;

/**
 * What a search of its own found out about a property of a high-level net. Events are those of direct execution.
 *
 * @param property what was asked
 * @param holds the answer
 * @param technique what gave it
 * @param states how many states were met by then
 * @param why the reasons, of a formula of CTL; null where none were found
 * @param run an endless run that breaks it; null where none does, or none was found
 * @param loop the step to which the last state of the run returns
 * @param seconds when it was found, counted from the start of the check
 */
public record DirectAnswer(
        Property property,
        boolean holds,
        Technique technique,
        long states,
        @Nullable Explanation why,
        @Nullable List<Integer> run,
        OptionalInt loop,
        double seconds) {
    /** The truth of a formula of CTL; when it was found is added later. */
    static DirectAnswer explained(Property property, boolean holds, long states, @Nullable Explanation why) {
        return new DirectAnswer(property, holds, Technique.LOCAL, states, why, null, OptionalInt.empty(), 0);
    }

    /** Whether all runs are as they should be; when it was found is added later. */
    static DirectAnswer ofRuns(
            Property property, boolean holds, long states, @Nullable List<Integer> run, OptionalInt loop) {
        return new DirectAnswer(property, holds, Technique.PRODUCT, states, null, run, loop, 0);
    }

    /** The answer as found at that time. */
    DirectAnswer after(double when) {
        return new DirectAnswer(property, holds, technique, states, why, run, loop, when);
    }

    /** Whether a run could show it, but none was found. */
    boolean lacksRun() {
        return technique == Technique.PRODUCT ? !holds && run == null : why == null;
    }
}
