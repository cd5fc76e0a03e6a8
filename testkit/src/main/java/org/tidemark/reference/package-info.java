/**
 * The yardstick: a deliberately naive explorer and checker, random nets and formulas to hold against it, and the
 * machinery that makes a failure small and repeatable.
 *
 * <p>Read {@link org.tidemark.reference.NaiveStateSpace} first: it decides what is right, so it is written to be
 * believed, not to be fast. {@link org.tidemark.reference.ForAllNets} is how a test says "for every net"; it draws nets
 * from {@link org.tidemark.reference.RandomNets} and, when one of them breaks the promise, has
 * {@link org.tidemark.reference.Shrinker} cut it down before anybody has to look at it.
 * {@link org.tidemark.reference.Seeds} says which random cases a test runs, and {@link org.tidemark.reference.Effort} how
 * many times as many as usual.
 *
 * <p>Questions are answered the same way: {@link org.tidemark.reference.NaiveProperties} asks
 * {@link org.tidemark.reference.NaiveTruth} about a marking, {@link org.tidemark.reference.NaiveCtl} and
 * {@link org.tidemark.reference.NaiveLtl} about a whole {@link org.tidemark.reference.NaiveGraph}, and
 * {@link org.tidemark.reference.Lasso} is a run on which a formula means what its definition says.
 * {@link org.tidemark.reference.ForAllFormulas} is how a test says "for every net and every formula".
 */
@NullMarked
package org.tidemark.reference;

import org.jspecify.annotations.NullMarked;
