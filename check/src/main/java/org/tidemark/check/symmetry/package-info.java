/**
 * Stages that visit one of all states that differ by a symmetry of the net.
 *
 * <p>{@link org.tidemark.check.symmetry.CountingClasses} counts states, {@link org.tidemark.check.symmetry.SymmetricSearch} looks for states
 * that are asked for, and {@link org.tidemark.check.symmetry.SymmetryTrial} says whether symmetries pay that were not asked for. Used by the
 * plans.
 */
@NullMarked
package org.tidemark.check.symmetry;

import org.jspecify.annotations.NullMarked;
