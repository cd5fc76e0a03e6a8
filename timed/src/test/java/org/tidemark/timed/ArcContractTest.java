package org.tidemark.timed;

import java.util.List;
import org.tidemark.system.SystemContract;
import org.tidemark.system.TransitionSystem;

/** The states of random timed-arc nets and their games agree. */
class ArcContractTest extends SystemContract {
    @Override
    protected List<TransitionSystem> systems() {
        return RandomArcNets.systems(40);
    }
}
