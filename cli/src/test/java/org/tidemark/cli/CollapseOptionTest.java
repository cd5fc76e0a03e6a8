package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.session.Status;

class CollapseOptionTest {
    private static final String MANAGERS = "zoo:tide-dbm/6";

    @TempDir
    Path folder;

    @Test
    void figuresAreThoseOfTheUnfolding() {
        Map<String, Object> unfolded =
                tidemark("explore", MANAGERS, "--colors", "unfold", "--json").json();
        Map<String, Object> collapse =
                tidemark("explore", MANAGERS, "--store", "collapse", "--json").json();
        Map<String, Object> both = tidemark(
                        "explore", MANAGERS, "--store", "delta", "--colors", "direct", "--delta-k", "10", "--json")
                .json();
        for (String figure : new String[] {"states", "edges", "deadlocks", "depth", "maxTokensInPlace", "complete"}) {
            assertThat(collapse).as(figure).containsEntry(figure, unfolded.get(figure));
            assertThat(both).as(figure).containsEntry(figure, unfolded.get(figure));
        }
        assertThat(collapse).containsKey("direct");
        assertThat(String.valueOf(collapse.get("engine"))).contains("store=collapse");
        assertThat(both).containsKey("direct");
        assertThat(String.valueOf(both.get("engine"))).contains("store=delta, deltaK=10");
    }

    @Test
    void textTellsTheStoreAndWhatTheTablesCost() {
        Ran ran = tidemark("explore", MANAGERS, "--store", "collapse");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("executed directly")
                .contains("for the marking")
                .containsPattern("bytes per state for [0-9,]+ multi-sets in places and [0-9,]+ bindings")
                .contains("store collapse, search bfs");
    }

    @Test
    void questionsAreAnswered() {
        Ran ran = tidemark("check", MANAGERS, "--store", "collapse");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("executed directly").containsPattern("one_at_a_time +holds");
    }

    @Test
    void questionsMayNameSingleValues() {
        Ran ran = tidemark("check", "zoo:tide-philosophers/5", "--store", "collapse", "-f", "EF eating.1 >= 1");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("executed directly").containsPattern("f1 +holds");
        Ran own = tidemark("check", "zoo:tide-philosophers/5", "--store", "collapse");
        assertThat(own.out()).containsPattern("neighbours +holds");
        Ran wrong = tidemark("check", "zoo:tide-philosophers/5", "--store", "collapse", "-f", "AG eating.7 = 0");
        assertThat(wrong.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(wrong.err()).contains("there is no place 'eating.7'");
    }

    @Test
    void netsWithoutMultiSetsAreRefused() {
        Ran ran = tidemark("explore", "zoo:philosophers/5", "--store", "collapse");
        assertThat(ran.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(ran.err())
                .contains("zoo:philosophers/5: --store collapse numbers the multi-sets")
                .contains("this is a place/transition net; --store tree");
    }

    @Test
    void netsThatCannotBeExecutedDirectlyAreRefused() throws Exception {
        Path file = Files.writeString(
                folder.resolve("free.tide"), "place a: 0..9999999 transition t(x: 0..9999999) { out a: x }");
        Ran ran = tidemark("check", file.toString(), "-f", "EF deadlock", "--store", "collapse");
        assertThat(ran.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(ran.err()).contains("transition 't'").contains("--store collapse has to execute the net directly");
    }

    @Test
    void whatGoesByTheUnfoldingRefusesIt() {
        assertThat(tidemark("explore", MANAGERS, "--store", "collapse", "--colors", "unfold")
                        .err())
                .contains("--store collapse and --colors unfold do not go together");
        Ran graph = tidemark("graph", MANAGERS, "--store", "collapse", "--deadlocks");
        assertThat(graph.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(graph.err()).contains("--colors direct builds a graph of the same states");
    }
}
