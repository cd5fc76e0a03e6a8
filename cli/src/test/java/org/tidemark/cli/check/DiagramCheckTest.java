package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;

/** {@code tidemark check --store mdd}, and diagrams in the usual check. */
class DiagramCheckTest {
    @TempDir
    Path folder;

    @Test
    void checkDrawsWhereItIsAsked() {
        Ran ran = tidemark(
                "check",
                "zoo:philosophers/6",
                "--store",
                "mdd",
                "--deadlock-free",
                "-f",
                "AG EF eat_1 >= 1",
                "-f",
                "max(eat_1 + eat_2 + eat_3)");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .containsPattern("deadlock-free +violated +decision diagram, 6 steps")
                .containsPattern("f1 +violated +decision diagram")
                .containsPattern("f2 +2 +decision diagram")
                .contains("198 states in a diagram");
    }

    @Test
    void anOrderCanBeWrittenDown() throws IOException {
        Path order = folder.resolve("order.txt");
        Files.writeString(order, "there\n  here\n");
        Path net = folder.resolve("two.tide");
        Files.writeString(net, "place here = 2\nplace there\ntransition go {\n  in here\n  out there\n}\n");
        String[] question = {"check", net.toString(), "-f", "AG EF there = 2", "--order", order.toString()};
        Ran ran = tidemark(
                Stream.concat(Stream.of(question), Stream.of("--store", "mdd")).toArray(String[]::new));
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out()).containsPattern("f1 +holds +decision diagram").contains("3 states in a diagram");
        Ran json = tidemark(Stream.concat(Stream.of(question), Stream.of("--store", "mdd", "--json", "--explain"))
                .toArray(String[]::new));
        assertThat(json.out()).contains("\"states\":3,", "\"order\":\"as written\"");
        assertThat(tidemark(question).err()).contains("--order is for states in one diagram; add --store mdd");
        Files.writeString(order, "there\n");
        Ran missing = tidemark(
                Stream.concat(Stream.of(question), Stream.of("--store", "mdd")).toArray(String[]::new));
        assertThat(missing.status()).isEqualTo(2);
        assertThat(missing.err()).contains("the place 'here' is missing");
    }

    @Test
    void whatADiagramCannotAnswerIsRefused() {
        Ran deep = tidemark("check", "zoo:philosophers/4", "--store", "mdd", "--deadlock-free", "--max-depth", "3");
        assertThat(deep.status()).isEqualTo(2);
        assertThat(deep.err()).contains("no order of exploration");
        Ran service = tidemark("check", "zoo:philosophers/4", "--store", "mdd", "--conforms", "zoo:philosophers/4");
        assertThat(service.status()).isEqualTo(2);
        assertThat(service.err()).contains("leave out --store mdd");
    }

    @Test
    void runsAreAskedAboutOnADiagram() {
        Ran linear = tidemark("check", "zoo:philosophers/4", "--store", "mdd", "-f", "G F eat_1 >= 1");
        assertThat(linear.status()).isEqualTo(1);
        assertThat(linear.out())
                .containsPattern("f1 +violated +decision diagram, \\d+ steps")
                .contains(" that breaks it\n");
        Ran fair = tidemark(
                "check",
                "zoo:mutex/5",
                "--store",
                "mdd",
                "--strong-fair",
                "enter_1",
                "-f",
                "G (waits_1 >= 1 -> F critical_1 >= 1)",
                "-f",
                "AG (waits_1 >= 1 -> AF critical_1 >= 1)");
        assertThat(fair.status()).isZero();
        assertThat(fair.out())
                .containsPattern("f1 +holds +decision diagram")
                .containsPattern("f2 +holds +decision diagram");
    }

    /** More states than any store holds: where no search on the fly comes upon the answer, the usual check draws them. */
    @Test
    void theUsualCheckDrawsWhatIsTooLargeToExplore() {
        Ran ran = tidemark(
                "check",
                "zoo:philosophers/50",
                "-f",
                "EF (eat_1 >= 1 && eat_3 >= 1 && eat_49 >= 1)",
                "-f",
                "AG EF eat_7 >= 1",
                "--reduce",
                "none",
                "--without",
                "local search",
                "--time",
                "100s");
        assertThat(ran.out()).containsPattern("f2 +violated +decision diagram");
    }
}
