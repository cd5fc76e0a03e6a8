/**
 * Place/transition nets in PNML (ISO 15909-2), with the NUPN extension of the Model Checking Contest.
 *
 * <p>Read {@link org.tidemark.format.pnml.PnmlReader} first: it reads the file once and collects its elements in
 * three tables (nodes, arcs, units), in any order. Then the net is assembled: references are followed, arcs connected
 * to their ends, the unit structure checked against the net. {@link org.tidemark.format.pnml.PnmlWriter} writes nets.
 * The different spellings that tools use are collected where they are interpreted: net types in {@code NetType},
 * kinds of arcs in {@code ArcKind}.
 */
@NullMarked
package org.tidemark.format.pnml;

import org.jspecify.annotations.NullMarked;
