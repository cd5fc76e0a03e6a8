package org.tidemark.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tidemark.reference.NaiveProgram;

/** Random programs have the states that a search finds which shares nothing with them, in both ways of executing byte code. */
class RandomProgramsTest {
    private static final int PROGRAMS = 300;

    @Test
    void modelsHaveTheStatesOfANaiveSearch() throws Exception {
        int compared = 0;
        for (int seed = 1; seed <= PROGRAMS; seed++) {
            NaiveProgram naive = new NaiveProgram(seed);
            if (naive.isWhole) {
                Programs.Counts expected = new Programs.Counts(naive.states.size(), naive.edges, naive.deadlocks);
                ProgramSystem system = Programs.dve(naive.text());
                assertThat(Programs.count(system))
                        .as("seed %d%n%s", seed, naive.text())
                        .isEqualTo(expected);
                if (!naive.text().contains("commit")) {
                    assertThat(Programs.count(Programs.general(system)))
                            .as("edge by edge, seed %d%n%s", seed, naive.text())
                            .isEqualTo(expected);
                }
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(PROGRAMS / 3);
    }
}
