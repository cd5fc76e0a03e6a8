package org.tidemark.check.run;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.NoRun;

/**
 * A run to a deadlock, where there is one.
 *
 * @param run the transitions of a replayed run (to a nearest deadlock, after breadth-first search); null where there is no
 *     deadlock, or its run was not found or not looked for
 * @param noRun why there is no run to a deadlock that was seen; null where there is one, or none was looked for
 */
public record DeadlockRun(
        @Nullable List<Integer> run, @Nullable NoRun noRun) {
    /** Where no deadlock was seen, or no run was looked for. */
    public static final DeadlockRun NONE = new DeadlockRun(null, null);

    /** The run to a deadlock that was seen; where it was not found, the reason counts. */
    public static DeadlockRun of(@Nullable List<Integer> run, NoRun otherwise) {
        return new DeadlockRun(run, run == null ? otherwise : null);
    }
}
