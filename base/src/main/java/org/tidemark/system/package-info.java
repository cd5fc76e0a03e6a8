/**
 * A formalism as the rest of the program sees it. A {@link org.tidemark.system.TransitionSystem} gives the names that formulas use, the
 * models that engines search, and a {@link org.tidemark.system.Game} that replays runs by the textbook rule of the formalism. Questions, searches,
 * sweeps, temporal logics, files and reports see systems only, so that a new formalism costs its own semantics and nothing else.
 *
 * <p>Read {@code TransitionSystem} first, then {@code Game}. A {@link org.tidemark.system.SystemReader} opens files of a formalism. Every formalism implements this package; everything above the formalisms may use it.
 */
@NullMarked
package org.tidemark.system;

import org.jspecify.annotations.NullMarked;
