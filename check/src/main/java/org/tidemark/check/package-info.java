/**
 * Checks properties of models: questions in, answers with evidence out. Here formalisms and engines meet.
 *
 * <p>A {@link org.tidemark.check.Checker} answers all properties of a model together, by the stages of a {@link
 * org.tidemark.check.Plan}. Read {@link org.tidemark.check.Stage} first: one way to settle questions, which says what it can settle,
 * what it needs, what it costs and what of the model it preserves. The stages share a {@link org.tidemark.check.Context}: the open
 * questions, the time that is left, and what is known so far. Which stages there are, in which order, is written down in {@link
 * org.tidemark.check.plan.PlannedStage}, and only there; {@link org.tidemark.check.Checker} may run two of them at once.
 *
 * <table>
 * <caption>Packages, from top to bottom</caption>
 * <tr><td>{@code plan}</td><td>the table of stages</td></tr>
 * <tr><td>{@code direct}, {@code sweep}, {@code view}</td><td>stages for high-level nets, by sweeps, and through other models</td></tr>
 * <tr><td>{@code state}, {@code temporal}</td><td>stages for what single states show, and for formulas about runs</td></tr>
 * <tr><td>{@code walk}, {@code symbolic}, {@code language}, {@code certificate}</td><td>random walks; diagrams and composition; words of events; certificates</td></tr>
 * <tr><td>{@code check}</td><td>stage, plan, context, checker, finding</td></tr>
 * <tr><td>{@code run}</td><td>attempts to go through states, restarted with wider fields, and what they report</td></tr>
 * <tr><td>{@code question}</td><td>properties as inquiries that states, proofs or engines settle</td></tr>
 * <tr><td>{@code replay}</td><td>evidence checked by the textbook rule, sharing no code with the engines</td></tr>
 * </table>
 *
 * <p>{@code api} and the faces use this package; nothing below may.
 */
@NullMarked
package org.tidemark.check;

import org.jspecify.annotations.NullMarked;
