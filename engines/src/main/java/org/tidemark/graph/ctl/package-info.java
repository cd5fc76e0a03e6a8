/**
 * CTL on graphs whose states are numbers.
 *
 * <p>Read {@link org.tidemark.graph.ctl.Circuit} first: it takes formulas apart into gates of few kinds and shares what
 * they have in common. {@link org.tidemark.graph.ctl.Labelling} finds for a gate all states of a whole graph where it is
 * true, in time linear in the graph; {@link org.tidemark.graph.ctl.LocalTruth} finds it for one state and looks at no more
 * states than it must. {@link org.tidemark.graph.ctl.Explainer} says why, with runs where runs can show it.
 *
 * <p>Runs are maximal: one may end in a dead state, where EX is false, AX true, and EG f and AF f are f.
 */
@NullMarked
package org.tidemark.graph.ctl;

import org.jspecify.annotations.NullMarked;
