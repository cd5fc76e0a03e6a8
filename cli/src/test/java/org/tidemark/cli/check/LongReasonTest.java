package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LongReasonTest {
    @Test
    void aShortReasonStaysAsItIs() {
        assertThat(LongReason.shortened("a + b = 1 always, but a + b ≥ 2 needs it to be ≥ 2"))
                .isEqualTo("a + b = 1 always, but a + b ≥ 2 needs it to be ≥ 2");
    }

    @Test
    void theMiddleOfALongLineAndManyLinesAreLeftOut() {
        String sum = "first" + " + place".repeat(300) + " = 1 always, but that needs it to be ≥ 2";
        String shown = LongReason.shortened((sum + "\n").repeat(9));
        assertThat(shown.lines()).hasSize(7);
        assertThat(shown)
                .startsWith("first + place")
                .contains(" left out; --json has the whole) … ")
                .endsWith("… and 3 more cases (--json has them all)");
        assertThat(shown.lines().findFirst().orElseThrow())
                .endsWith("needs it to be ≥ 2")
                .hasSizeLessThan(900);
    }
}
