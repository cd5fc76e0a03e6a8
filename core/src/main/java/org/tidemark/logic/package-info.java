/**
 * Questions as trees: what may be true of a state, and of the runs that start in it.
 *
 * <p>Read {@link org.tidemark.logic.Formula} first, then {@link org.tidemark.logic.Term}, the numbers it compares, and
 * {@link org.tidemark.logic.Logic}, which tells the language a formula is written in. Formulas name places and
 * transitions as the model does ({@link org.tidemark.logic.Vocabulary}) and know nothing of how a state is laid out;
 * {@link org.tidemark.logic.StatePredicate} and {@link org.tidemark.logic.StateNumber} are made from them for the packed
 * states of one model, and evaluated without allocation.
 */
@NullMarked
package org.tidemark.logic;

import org.jspecify.annotations.NullMarked;
