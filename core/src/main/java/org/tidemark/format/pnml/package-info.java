/**
 * Place/transition nets in PNML (ISO 15909-2), with the NUPN extension of the Model Checking Contest.
 *
 * <p>Read {@link org.tidemark.format.pnml.PnmlReader} first: it walks the file once and puts what it meets into three
 * tables (nodes, arcs, units), in whatever order the file has it. When all is read the net is assembled: references are
 * followed, arcs tied to their ends, the unit structure held against the net. {@link org.tidemark.format.pnml.PnmlWriter}
 * goes the other way. The spellings that tools use for one thing are gathered where they are understood: net types in
 * {@code NetType}, kinds of arcs in {@code ArcKind}.
 */
@NullMarked
package org.tidemark.format.pnml;

import org.jspecify.annotations.NullMarked;
