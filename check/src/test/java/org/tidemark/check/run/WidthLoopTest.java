package org.tidemark.check.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.input.InputException;
import org.tidemark.search.Outcome.End;

class WidthLoopTest {
    private final List<String> steps = new ArrayList<>();

    private Attempt<Ending> attempt(boolean needsWider) {
        steps.add("set up");
        return new Attempt<>() {
            @Override
            public void run() {
                steps.add("run");
            }

            @Override
            public boolean widen() {
                steps.add("widen");
                return needsWider;
            }

            @Override
            public Ending report(Ending ending) {
                steps.add("report");
                return ending;
            }

            @Override
            public void close() {
                steps.add("close");
            }
        };
    }

    private static WidthLoop loop(ExploreOptions options) {
        return new WidthLoop(new TimeLimit(options));
    }

    @Test
    void attemptsAreMadeUntilOneDoesNotNeedWiderFields() throws Exception {
        int[] made = {0};
        Ending ending = loop(ExploreOptions.plain()).run(() -> attempt(made[0]++ < 2));
        assertThat(ending.restarts()).isEqualTo(2);
        assertThat(ending.secondsBeforeRestart()).isPositive();
        assertThat(ending.instead()).isNull();
        assertThat(steps).filteredOn("close"::equals).hasSize(3);
        assertThat(steps).endsWith("set up", "run", "widen", "report", "close");
    }

    @Test
    void theFirstAttemptRestartsNothing() throws Exception {
        Ending ending = loop(ExploreOptions.plain()).run(() -> attempt(false));
        assertThat(ending.restarts()).isZero();
        assertThat(ending.secondsBeforeRestart()).isZero();
    }

    @Test
    void withoutTimeForTheNextAttemptTheTimeIsTheReason() throws Exception {
        Ending ending = loop(ExploreOptions.plain().withTime(0)).run(() -> attempt(true));
        assertThat(ending.instead()).isEqualTo(End.TIME);
        assertThat(steps).containsExactly("set up", "run", "widen", "report", "close");
    }

    @Test
    void aCancelledRunIsCancelledAlsoWhereItsTimeIsUp() throws Exception {
        ExploreOptions cancelled = ExploreOptions.plain().withCancelled(() -> true);
        assertThat(loop(cancelled).run(() -> attempt(true)).instead()).isEqualTo(End.CANCELLED);
        assertThat(loop(cancelled.withTime(0)).run(() -> attempt(true)).instead())
                .isEqualTo(End.CANCELLED);
    }

    @Test
    void anAttemptThatNeedsNoOtherEndsForItsOwnReason() throws Exception {
        assertThat(loop(ExploreOptions.plain().withTime(0))
                        .run(() -> attempt(false))
                        .instead())
                .isNull();
    }

    @Test
    void aFailedAttemptIsClosed() {
        assertThatThrownBy(() -> loop(ExploreOptions.plain()).<String, RuntimeException>run(() -> new Attempt<>() {
                    @Override
                    public void run() throws InputException {
                        throw new InputException("contradicted");
                    }

                    @Override
                    public boolean widen() {
                        return true;
                    }

                    @Override
                    public String report(Ending ending) {
                        return "";
                    }

                    @Override
                    public void close() {
                        steps.add("close");
                    }
                }))
                .hasMessageContaining("contradicted");
        assertThat(steps).containsExactly("close");
    }
}
