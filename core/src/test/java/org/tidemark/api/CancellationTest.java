package org.tidemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls end when they are cancelled, whenever that is, and report how far they have come. */
@Timeout(60)
class CancellationTest {
    private static final Duration OFTEN = Duration.ofMillis(5);

    /** Far more states than any of these tests has time for. */
    private static Model endless() throws InvalidInputException {
        return Model.zoo("slotted-ring/12");
    }

    @Test
    void aCallThatWasCancelledBeforeItStartedDoesNothing() throws InvalidInputException {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        cancellation.cancel();
        assertThat(cancellation.isCancelled()).isTrue();
        Options options = Options.defaults().cancellation(cancellation);
        ExplorationResult explored = endless().explore(options);
        assertThat(explored.stoppedBy()).contains(StopReason.CANCELLED);
        assertThat(explored.states()).hasToString("unknown");
        Answer answer = endless().check("AG !deadlock", options);
        assertThat(answer.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Unknown.class,
                        unknown -> assertThat(unknown.stoppedBy()).isEqualTo(StopReason.CANCELLED));
        assertThat(endless().graph(options).graph()).isEmpty();
    }

    @Test
    void anExplorationThatIsCancelledReturnsWhatItFound() throws InvalidInputException {
        for (SearchOrder search : SearchOrder.values()) {
            ExplorationResult result = endless().explore(cancelledOnTheWay().search(search));
            assertThat(result.stoppedBy()).contains(StopReason.CANCELLED);
            assertThat(result.states().number()).as(search.toString()).isGreaterThan(1000);
            assertThat(result.states().precision()).isEqualTo(Count.Precision.AT_LEAST);
        }
    }

    @Test
    void aCheckThatIsCancelledLeavesItsQuestionsOpen() throws InvalidInputException {
        List<Answer> answers = endless().check(List.of(Property.formula("AG EF EG EF deadlock")), cancelledOnTheWay());
        assertThat(answers).hasSize(1);
        assertThat(answers.get(0).verdict())
                .isInstanceOfSatisfying(
                        Verdict.Unknown.class,
                        unknown -> assertThat(unknown.stoppedBy()).isEqualTo(StopReason.CANCELLED));
    }

    @Test
    void aGraphThatIsCancelledIsNotBuilt() throws InvalidInputException {
        Graph.Result result = endless().graph(cancelledOnTheWay());
        assertThat(result.graph()).isEmpty();
        assertThat(result.exploration().stoppedBy()).contains(StopReason.CANCELLED);
    }

    /** Options that cancel, twice, from the thread of the listener, once some states were found. */
    private static Options cancelledOnTheWay() {
        Cancellation cancellation = new Cancellation();
        return Options.defaults().cancellation(cancellation).onProgress(OFTEN, progress -> {
            if (progress.states() > 1000) {
                cancellation.cancel();
                cancellation.cancel();
            }
        });
    }

    @Test
    void progressGrowsAndEndsWithTheCall() throws Exception {
        AtomicInteger reports = new AtomicInteger();
        AtomicInteger backwards = new AtomicInteger();
        long[] last = new long[1];
        Options options = Options.defaults().maxStates(300_000).onProgress(OFTEN, progress -> {
            reports.incrementAndGet();
            if (progress.elapsed().toNanos() < last[0]) {
                backwards.incrementAndGet();
            }
            last[0] = progress.elapsed().toNanos();
        });
        endless().explore(options);
        int after = reports.get();
        assertThat(after).isPositive();
        assertThat(backwards).hasValue(0);
        Thread.sleep(10 * OFTEN.toMillis());
        assertThat(reports).hasValue(after);
    }

    @Test
    void anExceptionOfTheListenerEndsTheCall() {
        Options options = Options.defaults().onProgress(OFTEN, progress -> {
            throw new UnsupportedOperationException("mine");
        });
        assertThatThrownBy(() -> endless().explore(options))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("mine");
    }
}
