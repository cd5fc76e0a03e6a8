package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.cli.Ran;

/** {@code check --reduce}. */
class ReducedCheckTest {
    @Test
    void stubbornSetsVisitFewStatesAndGiveARun() {
        Ran run = tidemark("check", "zoo:philosophers/30", "--deadlock-free", "--reduce", "stubborn");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("deadlock-free +violated +stubborn search, 30 steps +AG !deadlock\n")
                .contains("deadlock after 30 steps: no transition is enabled")
                .containsPattern(
                        "[0-9],[0-9]{3} states visited with stubborn sets, which left out [0-9]+ % of the events");
    }

    @Test
    void programsLearnWhatWasLeftOut() {
        Ran run = tidemark("check", "zoo:dbm/12", "--deadlock-free", "--reduce", "stubborn", "--json", "--quiet");
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains("\"technique\":\"stubborn search\"", "\"reduce\":\"stubborn\"", "\"reducedStates\":277");
        assertThat(tidemark("check", "zoo:dbm/3", "--deadlock-free", "--json", "--quiet")
                        .out())
                .contains("\"reduce\":\"none\"")
                .doesNotContain("reducedStates");
    }

    @ParameterizedTest
    @ValueSource(strings = {"X eat_1 >= 1", "EX eat_1 >= 1", "F deadlock"})
    void whatIsNotPreservedIsRefused(String formula) {
        Ran run = tidemark("check", "zoo:philosophers/3", "-f", formula, "--reduce", "stubborn");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out())
                .containsPattern("f1 +refused")
                .contains("stubborn sets preserve the states, runs and choices that CTL and LTL without X")
                .contains("--reduce none leaves out nothing");
        assertThat(tidemark("check", "zoo:philosophers/3", "-f", formula).status())
                .isLessThan(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--store bitvector|--reduce stubborn explores states one by one, in memory; leave out --store bitvector",
                "--store mdd|--reduce stubborn explores states one by one, in memory; leave out --store mdd",
                "--dir run|--reduce stubborn explores states one by one, in memory; leave out --dir",
            })
    void whatDoesNotGoTogetherIsRefused(String options, String why) {
        String[] more = options.split(" ", -1);
        Ran run = tidemark("check", "zoo:dbm/3", "--deadlock-free", "--reduce", "stubborn", more[0], more[1]);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(why);
    }

    @Test
    void symmetriesVisitOneStateOfEachClass() {
        Ran run = tidemark("check", "zoo:philosophers/9", "--deadlock-free", "--explain", "--reduce", "symmetry");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("deadlock-free +violated +symmetric search, 9 steps +AG !deadlock\n")
                .contains("deadlock after 9 steps: no transition is enabled", "classes of states visited")
                .contains("Symmetries:\n  deadlock-free: think_1, think_2 … think_9 (9) may be rotated; ");
        Ran live = tidemark("check", "zoo:mutex/3", "--live", "--reduce", "symmetry");
        assertThat(live.status()).isEqualTo(2);
        assertThat(live.out()).contains("which symmetries exchange", "--reduce none leaves out");
        Ran one = tidemark("check", "zoo:ring/3", "--live", "--reduce", "symmetry");
        assertThat(one.status()).isZero();
        assertThat(one.out()).containsPattern("live +holds");
    }

    @Test
    void aViolationIsPointedOutWhereARefusedQuestionDecidesTheStatus() {
        Ran run = tidemark(
                "check", "zoo:philosophers/3", "--deadlock-free", "-f", "X eat_1 >= 1", "--reduce", "stubborn");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("'deadlock-free' is violated; the status is 2 all the same");
        Ran json = tidemark(
                "check", "zoo:philosophers/3", "-f", "X eat_1 >= 1", "--reduce", "stubborn", "--json", "--quiet");
        assertThat(json.out()).contains("\"verdict\":\"unknown\",\"cause\":\"refused\"", "\"reduce\":\"stubborn\"");
    }

    @Test
    void ofSeveralSearchesTheLargestIsReported() {
        Ran run = tidemark("check", "zoo:dbm/6", "-f", "AG EF waiting_1 >= 1", "--live", "--reduce", "stubborn");
        assertThat(run.out())
                .containsPattern("up to [0-9,]+ states visited in each of 2 searches with stubborn\\s+sets");
    }
}
