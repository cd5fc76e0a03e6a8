/**
 * Answers questions about reachable markings without exploring: proves that markings are unreachable by linear
 * contradictions.
 *
 * <p>Read {@link org.tidemark.net.proof.Proofs} first, the entry point, then {@link org.tidemark.net.proof.Refutation},
 * the contradiction that every proof is built from: a weighted sum of tokens that never grows, is initially too small,
 * and would have to be larger. A formula becomes a {@link org.tidemark.net.proof.ProofGoal} of linear inequalities,
 * {@link org.tidemark.net.proof.GoalCubes} splits it into cases, and each case is refuted or the question stays open.
 * {@link org.tidemark.net.proof.Recurrence} proves what can always come again, {@link
 * org.tidemark.net.proof.EarlyMarkings} and {@link org.tidemark.net.proof.StepConditions} say what single steps can
 * change. {@link org.tidemark.net.proof.RefinedEquation} takes in {@linkplain org.tidemark.net.proof.Lemma lemmas}
 * about runs, which {@code net.equation} finds. A proof can be checked by arithmetic that shares nothing with the
 * search; an open question says nothing about the net. Uses {@code net}, {@code net.structure} and {@code logic}; every
 * package that may use nets may use this one.
 */
@NullMarked
package org.tidemark.net.proof;

import org.jspecify.annotations.NullMarked;
