/**
 * Evidence checked by the textbook rule, sharing no code with the engines. {@link org.tidemark.check.replay.Replay} follows a
 * finite run, {@code LassoReplay} an infinite one, {@code ExplanationReplay} the reasons of a CTL verdict; {@code TokenGame}
 * evaluates formulas on plain integers. A run that does not fit is an {@link java.lang.IllegalStateException}: a fault of the
 * engine that found it.
 */
@NullMarked
package org.tidemark.check.replay;

import org.jspecify.annotations.NullMarked;
