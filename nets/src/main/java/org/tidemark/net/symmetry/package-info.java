/**
 * Symmetries of nets: which parts may be exchanged or rotated without changing anything, and one representative of all
 * markings that differ by that alone.
 *
 * <p>{@link org.tidemark.net.symmetry.SymmetryFinder} finds them, as far as {@link
 * org.tidemark.net.symmetry.SymmetryFinder.MovedInitialMarking} says that reachable markings are led to reachable ones, {@link
 * org.tidemark.net.symmetry.NetSymmetry} is what was found, and {@link org.tidemark.net.symmetry.Canoniser} gives the
 * representatives, on packed states. {@link org.tidemark.net.symmetry.ConditionImages} says which conditions are alike.
 * Uses nets, models and formulas.
 */
@NullMarked
package org.tidemark.net.symmetry;

import org.jspecify.annotations.NullMarked;
