package org.tidemark.web.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.tidemark.api.Cancellation;
import org.tidemark.api.Facts;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;

/** Facts are found once, one model at a time, and not for a page that is gone; a full disk is explained as the page knows it. */
class ModelFactsTest {
    private final ModelFacts facts = new ModelFacts();

    private Facts of(Model model, Duration time, Cancellation cancellation) {
        return of(facts, model, time, cancellation);
    }

    private static Facts of(ModelFacts facts, Model model, Duration time, Cancellation cancellation) {
        try {
            return facts.of(model, Options.defaults(), time, cancellation);
        } catch (InvalidInputException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void factsAreFoundOnceForAllPages() throws Exception {
        Model model = Model.zoo("philosophers/4");
        Facts found = of(model, Duration.ofSeconds(10), new Cancellation());
        assertThat(found.bounds().isSafe()).isTrue();
        assertThat(of(model, Duration.ofSeconds(10), new Cancellation())).isSameAs(found);
    }

    @Test
    void whatWasCancelledIsNotKept() throws Exception {
        Model model = Model.zoo("philosophers/4");
        Cancellation gone = new Cancellation();
        gone.cancel();
        Facts few = of(model, Duration.ofSeconds(10), gone);
        assertThat(of(model, Duration.ofSeconds(10), new Cancellation())).isNotSameAs(few);
    }

    @Test
    void whatWasCutShortIsLookedForAgainLater() throws Exception {
        Model model = Model.zoo("philosophers/4");
        ModelFacts forgetful = new ModelFacts(Duration.ZERO);
        Facts few = of(forgetful, model, Duration.ofNanos(1), new Cancellation());
        Facts all = of(forgetful, model, Duration.ofSeconds(10), new Cancellation());
        assertThat(all).isNotSameAs(few);
        assertThat(all.bounds().isSafe()).isTrue();
        assertThat(of(forgetful, model, Duration.ofSeconds(10), new Cancellation()))
                .isSameAs(all);
        Facts cut = of(model, Duration.ofNanos(1), new Cancellation());
        assertThat(of(model, Duration.ofSeconds(10), new Cancellation())).isSameAs(cut);
    }

    @Test
    void onePageWaitsForTheOtherUnlessItIsGone() throws Exception {
        Cancellation first = new Cancellation();
        Model large = Model.zoo("slotted-ring/20"); // has more siphons than anybody counts
        CompletableFuture<Facts> looking = CompletableFuture.supplyAsync(() -> of(large, Duration.ofMinutes(1), first));
        Cancellation second = new Cancellation();
        CompletableFuture<Facts> waiting = CompletableFuture.supplyAsync(
                () -> of(large, Duration.ofMinutes(1), second),
                CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS));
        Thread.sleep(400);
        assertThat(waiting).isNotDone();
        second.cancel();
        waiting.get(10, TimeUnit.SECONDS);
        assertThat(looking).isNotDone();
        first.cancel();
        looking.get(10, TimeUnit.SECONDS);
    }

    @Test
    void aFullDiskSaysWhatCanBeDoneFromThePage() {
        assertThat(DiskExploreJob.fullDisk(
                        "the disk is full: no room for runs/states.blocks; 5 states up to depth 2 are kept, "
                                + "and the run can be resumed once there is room"))
                .isEqualTo(
                        "the disk is full: no room for runs/states.blocks; the files of the run are removed. Make room there, "
                                + "or start the server with --disk on another disk");
    }
}
