package org.tidemark.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.logic.FormulaParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.NetSystem;

/** States that are cut off are seen and not expanded. */
class CutOffTest {
    /** Tokens without end, each of which may be consumed into a deadlock. */
    private static PetriNet endless() {
        PetriNetBuilder net = new PetriNetBuilder("endless");
        int on = net.place("on", 1);
        int count = net.place("count", 0);
        int more = net.transition("more");
        net.read(more, on, 1);
        net.output(more, count, 1);
        int stop = net.transition("stop");
        net.input(stop, on, 1);
        return net.build();
    }

    private static ExplorationReport explore(String cutOff, int threads) throws Exception {
        PetriNet net = endless();
        return new Exploration(
                        new NetSystem(net),
                        ExploreOptions.plain()
                                .withThreads(threads)
                                .withCutOff(FormulaParser.formula(cutOff, new NetVocabulary(net))))
                .run();
    }

    @Test
    void aStateBehindTheCutOffIsNotMet() throws Exception {
        for (int threads : new int[] {1, 2}) {
            ExplorationReport report = explore("count >= 5", threads);
            // on with 0 to 5, off with 0 to 4
            assertThat(report.states()).isEqualTo(6 + 5);
            assertThat(report.end()).isEqualTo(Outcome.End.CUT_OFF);
            assertThat(report.counts().cutOff()).isEqualTo(1);
            assertThat(report.counts().deadlocks()).isEqualTo(5);
            assertThat(report.complete()).isFalse();
        }
    }

    @Test
    void nothingIsLeftOutOfADeadlock() throws Exception {
        ExplorationReport report = explore("on = 0 || count >= 3", 1);
        assertThat(report.counts().cutOff()).isEqualTo(1);
        assertThat(report.counts().deadlocks()).isEqualTo(3);
    }
}
