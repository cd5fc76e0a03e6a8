/**
 * High-level nets: tokens carry values, and transitions have variables.
 *
 * <p>The packages, from the lowest up. {@code type} has the types of values: read
 * {@link org.tidemark.color.type.Type} first; types are finite and ordered, and a value is represented by its rank.
 * {@code expr} has the expressions, which compute ranks from the ranks of variables. {@code net} puts both together
 * in a {@link org.tidemark.color.net.ColoredNet}, independent of the language the net was written in. Two packages then
 * run such a net: {@code unfold} translates it to a place/transition net, and {@code direct} executes it without
 * unfolding.
 *
 * <p>This package itself holds only what they share: {@link org.tidemark.color.ColorException} for nets that
 * cannot be executed, {@link org.tidemark.color.UnfoldingLimits} and {@link org.tidemark.color.CancellationCheck} to
 * stop long computations. High-level nets may use {@code net}, {@code logic} and {@code model}; formats and the
 * packages above them may use high-level nets; engines do not know them.
 */
@NullMarked
package org.tidemark.color;

import org.jspecify.annotations.NullMarked;
