package org.tidemark.net.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;

/** Contest nets with known answers: no proof contradicts them, and many of them are proven. */
class ProofsCorpusTest {
    private static final int MOST_TRANSITIONS = 150;

    @Test
    void mostDeadlockFreeNetsAreProvenAndNoKnownAnswerIsContradicted() throws Exception {
        int deadlockFree = 0;
        int proven = 0;
        for (Path file : CorpusFiles.below("mcc", "model.pnml")) {
            if (!file.toString().contains("-PT-")) {
                continue;
            }
            PetriNet net = PnmlReader.read(file);
            if (net.transitions() > MOST_TRANSITIONS) {
                continue;
            }
            Map<String, String> known = known(file.resolveSibling("oracle.csv"));
            Proofs proofs = Proofs.of(net, PlaceBounds.of(net, Limit.millis(500)));
            boolean noDeadlock = proofs.deadlockFree(Limit.millis(500)).isProven();
            assertThat(noDeadlock && is(known, "ReachabilityDeadlock", "TRUE"))
                    .as(net.name())
                    .isFalse();
            boolean dead = proofs.deadTransition(Limit.millis(200)) != null;
            assertThat(dead && is(known, "QuasiLiveness", "TRUE"))
                    .as(net.name())
                    .isFalse();
            boolean stable = proofs.stablePlace(Limit.millis(200)) != null;
            assertThat(stable && is(known, "StableMarking", "FALSE"))
                    .as(net.name())
                    .isFalse();
            deadlockFree += is(known, "ReachabilityDeadlock", "FALSE") ? 1 : 0;
            proven += noDeadlock ? 1 : 0;
        }
        assertThat(proven).as("proven of %d deadlock-free nets", deadlockFree).isGreaterThan(deadlockFree / 2);
    }

    private static boolean is(Map<String, String> known, String examination, String answer) {
        return answer.equals(known.get(examination));
    }

    /** The answers to questions that are asked once of a net, by name. */
    private static Map<String, String> known(Path oracle) throws IOException {
        Map<String, String> known = new HashMap<>();
        for (String line : Files.readAllLines(oracle)) {
            String[] parts = line.split(",", -1);
            if (parts[0].equals(parts[1])) {
                known.put(parts[0], parts[2]);
            }
        }
        return known;
    }
}
