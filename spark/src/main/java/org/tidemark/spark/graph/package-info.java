/**
 * Questions about how states follow one another, answered on a cluster once a search has found all states.
 *
 * <p>Read {@link org.tidemark.spark.graph.ClusterFormulas} first, a stage of a check, then {@code ClusterGraph}: states and edges as
 * datasets of Spark, sets of states as bits on the driver. {@code EdgeFile} is how edges lie in files, {@code FormulaRuns} finds the runs that
 * explain verdicts.
 */
@NullMarked
package org.tidemark.spark.graph;

import org.jspecify.annotations.NullMarked;
