package org.tidemark.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;
import org.tidemark.cli.session.Status;

class DiskStoreTest {
    private static final List<String> FIGURES = List.of(
            "complete", "states", "edges", "explored", "deadlocks", "stepsToDeadlock", "depth", "maxTokensInMarking");

    @TempDir
    Path temp;

    private String folder() {
        return temp.resolve("run").toString();
    }

    private static void assertSameFigures(Map<String, @Nullable Object> found, Map<String, @Nullable Object> expected) {
        for (String figure : FIGURES) {
            assertThat(found).as(figure).containsEntry(figure, expected.get(figure));
        }
    }

    @Test
    void figuresAreThoseOfMemory() {
        Map<String, @Nullable Object> inMemory =
                tidemark("explore", "zoo:kanban/3", "--json").json();
        Ran ran = tidemark("explore", "zoo:kanban/3", "--store", "disk", "--dir", folder(), "--memory", "8m", "--json");
        assertThat(ran.status()).isZero();
        assertSameFigures(ran.json(), inMemory);
        assertThat(ran.section("disk")).containsKeys("bytes", "bytesWritten", "bytesRead", "merges");
        assertThat(String.valueOf(ran.field("engine"))).contains("store=disk");
        Ran again = tidemark("explore", "zoo:kanban/3", "--resume", folder(), "--json");
        assertSameFigures(again.json(), inMemory);
        assertThat(again.section("disk")).containsEntry("resumed", true);
    }

    @Test
    void runThatALimitEndedGoesOn() {
        Ran few = tidemark(
                "explore",
                "zoo:philosophers/10",
                "--store",
                "disk",
                "--dir",
                folder(),
                "--max-depth",
                "4",
                "--threads",
                "1");
        assertThat(few.status()).isEqualTo(Status.UNKNOWN);
        assertThat(few.out()).containsPattern("--resume\\s+" + Pattern.quote(folder()));
        Ran ran = tidemark(
                "explore",
                "zoo:philosophers/10",
                "--resume",
                folder(),
                "--trace",
                temp.resolve("run.json").toString());
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("6,726")
                .contains("nearest after 10 steps")
                .contains("store disk");
        assertThat(tidemark(
                                "simulate",
                                "zoo:philosophers/10",
                                "--trace",
                                temp.resolve("run.json").toString())
                        .status())
                .isZero();
    }

    @Test
    void questionsAboutSingleStatesAreAnsweredFromAFolder() {
        tidemark("explore", "zoo:kanban/2", "--store", "disk", "--dir", folder());
        Ran ran = tidemark(
                "check",
                "zoo:kanban/2",
                "--resume",
                folder(),
                "-f",
                "EF card_1 = 0 && card_2 = 0 && card_3 = 0 && card_4 = 0",
                "-f",
                "AG (card_1 >= 1 || card_4 >= 1)",
                "--explain",
                "--json");
        Ran inMemory = tidemark(
                "check",
                "zoo:kanban/2",
                "-f",
                "EF card_1 = 0 && card_2 = 0 && card_3 = 0 && card_4 = 0",
                "-f",
                "AG (card_1 >= 1 || card_4 >= 1)");
        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(inMemory.status());
        assertThat(ran.out()).contains("{\"name\":\"first states\",\"run\":false,\"why\":\"the states are on disk\"}");
    }

    @Test
    void autoGoesToDiskWhenMemoryIsUsedUp() {
        Ran ran = tidemark("explore", "zoo:philosophers/14", "--memory", "1m", "--dir", folder(), "--threads", "2");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.out()).contains("228,486").containsPattern("to\\s+disk\\s+at");
    }

    @Test
    void wrongFoldersAndOptionsAreRefused() throws IOException {
        assertRefused("--dir DIR", "--store", "disk");
        assertRefused("leave out one of them", "--store", "disk", "--dir", folder(), "--resume", folder());
        assertRefused("add --store disk", "--store", "plain", "--dir", folder());
        assertRefused("level by level", "--store", "disk", "--dir", folder(), "--search", "dfs");
        assertRefused("missing", "--resume", temp.resolve("missing").toString());
        tidemark("explore", "zoo:philosophers/4", "--store", "disk", "--dir", folder());
        assertRefused("already holds a run of philosophers-4", "--store", "disk", "--dir", folder());
        assertRefused("a run of philosophers-4, not of philosophers-5", "--resume", folder());
        Path states = temp.resolve("run").resolve("states-000000.blocks");
        byte[] bytes = Files.readAllBytes(states);
        bytes[bytes.length / 2] ^= 4;
        Files.write(states, bytes);
        Ran damaged = tidemark("explore", "zoo:philosophers/4", "--resume", folder());
        assertThat(damaged.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(damaged.err()).contains("states-000000.blocks is damaged");
    }

    private static void assertRefused(String words, String... options) {
        String[] args = new String[options.length + 2];
        args[0] = "explore";
        args[1] = "zoo:philosophers/5";
        System.arraycopy(options, 0, args, 2, options.length);
        Ran ran = tidemark(args);
        assertThat(ran.status()).as(ran.out()).isEqualTo(Status.WRONG_INPUT);
        assertThat(ran.err()).contains(words);
    }

    /** Processes of their own, killed as with {@code kill -9} at random moments, until one comes to its end. */
    @Test
    void findsTheSameAfterBeingKilled() throws Exception {
        String model = "zoo:philosophers/14";
        SplittableRandom random = new SplittableRandom(5);
        for (int kills = 0; kills < 3; kills++) {
            Process process = explore(model);
            process.waitFor(300 + random.nextInt(900), TimeUnit.MILLISECONDS);
            process.destroyForcibly().waitFor();
        }
        if (!Files.exists(temp.resolve("run").resolve("manifest"))) {
            assertThat(explore(model).waitFor()).isZero();
        }
        Ran ran = tidemark("explore", model, "--resume", folder(), "--json");
        assertSameFigures(ran.json(), tidemark("explore", model, "--json").json());
    }

    private Process explore(String model) throws IOException {
        boolean resumes = Files.exists(temp.resolve("run").resolve("manifest"));
        String classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                classes,
                "org.tidemark.cli.Tidemark",
                "explore",
                model,
                "--memory",
                "6m",
                "--store",
                "disk",
                resumes ? "--resume" : "--dir",
                folder());
        return builder.redirectErrorStream(true)
                .redirectOutput(temp.resolve("out.txt").toFile())
                .start();
    }
}
