package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check --conforms}: a service that a net keeps, one that it does not, and files that are wrong. */
class ConformsTest {
    private static final String QUEUE = """
            automaton queue
            start none
            none -- request_1 --> one
            none -- request_2 --> two
            one -- request_2 --> one_two
            one -- enter_1 --> none
            two -- request_1 --> two_one
            two -- enter_2 --> none
            one_two -- enter_1 --> two
            two_one -- enter_2 --> one
            """;

    @TempDir
    Path folder;

    private String file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, text);
        return file.toString();
    }

    @Test
    void anIllegalRunIsPrintedAndKept() throws IOException {
        String trace = folder.resolve("run.json").toString();
        Ran run = tidemark(
                "check",
                "zoo:mutex/2",
                "--conforms",
                file("queue.txt", QUEUE),
                "--threads",
                "1",
                "--deadlock-free",
                "--trace",
                trace);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("deadlock-free +holds")
                .containsPattern("queue +violated +search, 3 steps +conforms to queue")
                .contains("queue in 'one_two' does not allow 'enter_2' there")
                .containsPattern("   1–3  \\w+, \\w+, enter_2\n");
        assertThat(tidemark("simulate", "zoo:mutex/2", "--trace", trace).status())
                .isZero();
    }

    @Test
    void aServiceThatIsKeptHolds() throws IOException {
        String hoa = file("order.hoa", """
                HOA: v1
                name: "exclusion"
                Start: 0
                AP: 1 "critical_1 + critical_2 <= 1"
                Acceptance: 0 t
                --BODY--
                State: 0
                [0] 0
                --END--
                """);
        Ran run = tidemark("check", "zoo:mutex/2", "--conforms", hoa, "--json");
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains("{\"name\":\"exclusion\",\"formula\":\"conforms to exclusion\",\"logic\":\"automaton\","
                        + "\"verdict\":\"holds\",\"technique\":\"conformance search\"")
                .contains("\"states\":8");
    }

    @Test
    void anotherStoreIsRefused() throws IOException {
        Ran run = tidemark("check", "zoo:mutex/2", "--conforms", file("queue.txt", QUEUE), "--store", "tree");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("--conforms keeps its states in the plain store in this version");
    }

    @Test
    void aWrongFileDoesNotKeepTheOthersFromBeingAnswered() throws IOException {
        Ran run = tidemark(
                "check",
                "zoo:mutex/2",
                "--conforms",
                file("wrong.txt", "start s\ns -- entr_1 --> s\n"),
                "--conforms",
                file("queue.txt", QUEUE),
                "--conforms",
                folder.resolve("missing.txt").toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains("wrong.txt:2:6: there is no transition 'entr_1'; did you mean 'enter_1'?")
                .contains("missing.txt: no such file");
        assertThat(run.out()).containsPattern("queue +violated");
        Ran strange = tidemark("check", "zoo:mutex/2", "--conforms", file("strange.txt", "start s\ns -- go --> s\n"));
        assertThat(strange.err())
                .contains("strange.txt:2:6: there is no transition 'go'; expected one of request_1, ")
                .contains("leave_2");
    }

    /** A service may name a transition of a high-level net; every way to answer takes it for all of its bindings. */
    @Test
    void aTransitionWithValuesMayBeNamedWhole() throws IOException {
        String model = file("work.tide", """
                net work
                type Job = 1..3
                place todo: Job = 1, 2, 3
                place done: Job
                transition finish(j: Job) { in todo: j out done: j }
                """);
        String keeps = file("keeps.txt", "automaton keeps\nstart s\ns -- finish --> s\n");
        String once = file("once.txt", "automaton once\nstart s\ns -- finish --> t\n");
        for (String search : new String[] {"bfs", "sweep"}) {
            assertThat(tidemark("check", model, "--conforms", keeps, "--search", search)
                            .status())
                    .isZero();
            assertThat(tidemark("check", model, "--conforms", once, "--search", search)
                            .status())
                    .isEqualTo(1);
        }
    }
}
