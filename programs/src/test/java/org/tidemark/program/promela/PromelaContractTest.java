package org.tidemark.program.promela;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tidemark.system.SystemContract;
import org.tidemark.system.TransitionSystem;

/** Programs in Promela keep the contract of systems: byte code and tree walker agree state by state. */
class PromelaContractTest extends SystemContract {
    @Override
    protected List<TransitionSystem> systems() {
        List<TransitionSystem> systems = new ArrayList<>();
        for (String name : List.of(
                "atomic_blocks",
                "atomic_choice",
                "channel_values",
                "d_step",
                "dying",
                "else",
                "polled",
                "priority",
                "provided",
                "random",
                "records",
                "recursion",
                "rendezvous",
                "rendezvous_atomic",
                "timeout",
                "unless",
                "unless_rendezvous")) {
            try (InputStream in = PromelaContractTest.class.getResourceAsStream("/promela/" + name + ".pml")) {
                systems.add(new PromelaReader().read(in, name + ".pml", Map.of()));
            } catch (Exception e) {
                throw new AssertionError(name, e);
            }
        }
        return systems;
    }
}
