/**
 * High-level nets: tokens with values, transitions with variables.
 *
 * <p>Read {@link org.tidemark.color.type.Type} first (finite, ordered, ranked), then {@link org.tidemark.color.expr.Expr}: values
 * are ranks, and an expression computes ranks from the ranks of its variables. {@link org.tidemark.color.net.MultiSet}s stand
 * on arcs and in places, and a {@link org.tidemark.color.net.ColoredNet} holds it all together, whatever language it was
 * written in. {@link org.tidemark.color.unfold.Unfolding} makes a place/transition net of it: {@code PossibleColors} finds the
 * colours that can occur, {@code BindingSearch} the bindings, by a {@code BindingPlan} that takes the most constrained
 * step first. What a net takes for granted ({@code Content}s of redundant places, capacities, values that exist) becomes
 * {@link org.tidemark.net.Obligation}s of the unfolding.
 *
 * <p>{@link org.tidemark.color.direct.DirectNet} executes it as it is: places are automata over the multi-sets they have held,
 * and {@link org.tidemark.color.direct.DirectModel} is what engines see of that. {@link org.tidemark.color.net.ColoredGame} is the
 * firing rule of the textbook, by which runs are replayed.
 *
 * <p>May use {@code net} and {@code model}; formats may use it.
 */
@NullMarked
package org.tidemark.color;

import org.jspecify.annotations.NullMarked;
