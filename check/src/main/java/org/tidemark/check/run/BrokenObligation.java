package org.tidemark.check.run;

import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.NoRun;
import org.tidemark.system.Obligation;

/**
 * An obligation of a net that a state was seen to break.
 *
 * @param obligation the obligation
 * @param breach where it is broken, with a replayed run; null where none was found
 * @param noRun why there is no run; null where there is one
 */
public record BrokenObligation(
        Obligation obligation,
        @Nullable Breach breach,
        @Nullable NoRun noRun) {}
