/**
 * High-level nets as such, whatever language they were written in. Read {@link org.tidemark.color.net.ColoredNet} first;
 * {@link org.tidemark.color.net.MultiSet}s stand on its arcs and in its places. {@link org.tidemark.color.net.ColoredGame} is the
 * firing rule of the textbook, by which runs are replayed.
 */
@NullMarked
package org.tidemark.color.net;

import org.jspecify.annotations.NullMarked;
