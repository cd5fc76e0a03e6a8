package org.tidemark.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tidemark.bits.ThreadEnd;

/** One at a time, in proportion to weights, and never waiting for one that has gone or hangs. */
@Timeout(60)
class TurnsTest {
    private final Turns turns = new Turns();
    private final AtomicBoolean isOver = new AtomicBoolean();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicBoolean overlapped = new AtomicBoolean();

    private Thread player(Turns.Player player) {
        Thread thread = new Thread(() -> {
            while (true) {
                player.await(isOver::get);
                if (isOver.get()) {
                    return;
                }
                overlapped.compareAndSet(false, running.incrementAndGet() > 1);
                running.decrementAndGet();
            }
        });
        thread.start();
        return thread;
    }

    @Test
    void oneAtATimeByWeight() throws InterruptedException {
        Turns.Player heavy = turns.join(3);
        Turns.Player light = turns.join(1);
        Thread first = player(heavy);
        Thread second = player(light);
        Thread.sleep(2_000);
        isOver.set(true);
        ThreadEnd.await(first);
        ThreadEnd.await(second);
        assertThat(overlapped).isFalse();
        assertThat((double) heavy.usedNanos() / light.usedNanos()).isBetween(2.0, 4.5);
    }

    @Test
    void nobodyWaitsForOneThatHasLeft() {
        Turns.Player gone = turns.join(1);
        gone.await(() -> false);
        Turns.Player next = turns.join(1);
        gone.leave();
        next.await(() -> false);
        assertThat(next.usedNanos()).isPositive();
    }

    @Test
    void oneThatHangsLosesItsTurn() {
        turns.join(1).await(() -> false);
        Turns.Player next = turns.join(1);
        long start = System.nanoTime();
        next.await(() -> false);
        assertThat(System.nanoTime() - start)
                .isBetween(TimeUnit.MILLISECONDS.toNanos(900), TimeUnit.SECONDS.toNanos(20));
    }

    @Test
    void aWaitThatIsOverEnds() {
        turns.join(1).await(() -> false);
        turns.join(1).await(() -> true);
    }
}
