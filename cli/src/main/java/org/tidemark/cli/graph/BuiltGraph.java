package org.tidemark.cli.graph;

import org.tidemark.check.graph.NetDigest;
import org.tidemark.check.run.graph.GraphReport;
import org.tidemark.cli.explore.ModelHead;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;

/**
 * The result of building a graph.
 *
 * @param head what is said of the model
 * @param system whose events are those of the graph
 * @param digest the digest of the model
 * @param report the figures, and the graph where there is one
 * @param isDirect whether it is a net that has only those events that happen
 */
record BuiltGraph(ModelHead head, TransitionSystem system, String digest, GraphReport report, boolean isDirect) {
    /** The graph of a place/transition net, of an unfolding, or of another system. */
    static BuiltGraph of(TransitionSystem system, GraphReport report) {
        return new BuiltGraph(ModelHead.of(system), system, NetDigest.of(system), report, false);
    }

    /** The graph of a high-level net that was executed directly. */
    static BuiltGraph of(DirectNet direct, ModelHead head, PetriNet happening, GraphReport report) {
        return new BuiltGraph(head, new NetSystem(happening), NetDigest.of(direct.net(), happening), report, true);
    }
}
