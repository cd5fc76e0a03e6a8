/**
 * Stages for formulas about runs. {@link org.tidemark.check.temporal.FormulaLabelling} labels all states with the parts of CTL formulas, {@link
 * org.tidemark.check.temporal.LocalSearch} visits only the states that a formula depends on. {@link org.tidemark.check.temporal.AutomatonRuns} runs the
 * automaton of an LTL or CTL* formula along the states: on the fly in {@link org.tidemark.check.temporal.AutomatonSearch}, on all states in {@link
 * org.tidemark.check.temporal.EmptinessCheck}. {@link org.tidemark.check.temporal.FolderFormulas} reads states and edges from files, {@link
 * org.tidemark.check.temporal.GraphCheck} from a saved graph. {@link org.tidemark.check.temporal.ConformanceSearch} asks whether every finite run is
 * accepted by an automaton.
 */
@NullMarked
package org.tidemark.check.temporal;

import org.jspecify.annotations.NullMarked;
