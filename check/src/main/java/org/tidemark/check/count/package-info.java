/**
 * Counts of all states by way of a smaller net: {@link org.tidemark.check.count.ReducedCount} reduces, finds the states of what is left as a
 * diagram, and counts the solutions of the equations for each. The command line uses it.
 */
@NullMarked
package org.tidemark.check.count;

import org.jspecify.annotations.NullMarked;
