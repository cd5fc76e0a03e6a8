/**
 * One attempt after another: how a net is searched, swept, multiplied with an automaton or kept as a graph. Read {@link
 * org.tidemark.check.run.Attempt} and {@link org.tidemark.check.run.WidthLoop} first: an attempt runs with one choice of field
 * widths, and where a field proves too narrow the next one has wider fields; {@link org.tidemark.check.run.Widths} keeps them for
 * all runs of a check. {@link org.tidemark.check.run.Exploration} is the usual run. Reports are composed of parts such as {@link
 * org.tidemark.check.run.Counts} and {@link org.tidemark.check.run.MemoryUse}.
 */
@NullMarked
package org.tidemark.check.run;

import org.jspecify.annotations.NullMarked;
