package org.tidemark.workflow;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tidemark.reference.RandomDiagrams;
import org.tidemark.system.SystemContract;
import org.tidemark.system.TransitionSystem;

/** Diagrams keep the contract of systems: model and game agree state by state, under every network. */
class DiagramContractTest extends SystemContract {
    static TransitionSystem read(String text, Map<String, String> definitions) {
        try {
            return new BpmnReader()
                    .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m.bpmn", definitions);
        } catch (Exception e) {
            throw new AssertionError(text, e);
        }
    }

    static List<TransitionSystem> diagrams() {
        List<TransitionSystem> all = new ArrayList<>();
        Network[] networks = Network.values();
        for (int seed = 1; seed <= 28; seed++) {
            Map<String, String> how = Map.of(
                    "network", networks[seed % networks.length].word(), "instances", String.valueOf(1 + seed % 2));
            all.add(read(RandomDiagrams.wild(seed, 3 + seed % 5), how));
        }
        return all;
    }

    @Override
    protected List<TransitionSystem> systems() {
        return diagrams();
    }
}
