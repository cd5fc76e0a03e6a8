package org.tidemark.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TraceTextTest {
    private static final int WIDTH = 100;

    @Test
    void longEventsAndPlacesAreBroken() {
        String event =
                "     1  send(message = {source = 1, target = 2, kind = data}, wire = [{kind = ack, source = 3}], "
                        + "left = 3, right = 4): ";
        String wrapped = TraceText.wrapped(event, "wire: [] (1→0), wire: [{kind = ack, source = 3}] (0→1)");
        assertThat(wrapped.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(WIDTH));
        assertThat(wrapped).startsWith("     1  send(message = {").contains("\n          ");
        assertThat(wrapped.replaceAll("\\s+", " "))
                .isEqualTo((event + "wire: [] (1→0), wire: [{kind = ack, source = 3}] (0→1)").replaceAll("\\s+", " "));
    }

    @Test
    void theFirstPlaceMovesToItsOwnLine() {
        String head = "     2  put(" + "x".repeat(70) + " = 1): ";
        assertThat(TraceText.wrapped(head, "wire: [1, 2, 3, 4] (0→1)"))
                .isEqualTo(head.stripTrailing() + "\n          wire: [1, 2, 3, 4] (0→1)");
        assertThat(TraceText.wrapped("     3  put: ", "wire 0→1")).isEqualTo("     3  put: wire 0→1");
    }
}
