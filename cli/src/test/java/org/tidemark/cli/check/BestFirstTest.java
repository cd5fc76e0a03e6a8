package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.cli.Ran;
import org.tidemark.cli.session.Status;

/** {@code check --search best-first}, and who does not take it. */
class BestFirstTest {
    @Test
    void aDeadlockIsFoundAfterFewStates() {
        Ran ran = tidemark("check", "zoo:philosophers/30", "--deadlock-free", "--search", "best-first");
        assertThat(ran.status()).isEqualTo(Status.VIOLATED);
        assertThat(ran.out())
                .containsPattern("deadlock-free +violated +best-first search, 30 steps")
                .contains("deadlock after 30 steps");
        Ran json = tidemark("check", "zoo:philosophers/30", "--deadlock-free", "--search", "best-first", "--json");
        assertThat(json.out()).contains("\"search\":\"best-first\"", "\"threads\":1");
    }

    @Test
    void whatHoldsIsProvenByAllStates() {
        Ran ran = tidemark("check", "zoo:dbm/5", "--deadlock-free", "--search", "best-first", "--store", "delta");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .containsPattern("deadlock-free +holds +best-first search")
                .contains("all 406 states");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check zoo:mutex/2 --deadlock-free --max-depth 3 => --max-depth and --search best-first",
                "check zoo:mutex/2 --deadlock-free --store disk --dir run => states on disk are found level by level",
                "check zoo:mutex/2 --deadlock-free --forget => add --store delta and leave out --search best-first",
                "check zoo:mutex/2 --deadlock-free --store mdd => no order of exploration; leave out --search best-first",
                "check zoo:tide-philosophers/3 --deadlock-free --colors direct => --colors direct and --search best-first",
                "check zoo:tide-philosophers/3 --deadlock-free --store collapse => --store collapse and --search best-first",
                "explore zoo:mutex/2 => it is for 'tidemark check'",
                "graph zoo:mutex/2 --deadlocks => it is for 'tidemark check'",
                "minimise zoo:mutex/2 => it is for 'tidemark check'"
            })
    void whatDoesNotGoWithItIsRefused(String line) {
        String[] parts = line.split(" => ", -1);
        Ran ran = tidemark((parts[0] + " --search best-first").split(" ", -1));
        assertThat(ran.status()).as(line).isEqualTo(Status.WRONG_INPUT);
        assertThat(ran.err()).contains(parts[1]);
    }

    @Test
    void otherQuestionsAreRefusedByName() {
        Ran ran = tidemark("check", "zoo:mutex/2", "-f", "AG EF critical_1 >= 1", "--live", "--search", "best-first");
        assertThat(ran.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(ran.out() + ran.err())
                .contains("best-first search goes to a state that is looked for")
                .contains("use --search bfs");
    }

    @Test
    void aCutOffKeepsItFromGoingOnForever() {
        Ran ran = tidemark(
                "check", "zoo:unbounded", "-f", "EF items >= 4", "--search", "best-first", "--cut-off", "items > 5");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).containsPattern("f1 +holds");
    }
}
