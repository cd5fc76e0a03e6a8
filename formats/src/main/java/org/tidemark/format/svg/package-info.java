/**
 * Pictures of small nets and of runs, laid out here.
 *
 * <p>Read {@link org.tidemark.format.svg.SvgWriter} for what is drawn, then the steps of the layout in their order:
 * {@code Ranks} puts nodes into columns by the step in which they can first take part, {@code Sketch} adds bends to the
 * arcs that cross columns, {@code Crossings} orders each column, {@code Placement} finds the heights, and a {@code Pen}
 * writes the lines. {@link org.tidemark.format.svg.ProcessSvgWriter} draws runs as partial orders the same way; both
 * draw on a {@code Canvas}.
 */
@NullMarked
package org.tidemark.format.svg;

import org.jspecify.annotations.NullMarked;
