package org.tidemark.check.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.tide.TideReader;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.reduce.colored.ColoredReduction.Step;

/** Runs of high-level nets are told side by side, and none suffers from another. */
class ShownStepsTest {
    /** After {@code go} there are 60,001 bindings, after {@code rest} 4,001. */
    private static final String CROSSROADS = "place start: 0..1 = 0 place open: 0..1 place quiet: 0..1 "
            + "place sink: 0..60000 "
            + "transition go { in start: 0 out open: 0 } "
            + "transition rest { in start: 0 out quiet: 0 } "
            + "transition many(x: 0..60000) { in open: 0 out sink: x } "
            + "transition few(x: 0..4000) { in quiet: 0 out sink: x } ";

    private static final List<Step> GO = List.of(new Step(0, new long[0]));
    private static final List<Step> REST = List.of(new Step(1, new long[0]));
    private static final long BYTES = 2_000_000;

    private static ColoredNet net() throws Exception {
        return TideReader.read(CROSSROADS, "m.tide", Map.of()).net();
    }

    private static ShownRuns.Steps.Limits bytes(long most) {
        return new ShownRuns.Steps.Limits(() -> () -> false, () -> new MemoryBudget(most));
    }

    private static List<Integer> add(ShownRuns runs, List<Step> steps) {
        return runs.addSteps(steps, () -> false, new MemoryBudget(BYTES));
    }

    /** In the same tables the second run has no room, though it has by itself. */
    @Test
    void aRunWithoutRoomLeavesTheOthersTheirs() throws Exception {
        ShownRuns runs = new ShownRuns(DirectNet.of(net()));
        assertThatThrownBy(() -> add(runs, GO)).isInstanceOf(MemoryBudget.Exhausted.class);
        assertThatThrownBy(() -> add(runs, REST)).isInstanceOf(MemoryBudget.Exhausted.class);
        assertThat(add(new ShownRuns(DirectNet.of(net())), REST)).hasSize(1);
        ShownRuns.Steps told =
                ShownRuns.Steps.of(net(), Arrays.asList(GO, null, REST), bytes(BYTES), UnfoldingLimits.usual());
        assertThat(told.runs().get(0)).isNull();
        assertThat(told.runs().get(1)).isNull();
        PetriNet shown = Objects.requireNonNull(told.net());
        TokenGame end =
                TokenGame.after(shown, Objects.requireNonNull(told.runs().get(2)));
        assertThat(end.enabled(new int[shown.transitions()])).isEqualTo(4_001);
    }

    @Test
    void aRunWithoutTimeLeavesTheOthersTheirs() throws Exception {
        int[] begun = {0};
        ShownRuns.Steps.Limits limits = new ShownRuns.Steps.Limits(
                () -> {
                    boolean isFirst = begun[0]++ == 0;
                    return () -> isFirst;
                },
                MemoryBudget::unlimited);
        ShownRuns.Steps told = ShownRuns.Steps.of(net(), List.of(GO, REST), limits, UnfoldingLimits.usual());
        assertThat(told.runs().get(0)).isNull();
        assertThat(told.runs().get(1)).hasSize(1);
    }

    /** The net of both is too large, and that of one of them is not. */
    @Test
    void aRunThatMakesTheNetTooLargeIsLeftOut() throws Exception {
        UnfoldingLimits small = new UnfoldingLimits(5_000_000, Long.MAX_VALUE, () -> false);
        ShownRuns.Steps told = ShownRuns.Steps.of(net(), List.of(GO, REST), bytes(Long.MAX_VALUE), small);
        assertThat(told.net()).isNotNull();
        assertThat(told.runs().get(0)).isNull();
        assertThat(told.runs().get(1)).hasSize(1);
        ShownRuns.Steps none = ShownRuns.Steps.of(
                net(), List.of(REST), bytes(BYTES), new UnfoldingLimits(1, Long.MAX_VALUE, () -> false));
        assertThat(none.net()).isNull();
    }
}
