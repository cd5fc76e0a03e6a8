/**
 * High-level nets, independent of the language they were written in.
 *
 * <p>Read {@link org.tidemark.color.net.ColoredNet} first: places with types, and transitions with variables, guards
 * and arcs. Then read {@link org.tidemark.color.net.MultiSet}, the expressions on arcs and in initial markings, which
 * are evaluated into a {@link org.tidemark.color.net.Bag}. {@link org.tidemark.color.net.ColoredGame} is the textbook
 * firing rule: slow, simple, and used to replay the runs that engines report.
 * {@link org.tidemark.color.net.ColorNames} names the nodes of an unfolded net.
 *
 * <p>Uses {@code color.type} and {@code color.expr}. Formats build these nets; {@code color.unfold} and
 * {@code color.direct} run them.
 */
@NullMarked
package org.tidemark.color.net;

import org.jspecify.annotations.NullMarked;
