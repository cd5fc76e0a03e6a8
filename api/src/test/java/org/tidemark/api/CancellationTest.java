package org.tidemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tidemark.engine.SearchOrder;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

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
        for (SearchOrder search : List.of(SearchOrder.BREADTH_FIRST, SearchOrder.DEPTH_FIRST, SearchOrder.SWEEP)) {
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

    /** Whatever stage is running when it is cancelled: an early look at the states has seen thousands by then. */
    @Test
    void aCancelledCheckSaysHowFarItCame() throws InvalidInputException {
        for (int millis : new int[] {300, 900}) {
            Cancellation cancellation = new Cancellation();
            Options options = Options.defaults().cancellation(cancellation).onProgress(OFTEN, progress -> {
                if (progress.states() > 5000 && progress.elapsed().toMillis() > millis) {
                    cancellation.cancel();
                }
            });
            Answer answer = endless().check(Property.deadlockFree(), options);
            assertThat(answer.verdict())
                    .isInstanceOfSatisfying(
                            Verdict.Unknown.class,
                            unknown -> assertThat(unknown.reason()).matches("cancelled after [0-9]+,[0-9,]+ states"));
        }
    }

    @Test
    void interruptingTheThreadCancelsTheCall() throws Exception {
        Thread caller = Thread.currentThread();
        Options options = Options.defaults().onProgress(OFTEN, progress -> {
            if (progress.states() > 1000) {
                caller.interrupt();
            }
        });
        Answer answer = endless().check("AG EF EG EF deadlock", options);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(answer.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Unknown.class,
                        unknown -> assertThat(unknown.stoppedBy()).isEqualTo(StopReason.CANCELLED));
    }

    @Test
    void aGraphThatIsStoppedKnowsTheStatesItHasFound() throws InvalidInputException {
        ExplorationResult stopped = Model.zoo("philosophers/12")
                .graph(Options.defaults().maxStates(1000))
                .exploration();
        assertThat(stopped.states().number()).isGreaterThanOrEqualTo(1000);
        assertThat(stopped.edges().number())
                .isGreaterThanOrEqualTo(stopped.states().number() - 1);
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
        long[] last = new long[2];
        Cancellation enough = new Cancellation();
        Options options = Options.defaults().cancellation(enough).onProgress(OFTEN, progress -> {
            if (reports.incrementAndGet() >= 10 && progress.states() > 1000) {
                enough.cancel();
            }
            if (progress.elapsed().toNanos() < last[0] || progress.states() < last[1]) {
                backwards.incrementAndGet();
            }
            last[0] = progress.elapsed().toNanos();
            last[1] = progress.states();
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
