package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.check.direct.DirectExploration;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.LimitReached;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideReader;
import org.tidemark.search.Outcome.End;

/** The time is over when it is over, also where a single marking or a single state takes longer than that. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ImpatienceTest {
    private static final long MOMENT = TimeUnit.MILLISECONDS.toNanos(100);
    private static final ExploreOptions SHORT =
            ExploreOptions.plain().withThreads(1).withTime(MOMENT);
    private static final String PAIRS = "(x, y) for x: 0..99999 for y: 0..99999 where x = y && x < 2 ";
    private static final String LONG_MARKING = "place p: (0..99999, 0..99999) = " + PAIRS;
    private static final String LONG_ARC =
            "place s = 1 place p: (0..99999, 0..99999) transition t { in s out p: " + PAIRS + "}";
    private static final String LONG_STATE = "type T = 0..20000 place p: T = all T place q: T "
            + "transition t(a, b, c: T) { guard a + b + c = 59999 && a < b  in p: a, b, c  out q: a }";

    private static ColoredNet tide(String text) throws Exception {
        return TideReader.read(text, "m.tide", Map.of()).net();
    }

    private static UnfoldingLimits limits(long nanos, boolean cancelled) {
        return new UnfoldingLimits(1L << 30, nanos, () -> cancelled);
    }

    @ParameterizedTest
    @ValueSource(strings = {LONG_MARKING, LONG_ARC, LONG_STATE})
    void unfoldingEnds(String text) throws Exception {
        ColoredNet net = tide(text);
        // A transition whose bindings cannot all be tried in time is given up before it is begun.
        assertThatThrownBy(() -> Unfolding.of(net, limits(MOMENT, false)))
                .isInstanceOf(LimitReached.class)
                .message()
                .containsAnyOf("time ran out", "takes longer than");
        assertThatThrownBy(() -> Unfolding.of(net, limits(Long.MAX_VALUE, true)))
                .isInstanceOf(LimitReached.class)
                .hasMessageContaining("it was interrupted");
    }

    @Test
    void directExecutionDoesNotBeginForEver() throws Exception {
        ColoredNet net = tide(LONG_MARKING);
        assertThatThrownBy(() -> DirectNet.of(net, limits(MOMENT, false)))
                .isInstanceOf(LimitReached.class)
                .hasMessageContaining("time ran out");
    }

    @ParameterizedTest
    @ValueSource(strings = {LONG_ARC, LONG_STATE})
    void directExecutionEndsInTheMiddleOfAState(String text) throws Exception {
        DirectReport report = new DirectExploration(DirectNet.of(tide(text)), SHORT).run();
        assertThat(report.exploration().end()).isEqualTo(End.TIME);
        assertThat(report.exploration().states()).isEqualTo(1);
        assertThat(report.exploration().counts().explored()).isZero();
    }
}
