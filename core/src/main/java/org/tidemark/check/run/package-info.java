/**
 * How a net is searched, swept, multiplied with an automaton or kept as a graph. Each of these is an {@link
 * org.tidemark.check.run.Attempt} with one choice of field widths; a field that proves too narrow ends it, and the one {@link
 * org.tidemark.check.run.WidthLoop} starts the next with wider fields. Reports are composed of parts with names ({@link
 * org.tidemark.check.run.Counts}, {@link org.tidemark.check.run.MemoryUse}, …). Read {@link
 * org.tidemark.check.run.Exploration} first.
 */
@NullMarked
package org.tidemark.check.run;

import org.jspecify.annotations.NullMarked;
