package org.tidemark.cpn;

import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.system.SystemContract;
import org.tidemark.system.TransitionSystem;

/** Nets of CPN Tools keep the contract of systems. */
class CpnContractTest extends SystemContract {
    @Override
    protected List<CpnSystem> systems() {
        List<CpnSystem> systems = SampleNets.systems();
        systems.add(SampleNets.faulty().system());
        systems.forEach(SampleNets::counts); // events are numbered as they are met
        return systems;
    }

    @Override
    protected int events(TransitionSystem system) {
        return ((CpnSystem) system).tables().events.size();
    }

    @Override
    protected List<String> eventsOf(TransitionSystem system, String transition) {
        int wanted = system.vocabulary().transitions().indexOf(transition);
        return IntStream.range(0, events(system))
                .filter(event -> system.transitionOf(event) == wanted)
                .mapToObj(system::eventName)
                .toList();
    }
}
