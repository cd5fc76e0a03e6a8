package org.tidemark.timed;

import java.util.List;
import org.tidemark.system.SystemContract;
import org.tidemark.system.TransitionSystem;

/** The states of random time Petri nets, as linear classes, and their games agree. */
class LinearContractTest extends SystemContract {
    @Override
    protected List<TransitionSystem> systems() {
        return RandomTimeNets.systems(40, "linear");
    }
}
