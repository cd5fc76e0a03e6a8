/**
 * Sorted sets of states as arrays of bytes, which travel between machines and lie in files as they are.
 *
 * <p>Read {@link org.tidemark.spark.block.StateBlock} first. The package sees words, never states, and knows nothing of Spark.
 */
@NullMarked
package org.tidemark.spark.block;

import org.jspecify.annotations.NullMarked;
