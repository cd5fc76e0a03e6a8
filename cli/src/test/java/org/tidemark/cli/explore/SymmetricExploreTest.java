package org.tidemark.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import org.junit.jupiter.api.Test;
import org.tidemark.cli.Ran;

/** {@code explore --reduce symmetry}. */
class SymmetricExploreTest {
    @Test
    void classesAndWhatTheyStandForAreCounted() {
        Ran run = tidemark("explore", "zoo:dbm/6", "--reduce", "symmetry");
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .containsPattern("classes +22  of states that differ by symmetries, 66.3 each on average\n")
                .containsPattern("states +1,459  in the net as it is\n")
                .containsPattern("edges +4,872\n")
                .containsPattern("symmetries +720  inactive_1, inactive_2 … inactive_6 \\(6\\) may be exchanged\n")
                .contains("reduce symmetry");
    }

    @Test
    void programsLearnTheSame() {
        Ran run = tidemark("explore", "zoo:philosophers/6", "--reduce", "symmetry", "--json", "--quiet");
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains(
                        "\"symmetry\":{\"classes\":",
                        "\"order\":6,\"exchanges\":[\"think_1, think_2 … think_6 (6) may be rotated\"]")
                .contains("\"states\":198,", "\"deadlocks\":1,", "\"stepsToDeadlock\":6");
    }

    /** Values of a high-level net are called by their type; the net is unfolded. */
    @Test
    void identitiesAreExchanged() {
        Ran run = tidemark("explore", "zoo:tide-dbm/4", "--reduce", "symmetry");
        assertThat(run.out())
                .containsPattern("classes +11 ")
                .containsPattern("symmetries +24  Manager 1, Manager 2 … Manager 4 \\(4\\) may be exchanged\n");
        assertThat(tidemark("explore", "zoo:tide-dbm/4", "--reduce", "symmetry", "--colors", "direct")
                        .err())
                .contains("leave out --colors direct");
    }
}
