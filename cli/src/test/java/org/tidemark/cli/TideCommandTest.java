package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command takes a file of the tide language. */
class TideCommandTest {
    private static final String MANAGERS = "../examples/dbm.tide";
    private static final String MUTEX = "../examples/mutex.tide";

    @TempDir
    Path folder;

    @Test
    void parameters() {
        Ran ran = tidemark("explore", MANAGERS, "-D", "n=5", "--json");
        assertThat(ran.status()).isZero();
        assertThat(ran.json())
                .containsEntry("model", "dbm-5")
                .containsEntry("formalism", "color")
                .containsEntry("states", 406L);
        assertThat(tidemark("explore", MANAGERS, "-D", "n=2", "-D", "n=3").err())
                .contains("parameter 'n' is given as '2' and as '3'; expected one of them");
        Ran wrong = tidemark("explore", MANAGERS, "-D", "m=5");
        assertThat(wrong.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(wrong.err()).contains("no parameter 'm'; expected n");
    }

    @Test
    void itsOwnQuestionsAndOthers() {
        Ran own = tidemark("check", MUTEX);
        assertThat(own.status()).isZero();
        assertThat(own.out()).containsPattern("exclusion +holds").containsPattern("possible +holds");
        Ran other = tidemark("check", MUTEX, "-D", "n=2", "-f", "AG critical.2 = 0");
        assertThat(other.status()).isEqualTo(Status.VIOLATED);
        assertThat(other.out()).contains("enter.2").doesNotContain("exclusion");
        assertThat(tidemark("check", MUTEX, "--only", "exclusion").out()).doesNotContain("possible");
    }

    @Test
    void aFileWithoutQuestions() throws Exception {
        Path file = Files.writeString(folder.resolve("still.tide"), "place p = 1\n");
        Ran ran = tidemark("check", file.toString());
        assertThat(ran.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(ran.err()).contains("no property is declared in it");
        Path wrong = Files.writeString(folder.resolve("wrong.tide"), "place p\nproperty q { AG r = 0 }\n");
        Ran refused = tidemark("check", wrong.toString());
        assertThat(refused.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(refused.err()).contains("wrong.tide:2:17: ");
    }

    @Test
    void measures() {
        Ran ran = tidemark("explore", MANAGERS, "--search", "sweep", "--progress", "paper", "--json");
        assertThat(ran.status()).isZero();
        assertThat(ran.json()).containsEntry("complete", true);
    }

    @Test
    void layoutAndUnfolding() throws Exception {
        Path messy = Files.writeString(folder.resolve("messy.tide"), "place  p:1..2=all 1..2   transition t{in p:1}");
        Path tidy = folder.resolve("tidy.tide");
        assertThat(tidemark("convert", messy.toString(), "-o", tidy.toString()).status())
                .isZero();
        assertThat(tidy).content().isEqualTo("place p: 1..2 = all 1..2\ntransition t { in p: 1 }\n");
        Path net = folder.resolve("net.pnml");
        assertThat(tidemark("convert", MUTEX, "-D", "n=4", "-o", net.toString()).status())
                .isZero();
        assertThat(tidemark("explore", net.toString(), "--json").json()).containsEntry("states", 48L);
    }

    @Test
    void aGraphKnowsTheParametersOfItsModel() {
        Path graph = folder.resolve("m.graph");
        assertThat(tidemark("graph", MUTEX, "-D", "n=4", "-o", graph.toString()).status())
                .isZero();
        Ran ran = tidemark("graph", graph.toString(), "--state", "3");
        assertThat(ran.err()).isEmpty();
        assertThat(ran.status()).isZero();
    }

    @Test
    void lookingAndStepping() {
        assertThat(tidemark("info", MUTEX).out()).contains("idle.1 + waiting.1 + critical.1 = 1");
        assertThat(tidemark("simulate", MUTEX, "--steps", "2").status()).isZero();
    }
}
