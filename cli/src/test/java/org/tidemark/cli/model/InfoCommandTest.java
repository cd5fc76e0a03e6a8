package org.tidemark.cli.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.cli.Ran;

class InfoCommandTest {
    @Test
    void aPageAboutAKanbanSystem() {
        Ran ran = tidemark("info", "zoo:kanban/5");
        assertThat(ran.status()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .startsWith("kanban-5: 16 places, 16 transitions, 40 arcs\n\nBOUNDED: ")
                .contains("class       free choice, ordinary, conservative, loop-free, strongly connected\n")
                .contains("bounds      proven for all places; the most is 5 tokens in ")
                .contains("invariants  6 minimal semiflows\n")
                .contains(" = 5\n")
                .contains("every transition stays live, by proof: ");
    }

    @Test
    void anUnboundedNetShowsHowItGrows() {
        assertThat(tidemark("info", "zoo:unbounded").out())
                .contains("\nUNBOUNDED: tokens gather without end in ")
                .contains("by repeating ")
                .contains("explore a part, breadth first");
    }

    @Test
    void aSafeNetIsSaidToBeSafe() {
        assertThat(tidemark("info", "zoo:philosophers/5").out())
                .contains("\nSAFE: no place ever holds two tokens, by proof. A state takes 20 bits, 8 bytes.\n")
                .contains("(a siphon without a marked trap)");
    }

    @Test
    @SuppressWarnings("unchecked")
    void jsonHasEverything() {
        Ran ran = tidemark("info", "zoo:kanban/5", "--json", "--time", "20s");
        assertThat(ran.json())
                .containsEntry("model", "kanban-5")
                .containsEntry("safe", false)
                .containsEntry("provenPlaces", 16L)
                .containsEntry("boundedness", "bounded")
                .containsEntry("deadlockFree", "proven")
                .containsEntry("live", "proven")
                .containsKeys("class", "bounds", "cycles", "components", "neverMarked", "neverFire", "suggestion");
        assertThat(ran.section("bounds").values()).containsOnly(5L);
        assertThat((List<Object>) ran.section("invariants").get("semiflows"))
                .hasSize(6)
                .allSatisfy(flow -> assertThat((Map<String, Object>) flow).containsEntry("value", 5L));
    }

    @Test
    void jsonOfAnUnboundedNetHasItsGrowth() {
        Ran ran = tidemark("info", "zoo:unbounded", "--json");
        assertThat(ran.json()).containsEntry("boundedness", "unbounded").containsEntry("bitsPerState", null);
        assertThat(ran.section("growth")).containsKeys("prefix", "pump");
        assertThat((List<?>) ran.field("unboundedPlaces")).hasSize(1);
    }

    @Test
    void noSuchModelIsWrongInput() {
        assertThat(tidemark("info", "zoo:nothing").status()).isEqualTo(2);
    }
}
