package org.tidemark.system;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.zoo.Zoo;

class NetSystemTest extends ExploredSystemContract {
    private final List<NetSystem> nets = new ArrayList<>();

    @BeforeEach
    void someNets(TestInfo test) throws Exception {
        ForAllNets.in(test, 20).check(net -> nets.add(new NetSystem(net)));
        nets.add(new NetSystem(Zoo.open("zoo:philosophers/4")));
    }

    @Override
    protected List<NetSystem> systems() {
        return nets;
    }
}
