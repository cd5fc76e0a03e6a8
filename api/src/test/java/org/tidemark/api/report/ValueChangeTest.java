package org.tidemark.api.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Contents of places before and after a step. */
class ValueChangeTest {
    private static String change(String field, String was, String now) {
        return ValueChange.text(field, Map.of(was, 1), Map.of(now, 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sender | {next = 0, bit = 0} | {next = 1, bit = 1} | sender.next 0→1, bit 0→1",
                "sender | {next = 0, bit = 0} | {next = 1, bit = 0} | sender.next 0→1",
                "turn | 1 | 2 | turn 1→2",
                "s | {a = {x = 1, y = 2}, b = 3} | {a = {x = 1, y = 4}, b = 3} | s.a.y 2→4",
                "fwd | [] | [{seq = 0, bit = 0}] | fwd: {seq = 0, bit = 0} entered",
                "fwd | [1, 22222, 3] | [22222, 3] | fwd: 1 left",
                "fwd | [1, 22222, 3] | [22222, 3, 4] | fwd: 1 left, 4 entered",
                "fwd | [111, 222, 333, 444] | [111, 333, 444] | fwd: 222 left",
                "v | [false, false, false] | [false, true, false] | v[2] false→true",
                "set | {1, 2, 3, 4} | {1, 3, 4, 55} | set: 2 left, 55 entered",
                "votes | {1: no, 2: no, 3: no} | {1: no, 2: yes, 3: no} | votes[2] no→yes",
                "pair | (1, 2) | (1, 3) | pair (1, 2)→(1, 3)",
                "q | [1] | [2] | q[1] 1→2"
            })
    void aValueIsShownByWhatChanged(String field, String was, String now, String shown) {
        assertThat(change(field, was, now)).isEqualTo(shown);
    }

    @Test
    void tokensLeaveAndEnter() {
        assertThat(ValueChange.text("idle", Map.of("1", 1, "2", 1), Map.of("2", 1)))
                .isEqualTo("idle: 1 left");
        assertThat(ValueChange.text("idle", Map.of(), Map.of("3", 2))).isEqualTo("idle: 2'3 entered");
        assertThat(ValueChange.text("done", Map.of("1", 1), Map.of("1", 1))).isEmpty();
        assertThat(ValueChange.text("lock", 1, 0)).isEqualTo("lock 1→0");
    }
}
