/**
 * Properties as questions that engines can answer. A {@link org.tidemark.check.question.Question} is a formula in three
 * values ({@link org.tidemark.check.question.Part}) over inquiries, and has a verdict as soon as enough of them are settled. An
 * {@link org.tidemark.check.question.Inquiry} is settled by a state that shows the answer, by a proof, or by having seen every
 * state; engines show the states they meet to all open inquiries through a {@link org.tidemark.check.question.QuestionObserver}. Knows
 * nothing of searches and stores.
 */
@NullMarked
package org.tidemark.check.question;

import org.jspecify.annotations.NullMarked;
