package org.tidemark.program.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
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

    /** A channel and the only message that it has room for are two fields. */
    @Test
    void everyFieldHasANameOfItsOwn() throws Exception {
        String text = "chan q = [1] of { byte }; byte a[1]; active proctype P() { q!3; a[0] = 1 }";
        List<String> names = new PromelaReader()
                .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "q.pml", Map.of())
                .vocabulary()
                .places();
        assertThat(names).doesNotHaveDuplicates().contains("q", "q.len", "q[0]", "a[0]");
    }

    /** Events are numbered as they are met. */
    @Override
    protected int events(TransitionSystem system) {
        return played(system).values().stream()
                        .flatMap(List::stream)
                        .mapToInt(Integer::intValue)
                        .max()
                        .orElse(-1)
                + 1;
    }

    /** Formulas cannot ask for steps of such programs yet, which are known only once they were met: those that were. */
    @Override
    protected List<String> eventsOf(TransitionSystem system, String transition) {
        int wanted = system.vocabulary().transitions().indexOf(transition);
        List<String> found = new ArrayList<>();
        for (int event = 0; event < events(system); event++) {
            if (system.transitionOf(event) == wanted) {
                found.add(system.eventName(event));
            }
        }
        return found;
    }
}
