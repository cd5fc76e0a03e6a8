package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.web.message.Fields;

/** A page counts state spaces that nobody can explore, as the command line does. */
class RacedCountTest {
    @TempDir
    Path folder;

    @Test
    void aDiagramOutrunsTheExplorationOfAPage() throws Exception {
        try (RunningServer running =
                new RunningServer(folder, "zoo:philosophers/100", Duration.ofMinutes(1), 1L << 30)) {
            running.ask("session", Map.of());
            Fields asked = running.ask("explore", Map.of("threads", 2));
            Fields result =
                    running.ended(asked.number("id", 0, 1, Long.MAX_VALUE)).object("result");
            assertThat(result.isSet("complete")).isTrue();
            assertThat(result.object("states").text("precision")).isEqualTo("EXACT");
            assertThat(result.object("states").text("text")).matches("[0-9.]+e[0-9]+");
            assertThat(result.object("deadlocks").number("number", 0, 0, 9)).isEqualTo(1);
            assertThat(running.memory.freeBytes()).isEqualTo(running.memory.bytes());
        }
    }
}
