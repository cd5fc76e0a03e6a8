/**
 * The search: breadth-first levels as Spark jobs.
 *
 * <p>Read {@link org.tidemark.spark.search.ClusterSearch} first: what is sent where in one level. {@code Expansion} and {@code Merge}
 * are what a task does on one partition, {@code LevelFolder} is what outlives the driver, and {@code ClusterPass} turns it all into the
 * report that every exploration gives. {@link org.tidemark.spark.search.ClusterStore} is the entry point.
 */
@NullMarked
package org.tidemark.spark.search;

import org.jspecify.annotations.NullMarked;
