/**
 * Refines the state equation of a net until it ends in a run or in a proof.
 *
 * <p>Read {@link org.tidemark.net.equation.EquationSearch} first, the entry point. A solution of the state equation
 * says how often transitions fire; {@link org.tidemark.net.equation.CountedRuns} looks for an order in which they can.
 * Where there is none, it leaves a {@link org.tidemark.net.equation.CountedRuns.WithinCounts}: which transitions have
 * to fire more often than that. Solutions that use tokens which nothing puts there, or lose tokens which nothing takes,
 * are ruled out before ({@link org.tidemark.net.equation.TokenFlow}). All of these are lemmas of {@code net.proof},
 * over which its exact arithmetic splits cases, and each is checked again from the arcs of the net when a proof is
 * complete.
 *
 * <p>After H. Wimmel and K. Wolf, <em>Applying CEGAR to the Petri net state equation</em> (2012), whose jumps and
 * increments are the cases of a lemma here. Uses {@code net}, {@code net.structure} and {@code net.proof}; every
 * package that may use nets may use this one.
 */
@NullMarked
package org.tidemark.net.equation;

import org.jspecify.annotations.NullMarked;
