/**
 * What can be known of a net without exploring it: invariants, bounds, its class, siphons and traps.
 *
 * <p>Read {@link org.tidemark.net.summary.Structure} first, which gathers everything within a time limit, then
 * {@link org.tidemark.net.structure.PlaceBounds}, which exploration uses. All arithmetic is on integers and exact; what
 * would overflow is given up, never rounded. A claim comes with evidence that can be checked again by code that shares
 * nothing with what found it: a bound with its {@link org.tidemark.net.structure.Certificate}, unboundedness with a run.
 * Whoever sees nets may use this package.
 *
 * <table>
 * <caption>What answers which question</caption>
 * <tr><td>Which weighted sums of tokens never change?</td><td>{@link org.tidemark.net.structure.Semiflows}</td></tr>
 * <tr><td>How many tokens can a place hold?</td><td>{@link org.tidemark.net.structure.PlaceBounds}</td></tr>
 * <tr><td>Which textbook class is the net of?</td><td>{@link org.tidemark.net.structure.NetClass}</td></tr>
 * <tr><td>Can it deadlock, is it live?</td><td>{@link org.tidemark.net.structure.Commoner}</td></tr>
 * <tr><td>Is it bounded at all?</td><td>{@link org.tidemark.net.structure.Coverability}</td></tr>
 * <tr><td>Which parts are sequential?</td><td>{@link org.tidemark.net.structure.StateMachine},
 * {@link org.tidemark.net.structure.SequentialParts}</td></tr>
 * </table>
 */
@NullMarked
package org.tidemark.net.structure;

import org.jspecify.annotations.NullMarked;
