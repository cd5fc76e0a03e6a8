/**
 * The reference: a deliberately naive explorer and checker, random nets and formulas to compare with it, and the
 * means to shrink and repeat a failure.
 *
 * <p>Read {@link org.tidemark.reference.NaiveStateSpace} first: it defines what is right, so it is written to be
 * believed, not to be fast. {@link org.tidemark.reference.ForAllNets} is how a test says "forevery net"; it draws nets
 * from {@link org.tidemark.reference.RandomNets} and, when one of them fails, has
 * {@link org.tidemark.reference.Shrinker} reduce it first.
 * {@link org.tidemark.reference.Seeds} says which random cases a test runs, and {@link org.tidemark.reference.Effort} how
 * many times as many as usual.
 *
 * <p>Questions are answered the same way: {@link org.tidemark.reference.NaiveProperties} asks
 * {@link org.tidemark.reference.NaiveTruth} about a marking, {@link org.tidemark.reference.NaiveCtl} and
 * {@link org.tidemark.reference.NaiveLtl} about a whole {@link org.tidemark.reference.NaiveGraph}, and
 * {@link org.tidemark.reference.Lasso} is a run on which a formula means what its definition says.
 * {@link org.tidemark.reference.ForAllFormulas} is how a test says "forevery net and every formula".
 */
@NullMarked
package org.tidemark.reference;

import org.jspecify.annotations.NullMarked;
