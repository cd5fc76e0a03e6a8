/**
 * The yardstick: a deliberately naive explorer, random nets to hold against it, and the machinery that makes a failure
 * small and repeatable.
 *
 * <p>Read {@link org.tidemark.reference.NaiveStateSpace} first: it decides what is right, so it is written to be
 * believed, not to be fast. {@link org.tidemark.reference.ForAllNets} is how a test says "for every net"; it draws nets
 * from {@link org.tidemark.reference.RandomNets} and, when one of them breaks the promise, has
 * {@link org.tidemark.reference.Shrinker} cut it down before anybody has to look at it.
 */
@NullMarked
package org.tidemark.reference;

import org.jspecify.annotations.NullMarked;
