/**
 * Runs that keep the edges. {@link org.tidemark.check.run.graph.GraphExploration} builds a condensed graph behind a breadth-first
 * search or a sweep, both of which hand what they meet to a {@link org.tidemark.check.run.graph.GraphRecorder}, as direct execution does.
 */
@NullMarked
package org.tidemark.check.run.graph;

import org.jspecify.annotations.NullMarked;
