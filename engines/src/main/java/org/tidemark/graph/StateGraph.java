package org.tidemark.graph;

/** A reachability graph: every edge has an event of the model. */
public interface StateGraph extends TargetGraph {

    @Override
    EdgeCursor edgesOut();
}
