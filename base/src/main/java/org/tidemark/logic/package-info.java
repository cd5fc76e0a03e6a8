/**
 * Formulas about states and about the runs that start in them.
 *
 * <p>Read {@link org.tidemark.logic.Formula} first, then {@link org.tidemark.logic.Term}, the numbers that formulas
 * compare. {@link org.tidemark.logic.Logic} determines which temporal logic a formula belongs to. Formulas name
 * places and transitions as the model does ({@link org.tidemark.logic.Vocabulary}) and are independent of the layout
 * of states; {@link org.tidemark.logic.StatePredicate} and {@link org.tidemark.logic.StateNumber} are compiled from
 * them for the packed states of one model, and evaluated without allocation.
 *
 * <p>{@link org.tidemark.logic.FormulaParser} and {@link org.tidemark.logic.FormulaPrinter} convert text to trees and
 * back. Trees are at most {@link org.tidemark.logic.FormulaParser#MOST_LEVELS} levels deep, so all of these can
 * recurse over them.
 *
 * <p>Subpackages: {@code form} rewrites formulas to what is easier to check, {@code automaton} has automata over finite
 * runs, {@code buchi} translates LTL to automata over infinite runs, {@code language} compares languages, and
 * {@code property} holds named questions. Uses only {@code model} and {@code bits}; everything above may use it.
 */
@NullMarked
package org.tidemark.logic;

import org.jspecify.annotations.NullMarked;
