package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShortNamesTest {
    @Test
    void whatAllBeginWithIsTakenOffUpToADash() {
        ShortNames names = ShortNames.of(List.of("Kanban-PT-00005-UpperBounds-00", "Kanban-PT-00005-UpperBounds-01"));
        assertThat(names.prefix()).isEqualTo("Kanban-PT-00005-UpperBounds-");
        assertThat(names.of("Kanban-PT-00005-UpperBounds-01")).isEqualTo("…01");
    }

    @Test
    void shortAndDifferentNamesStayWhole() {
        assertThat(ShortNames.of(List.of()).prefix()).isEmpty();
        assertThat(ShortNames.of(List.of("deadlock-free")).prefix()).isEmpty();
        assertThat(ShortNames.of(List.of("one-safe", "one-live")).prefix()).isEmpty();
        assertThat(ShortNames.of(List.of("Kanban-PT-00005-UpperBounds-00", "f1"))
                        .prefix())
                .isEmpty();
        assertThat(ShortNames.of(List.of("Kanban-PT-00005-", "Kanban-PT-00005-f1"))
                        .prefix())
                .isEmpty();
    }

    @Test
    void aLongNameAloneIsShortenedToo() {
        assertThat(ShortNames.of(List.of("Kanban-PT-00005-ReachabilityFireability-2025-00"))
                        .prefix())
                .isEqualTo("Kanban-PT-00005-ReachabilityFireability-2025-");
    }
}
