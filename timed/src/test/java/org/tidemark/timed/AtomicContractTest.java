package org.tidemark.timed;

import java.util.List;
import org.tidemark.system.SystemContract;
import org.tidemark.system.TransitionSystem;

/** The states of random time Petri nets, as atomic classes, and their games agree. */
class AtomicContractTest extends SystemContract {
    @Override
    protected List<TransitionSystem> systems() {
        return RandomTimeNets.bounded(40, "atomic");
    }
}
