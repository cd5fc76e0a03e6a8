package org.tidemark.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;

/** The contract of systems, and an exploration that must find the states that the game reaches. */
abstract class ExploredSystemContract extends SystemContract {
    @Test
    void anExplorationFindsTheStatesOfTheGame() throws Exception {
        for (TransitionSystem system : systems()) {
            Map<Object, List<Integer>> played = played(system);
            if (!isWhole(played)) {
                continue;
            }
            ExplorationReport report = new Exploration(system, ExploreOptions.plain()).run();
            assertThat(report.complete()).isTrue();
            assertThat(report.states()).isEqualTo(played.size());
            List<Integer> dead = report.deadlock().run();
            if (dead != null) {
                assertThat(Replay.after(system, dead).isDead()).isTrue();
            }
        }
    }
}
