/**
 * Questions as trees: what may be true of a state, and of the runs that start in it.
 *
 * <p>Read {@link org.tidemark.logic.Formula} first, then {@link org.tidemark.logic.Term}, the numbers it compares, and
 * {@link org.tidemark.logic.Logic}, which tells the language a formula is written in. Formulas name places and
 * transitions as the model does ({@link org.tidemark.logic.Vocabulary}) and know nothing of how a state is laid out.
 */
@NullMarked
package org.tidemark.logic;

import org.jspecify.annotations.NullMarked;
