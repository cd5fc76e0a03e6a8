/**
 * Checks properties of models: questions in, answers with evidence out. Here formalisms and engines meet.
 *
 * <p>A {@link org.tidemark.check.Checker} answers all properties of a model together, by the stages of a {@link
 * org.tidemark.check.Plan}. Read {@link org.tidemark.check.Stage} first: one way to settle questions, which says what it can settle,
 * what it needs, what it costs and what of the model it preserves. The stages share a {@link org.tidemark.check.Context}: the open
 * questions, the time that is left, and what is known so far. Which stages there are, in which order, is written down in {@link
 * org.tidemark.check.plan.PlannedStage}, and only there; {@link org.tidemark.check.Lanes} runs two of them at once.
 *
 * <table>
 * <caption>Packages, from top to bottom</caption>
 * <tr><td>{@code plan}</td><td>the lists of stages</td></tr>
 * <tr><td>{@code state}</td><td>stages for what single states show: walks, proofs, explorations, terminal components</td></tr>
 * <tr><td>{@code branching}, {@code linear}</td><td>stages for CTL, and for LTL and CTL*</td></tr>
 * <tr><td>{@code conform}, {@code sweep}, {@code direct}</td><td>stages for automata, by sweeps, and for high-level nets</td></tr>
 * <tr><td>{@code graph}, {@code language}</td><td>formulas on saved graphs, and the words that events spell</td></tr>
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
