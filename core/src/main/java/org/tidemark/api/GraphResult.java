package org.tidemark.api;

import java.util.Optional;

/**
 * What came of building a graph.
 *
 * @param exploration what was found on the way
 * @param graph the graph, to be closed by the caller; empty where the exploration is not complete
 */
public record GraphResult(ExplorationResult exploration, Optional<Graph> graph) {}
