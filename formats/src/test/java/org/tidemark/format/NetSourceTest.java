package org.tidemark.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.tide.TideReader;

class NetSourceTest {
    private static UnfoldingLimits bytes(long bytes) {
        return new UnfoldingLimits(bytes, Long.MAX_VALUE, () -> false);
    }

    /** What was learnt within one limit changes nothing about what another one allows. */
    @Test
    void anUnfoldingThatWasRefusedMayBeAskedForAgainWithLessAndWithMore() throws Exception {
        String text = "type P = 0..9999 place p: P = all P "
                + "transition t(x: P) { guard x != 0 in p: x out p: x } transition u(x: P) { guard x != 1 in p: x out p: x }";
        NetSource source =
                NetSource.of(TideReader.read(text, "m.tide", Map.of()).net(), "m.tide", Map.of());
        assertThatThrownBy(() -> source.unfolded(bytes(4 << 20)))
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("has reached 10,000 places and");
        assertThatThrownBy(() -> source.unfolded(bytes(1 << 20)))
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("10,000 values, more than fit in the memory of the unfolding");
        assertThat(source.unfolded(UnfoldingLimits.none()).transitions()).isEqualTo(19_998);
        assertThat(source.unfolded(UnfoldingLimits.none()).places()).isEqualTo(10_000);
    }
}
