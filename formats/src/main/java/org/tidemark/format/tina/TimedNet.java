package org.tidemark.format.tina;

import java.util.List;
import org.tidemark.net.PetriNet;

/**
 * A time Petri net as a file describes it.
 *
 * @param intervals one for each transition of the net, in its order
 */
public record TimedNet(PetriNet net, List<FiringInterval> intervals) {
    public TimedNet {
        intervals = List.copyOf(intervals);
    }
}
