/**
 * Sets of states that do not change any more. Read {@link org.tidemark.dd.frozen.Dag} first: one set of a forest in one piece, with
 * states by number and numbers by state. {@link org.tidemark.dd.frozen.DagFile} keeps it in a file that is mapped when it is opened,
 * with a {@link org.tidemark.dd.frozen.DagCard} that says what its levels and values mean. {@link
 * org.tidemark.dd.frozen.BigRanks} numbers more states than a {@code long} counts, {@link org.tidemark.dd.frozen.UniformStates} draws
 * some, {@link org.tidemark.dd.frozen.StepCounts} counts the steps from all of them, and {@link org.tidemark.dd.frozen.DagPicture}
 * shows a small one.
 */
@NullMarked
package org.tidemark.dd.frozen;

import org.jspecify.annotations.NullMarked;
