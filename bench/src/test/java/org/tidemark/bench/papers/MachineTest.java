package org.tidemark.bench.papers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tidemark.bench.papers.PaperTables.Machine;

/** What the report says of the machine. */
class MachineTest {
    @Test
    void oneProcessorIsOne() {
        assertThat(Machine.count(1)).isEqualTo("1 processor");
        assertThat(Machine.count(2)).isEqualTo("2 processors");
        assertThat(Machine.facts().get(1))
                .startsWith(Machine.count(Runtime.getRuntime().availableProcessors()) + " (");
    }
}
