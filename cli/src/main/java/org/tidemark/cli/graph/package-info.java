/**
 * {@code tidemark graph}: builds a condensed reachability graph, keeps it in a file and answers questions about it.
 */
@NullMarked
package org.tidemark.cli.graph;

import org.jspecify.annotations.NullMarked;
