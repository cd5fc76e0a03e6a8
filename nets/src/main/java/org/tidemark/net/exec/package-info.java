/**
 * Runs place/transition nets as models.
 *
 * <p>Read {@link org.tidemark.net.exec.NetModel} first, which encodes markings as words, and then
 * {@link org.tidemark.net.exec.FieldWidths}, which decides how many bits each place gets. If no place ever holds two
 * tokens, the net runs on {@link org.tidemark.net.exec.SafeNetModel} with one bit per place; otherwise on
 * {@link org.tidemark.net.exec.GuardedNetModel} with a field and a guard bit per place.
 * {@link org.tidemark.net.exec.TokenProbe} guesses widths when no bounds are known.
 *
 * <p>{@link org.tidemark.net.exec.NetModel#lean} leaves places out of stored states that follow from others: {@code
 * PlaceEquations} finds them, {@code LeanLayout} puts their fields behind the others, {@code Restoration} computes them again.
 *
 * <p>Uses {@code net} and {@code model}. {@code check} and the packages above it may use it; engines see only the
 * model.
 */
@NullMarked
package org.tidemark.net.exec;

import org.jspecify.annotations.NullMarked;
