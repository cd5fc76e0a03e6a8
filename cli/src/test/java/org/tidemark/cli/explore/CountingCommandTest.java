package org.tidemark.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.cli.Ran;

/** {@code explore --reduce counting}: what it counts, what it says of the smaller net, and what it refuses. */
class CountingCommandTest {
    @Test
    void everyFigureIsThatOfAnExploration() {
        Ran ran = tidemark("explore", "zoo:kanban/2", "--reduce", "counting");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("COMPLETE: every reachable marking was counted.")
                .containsPattern("states +4,600\n")
                .containsPattern("edges +28,120\n")
                .containsPattern("deadlocks +0\n")
                .containsPattern("most tokens +2  in a place\n +8  in a marking\n")
                .containsPattern("smaller net +0 of 16 places, 0 of 16 transitions left after ")
                .containsPattern("rules +constant places 3, agglomerations 11, redundant places 2\n")
                .doesNotContain("its diagram");
    }

    @Test
    void placesThatAreLeftHaveADiagram() {
        Ran ran = tidemark("explore", "zoo:philosophers/5", "--reduce", "counting", "--store", "mdd");
        assertThat(ran.out())
                .containsPattern("states +82\n")
                .containsPattern("edges +265\n")
                .containsPattern("deadlocks +1  first ")
                .containsPattern("its diagram +[0-9]+  nodes and ");
    }

    @Test
    void programsGetTheSame() {
        Ran ran = tidemark("explore", "zoo:fms/2", "--reduce", "counting", "--json", "--threads", "2");
        assertThat(ran.json())
                .containsEntry("complete", true)
                .containsEntry("states", 3444L)
                .containsEntry("edges", 16_311L)
                .containsEntry("deadlocks", 0L)
                .containsEntry("maxTokensInPlace", 3L)
                .containsEntry("maxTokensInMarking", 12L);
        assertThat(ran.section("engine")).containsEntry("reduce", "counting").containsEntry("threads", 2L);
        assertThat(ran.section("reduction").keySet()).containsAll(List.of("before", "after", "rules", "seconds"));
    }

    @Test
    void rulesAreExplained() {
        assertThat(tidemark("explore", "zoo:kanban/2", "--reduce", "counting", "--explain")
                        .out())
                .containsPattern("Rules:\n  constant places +3  times, [0-9.]+ m?s\n");
    }

    @Test
    void anUnboundedNetHasNoNumberOfStates() {
        Ran ran = tidemark("explore", "zoo:unbounded", "--reduce", "counting");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out()).contains("UNKNOWN: the net is unbounded: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "explore zoo:kanban/2 --reduce counting --store tree|leave out --store tree",
                "explore zoo:kanban/2 --reduce counting --search dfs|leave out --search dfs",
                "explore zoo:kanban/2 --reduce counting --max-states 9|leave out --max-states",
                "explore zoo:kanban/2 --reduce counting --dir x|leave out --dir",
                "explore zoo:kanban/2 --reduce counting --plot x.svg|leave out --plot",
                "explore zoo:kanban/2 --reduce counting --trace x.json|leave out --trace and --picture",
                "explore zoo:kanban/2 --reduce counting --cut-off card_1=0|--cut-off does not go with --reduce counting",
                "explore zoo:kanban/2 --reduce counting --cut-off card_1=|--cut-off does not go with --reduce counting",
                "explore zoo:kanban/2 --reduce counting --clock relative|no tokens are delayed in it",
                "explore zoo:kanban/2 --reduce counting --clock relativ|--clock 'relativ'",
                "explore zoo:kanban/2 --reduce counting --delta-k 5|--delta-k is for",
                "explore zoo:kanban/2 --reduce counting --encoding targets|--encoding is for edges",
                "explore zoo:kanban/2 --reduce counting --search sweep|leave out --search sweep",
                "explore zoo:kanban/2 --reduce counting --progress auto|--progress is for sweeps",
                "explore zoo:kanban/2 --reduce counting --max-depth 9|leave out --max-depth",
                "explore zoo:kanban/2 --reduce counting,stubborn|'counting' does not go with other words",
                "check zoo:kanban/2 --deadlock-free --reduce counting|it is for 'tidemark explore'",
                "graph zoo:kanban/2 --reduce counting|leaves states out, and graph needs all of them; it is for 'tidemark explore'",
                "explore zoo:tide-dbm/2 --reduce counting --colors direct|leave out --colors direct",
                "explore zoo:kanban/2 --reduce stubborn,symmetry|--reduce stubborn leaves states out",
                "explore zoo:kanban/2 --reduce symmetry --sample 3|use --store mdd instead of --reduce",
                "graph zoo:kanban/2 --reduce non|--reduce 'non': expected one of auto, none; did you mean 'none'?",
            })
    void whatItCannotDoIsRefused(String command, String why) {
        Ran ran = tidemark(command.split(" ", -1));
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains(why);
    }
}
