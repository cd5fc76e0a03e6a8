package org.tidemark.check.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.check.direct.Execution.Colors;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.InputException;
import org.tidemark.format.NetSource;
import org.tidemark.format.tide.TideReader;

class ExecutionTest {
    private static final UnfoldingLimits LIMITS = new UnfoldingLimits(32 << 20, Long.MAX_VALUE, () -> false);

    private static Execution choose(String text, Colors colors) throws InputException {
        return Execution.of(source(text), colors, LIMITS, true);
    }

    private static NetSource source(String text) throws InputException {
        return TideReader.read(text, "m.tide", Map.of()).source();
    }

    private static final String SMALL = "place p: 1..3 = all 1..3 transition t(x: 1..3) { in p: x }";
    private static final String HUGE = "type Big = 0..1000000000000 place n: Big = 0 place fuel = 30000 "
            + "transition up(x: Big) { in fuel; n: x out n: x + 1 }";

    @Test
    void smallNetsAreUnfoldedUnlessAskedOtherwise() throws Exception {
        assertThat(choose(SMALL, Colors.AUTO).direct()).isNull();
        assertThat(choose(SMALL, Colors.UNFOLD).direct()).isNull();
        assertThat(choose(SMALL, Colors.DIRECT).direct()).isNotNull();
    }

    @Test
    void whatCannotBeUnfoldedIsExecutedDirectly() throws Exception {
        Execution way = choose(HUGE, Colors.AUTO);
        assertThat(way.direct()).isNotNull();
        assertThat(way.unfolded()).isNull();
        assertThat(way.why()).contains("the unfolding of 2 places");
        assertThatThrownBy(() -> choose(HUGE, Colors.UNFOLD)).isInstanceOf(InputException.class);
    }

    @Test
    void aLimitThatNobodySetIsNotCalledTheUsersTime() {
        assertThat(Execution.small(LIMITS).nanos()).isLessThan(Long.MAX_VALUE);
        assertThat(Execution.small(LIMITS).late())
                .isEqualTo("it took more than the 10 s after which direct execution is preferred");
        UnfoldingLimits impatient = new UnfoldingLimits(1 << 20, 1_000, () -> false);
        assertThat(Execution.small(impatient)).isEqualTo(impatient);
    }

    @Test
    void aLargeUnfoldingStaysAtHand() throws Exception {
        Execution way = choose("place p: 1..3000 = all 1..3000 transition t(x: 1..3000) { in p: x }", Colors.AUTO);
        assertThat(way.direct()).isNotNull();
        assertThat(way.unfolded()).isNotNull();
        assertThat(way.why()).isEqualTo("its unfolding has 3,000 places");
    }

    /** Both values are always the same, but all pairs of them have to be tried. */
    private static final String PAIRS = "type T = 0..399 place a, b: T = 0 "
            + "transition t(x, y: T) { in a: x; b: y out a: (x + 1) % 400; b: (y + 1) % 400 } ";

    @Test
    void aNetWithFewStatesIsNotUnfoldedForLong() throws Exception {
        Execution way = choose(PAIRS, Colors.AUTO);
        assertThat(way.unfolded()).isNull();
        assertThat(way.direct()).isNotNull();
        assertThat(way.why()).isEqualTo("it has 400 states, all seen before its bindings were listed");
    }

    @Test
    void aNetWithManyStatesIsUnfoldedAfterALook() throws Exception {
        String many = "place n: 0..99 = 0 transition up(k: 0..99) { guard k < 99 in n: k out n: k + 1 }";
        Execution way = Execution.of(source(PAIRS + many), Colors.AUTO, UnfoldingLimits.usual(), true);
        assertThat(way.unfolded()).isNotNull();
        assertThat(way.direct()).isNull();
    }

    @Test
    void whoAsksForMoreThanStatesGetsTheUnfolding() throws Exception {
        Execution way = Execution.of(source(PAIRS), Colors.AUTO, UnfoldingLimits.usual(), false);
        assertThat(way.unfolded()).isNotNull();
    }

    @Test
    void aNetWithoutColoursIsWhatItIs() throws Exception {
        assertThat(choose("place p = 1 transition t { in p }", Colors.DIRECT).direct())
                .isNull();
    }
}
