package org.tidemark.api.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.check.Reductions;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/** Memory is withheld from an exploration only for a count that may win. */
class CountTaskTest {
    private static final Task.Follower NOBODY = new Task.Follower() {
        @Override
        public <T> T during(Supplier<? extends @Nullable RunProgress> progress, String before, Task.Part<T> part)
                throws InputException {
            return part.run();
        }
    };

    /** Three transitions that each put tokens on a place of their own, forever. */
    private static PetriNet unbounded() {
        PetriNetBuilder net = new PetriNetBuilder("unbounded");
        for (int p = 0; p < 3; p++) {
            net.output(net.transition("t" + p), net.place("p" + p, 0), 1);
        }
        return net.build();
    }

    private static long explored(boolean mayRace) throws InputException {
        ExploreOptions options =
                ExploreOptions.plain().withMemory(24 << 20).withThreads(1).withTime(60_000_000_000L);
        Engine engine = Engine.of(Store.PLAIN, 0, SearchOrder.BREADTH_FIRST, Reductions.AUTO);
        CountTask task = new CountTask(NetSource.of(unbounded(), "m.net"), engine, options, new TimeLimit(options))
                .mayRace(mayRace, false, null);
        CountTask.Explored result = (CountTask.Explored) task.run(NOBODY);
        ExplorationReport report = Objects.requireNonNull(result.report().exploration(), "nothing was explored");
        assertThat(report.complete()).isFalse();
        return report.states();
    }

    @Test
    void anUnboundedNetHasAllMemory() throws InputException {
        assertThat(explored(true)).isEqualTo(explored(false));
    }
}
