/**
 * Formulas rewritten to equivalent ones that are easier to check.
 *
 * <p>Read {@link org.tidemark.logic.form.NormalForm} first, which moves negations down to conditions on states, then
 * {@link org.tidemark.logic.form.Simplifier}, which uses what is known of the states. {@link org.tidemark.logic.form.ShortForm} writes conditions
 * on states in fewer words. {@link org.tidemark.logic.form.FirstState} leaves out what the first state decides, and
 * {@link org.tidemark.logic.form.StateEstimate} finds conditions on one state that are necessary or sufficient.
 * {@link org.tidemark.logic.form.BranchingForm} makes more of a formula of CTL a matter of what can be reached,
 * {@link org.tidemark.logic.form.HomeForm} does so where every state leads back to the first, and
 * {@link org.tidemark.logic.form.LinearForm} leaves few {@code X} in a formula of LTL.
 *
 * <p>Uses {@code logic}, which does not use it.
 */
@NullMarked
package org.tidemark.logic.form;

import org.jspecify.annotations.NullMarked;
