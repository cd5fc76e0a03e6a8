package org.tidemark.counters;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tidemark.system.SystemContract;
import org.tidemark.system.TransitionSystem;

/** Counter machines keep the contract of systems. */
class CounterContractTest extends SystemContract {
    /** The machine of a text. */
    static TransitionSystem machine(String text) {
        try {
            return new CounterReader()
                    .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m.counters", Map.of());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Override
    protected List<TransitionSystem> systems() {
        List<TransitionSystem> machines = new ArrayList<>();
        for (int seed = 1; seed <= 40; seed++) {
            machines.add(machine(new NaiveMachine(seed).text()));
        }
        return machines.stream().distinct().toList();
    }
}
