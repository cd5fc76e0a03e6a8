/**
 * One attempt after another. Read {@link org.tidemark.check.run.Attempt} and {@link org.tidemark.check.run.WidthLoop} first: an
 * attempt runs with one choice of field widths, and where a field proves too narrow the next one has wider fields; {@link
 * org.tidemark.system.StateModels} keeps them for all runs of a check. {@link org.tidemark.check.run.ExploreOptions} says how and how
 * long, {@link org.tidemark.check.run.StoreChoice} where states are kept, and {@link org.tidemark.check.run.RunProgress} how far a
 * run has come.
 *
 * <p>{@link org.tidemark.check.run.Visit} is what all of them ask of states, and replays the runs to what was seen. The attempts themselves are next door: {@code search} through all states, {@code disk} in files, {@code sweep}, and {@code graph}
 * for what keeps the edges as well. What they meet fewer states by is in {@code reduction}, what they tell in {@code report}.
 */
@NullMarked
package org.tidemark.check.run;

import org.jspecify.annotations.NullMarked;
