/**
 * Runs through states. {@link org.tidemark.check.run.WidthLoop} is the driver: it makes one {@link org.tidemark.check.run.Attempt} after the other,
 * each with wider fields where the last one found a field too narrow; {@link org.tidemark.system.StateModels} keeps the widths for all runs of a
 * check. {@link org.tidemark.check.run.Visit} is what every attempt asks of states, and replays the runs to what was seen.
 *
 * <table>
 * <caption>Attempts</caption>
 * <tr><td>{@link org.tidemark.check.run.Exploration}</td><td>all states: in memory, in files or on other machines</td></tr>
 * <tr><td>{@link org.tidemark.check.run.SweepExploration}</td><td>states in the order of a measure, forgotten behind the line</td></tr>
 * <tr><td>{@link org.tidemark.check.run.GraphExploration}</td><td>states and edges, as a condensed graph</td></tr>
 * <tr><td>{@link org.tidemark.check.run.ProductSearch}, {@link org.tidemark.check.run.ProductSweep}</td><td>states beside an automaton</td></tr>
 * </table>
 *
 * <p>{@link org.tidemark.check.run.ExploreOptions} has the limits, {@link org.tidemark.check.run.StoreChoice} the store, {@link
 * org.tidemark.check.run.StateReduction} the states that represent all; {@link org.tidemark.check.run.ExplorationReport} is the usual report.
 */
@NullMarked
package org.tidemark.check.run;

import org.jspecify.annotations.NullMarked;
