/**
 * Structural analysis of nets, without exploring them: invariants, bounds, net classes, siphons and traps.
 *
 * <p>Read {@link org.tidemark.net.structure.PlaceBounds} first, which exploration uses, then
 * {@link org.tidemark.net.structure.Semiflows}, the invariants that most of it is based on; {@code net.summary}
 * gathers all results for the user. All arithmetic is exact: an integer that overflows ends the attempt, nothing is
 * rounded. A claim comes with evidence that can be checked by code that shares nothing with the search: a bound with
 * its {@link org.tidemark.net.structure.Certificate}, unboundedness with a run. Uses {@code net} and {@code model};
 * every package that may use nets may use this one.
 *
 * <table> <caption>Which class answers which question</caption>
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
