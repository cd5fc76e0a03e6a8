/**
 * One attempt after another: how a net is searched, swept, multiplied with an automaton or kept as a graph. Every attempt
 * runs with one choice of field widths; a field that proves too narrow ends it, and the next one has wider fields. Read {@link
 * org.tidemark.check.run.Exploration} first.
 */
@NullMarked
package org.tidemark.check.run;

import org.jspecify.annotations.NullMarked;
