package org.tidemark.timed;

import java.util.List;
import org.tidemark.system.SystemContract;
import org.tidemark.system.TransitionSystem;

/** The zones of random timed-arc nets and their games agree. */
class ZoneContractTest extends SystemContract {
    @Override
    protected List<TransitionSystem> systems() {
        return RandomArcNets.denseSystems(14);
    }
}
