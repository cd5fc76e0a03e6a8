/**
 * Questions as trees: what may be true of a state, and of the runs that start in it.
 *
 * <p>Read {@link org.tidemark.logic.Formula} first, then {@link org.tidemark.logic.Term}, the numbers it compares, and
 * {@link org.tidemark.logic.Logic}, which tells the language a formula is written in. Formulas name places and
 * transitions as the model does ({@link org.tidemark.logic.Vocabulary}) and know nothing of how a state is laid out;
 * {@link org.tidemark.logic.StatePredicate} and {@link org.tidemark.logic.StateNumber} are made from them for the packed
 * states of one model, and evaluated without allocation.
 *
 * <p>{@link org.tidemark.logic.FormulaParser} and {@link org.tidemark.logic.FormulaPrinter} turn text into trees and back;
 * {@link org.tidemark.logic.NormalForm} and {@link org.tidemark.logic.Simplifier} make them easier to check. Trees are
 * at most {@link org.tidemark.logic.FormulaParser#MOST_LEVELS} deep, so that all of these may walk them by recursion.
 */
@NullMarked
package org.tidemark.logic;

import org.jspecify.annotations.NullMarked;
