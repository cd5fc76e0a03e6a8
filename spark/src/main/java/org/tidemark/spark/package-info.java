/**
 * Tidemark on Apache Spark: {@code tidemark spark explore} and {@code tidemark spark check}.
 *
 * <p>Read {@link org.tidemark.spark.SparkMain} first. The commands, their options and their reports are those of the command line; only
 * where states are found and kept is another, in {@code search}. See docs/cluster.md.
 */
@NullMarked
package org.tidemark.spark;

import org.jspecify.annotations.NullMarked;
