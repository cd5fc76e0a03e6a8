/**
 * Answers about reachable markings without reaching any: what a linear contradiction rules out.
 *
 * <p>Read {@link org.tidemark.net.proof.Proofs} first, which takes the questions, then
 * {@link org.tidemark.net.proof.Refutation}, the contradiction that everything rests on: a weighted sum of tokens that
 * never grows, begins too small, and yet would have to be large. A formula becomes a {@link org.tidemark.net.proof.ProofGoal}
 * of linear inequalities, {@link org.tidemark.net.proof.GoalCubes} splits it into cases, and each case is refuted or the
 * question stays open. What is proven can be checked again by arithmetic that shares nothing with the search; what is
 * open says nothing about the net. Whoever sees nets may use this package.
 */
@NullMarked
package org.tidemark.net.proof;

import org.jspecify.annotations.NullMarked;
