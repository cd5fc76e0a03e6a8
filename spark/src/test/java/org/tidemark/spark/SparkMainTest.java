package org.tidemark.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.cli.session.Session;

/** The commands are those of the command line, with a cluster instead of a store. */
class SparkMainTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... args) {
        out.reset();
        err.reset();
        Session session = Session.quiet(
                InputStream.nullInputStream(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return SparkMain.run(args, session, new Cluster(SharedSpark.get()));
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String remarks() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void printsTheReportOfAnExploration() {
        assertThat(run("explore", "zoo:philosophers/6", "--master", "local[2]", "--narrow", "0", "--partitions", "3"))
                .isZero();
        assertThat(printed()).contains("COMPLETE", "198", "nearest after 6 steps", "store cluster");
        assertThat(remarks()).contains("bytes per state shuffled");
        assertThat(run("explore", "zoo:philosophers/6", "--master", "local[2]", "--json"))
                .isZero();
        assertThat(printed()).contains("\"states\":198", "\"store\":\"cluster\"");
    }

    @Test
    void goesOnFromAFolder() {
        String dir = folder.resolve("run").toString();
        assertThat(run("explore", "zoo:philosophers/7", "--master", "local[2]", "--dir", dir, "--max-states", "100"))
                .isEqualTo(3);
        assertThat(printed()).contains("UNKNOWN", dir, "goes on from here");
        assertThat(run("check", "zoo:philosophers/7", "--master", "local[2]", "--resume", dir, "--deadlock-free"))
                .isEqualTo(1);
        assertThat(printed()).contains("7 steps to a state that breaks it");
        assertThat(run("explore", "zoo:philosophers/7", "--master", "local[2]", "--resume", dir))
                .isZero();
        assertThat(printed()).contains("COMPLETE", "478");
    }

    @Test
    void refusesWhatItCannotDo() {
        assertThat(run("explore", "zoo:philosophers/3", "--store", "tree")).isEqualTo(2);
        assertThat(remarks()).contains("--store");
        assertThat(run("explore", "zoo:philosophers/3", "--master", "spark://elsewhere:7077"))
                .isEqualTo(2);
        assertThat(remarks()).contains("add --dir DIR");
        String neither = "A (F G eat_1 = 1 || E G eat_2 = 0)";
        assertThat(run("check", "zoo:philosophers/3", "--master", "local[2]", "-f", neither))
                .isEqualTo(2);
        assertThat(printed()).contains("neither CTL nor LTL but CTL*, which is not answered on a cluster");
        assertThat(run(
                        "check",
                        "zoo:mutex/2",
                        "--master",
                        "local[2]",
                        "--strong-fair",
                        "enter_1",
                        "-f",
                        "G F critical_1 = 1"))
                .isEqualTo(2);
        assertThat(printed())
                .contains("fairness is not answered on a cluster; tidemark check answers it on one machine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"locl[2]", "local[0]", "local[two]", "local[99999999999]", "host:7077", "", "spark://"})
    void namesAMasterThatIsNone(String master) {
        assertThat(run("explore", "zoo:philosophers/3", "--master", master)).isEqualTo(2);
        assertThat(remarks())
                .contains("--master '" + master + "': expected local")
                .doesNotContain("--dir");
    }

    @Test
    void refusesDirectExecutionInTheWordsThatWereTyped() {
        String[] asked = {"check", "zoo:tide-dbm/3", "--master", "local[2]", "--colors", "direct", "-f", "EF deadlock"};
        assertThat(run(asked)).isEqualTo(2);
        assertThat(remarks())
                .contains("a cluster goes by the unfolding of a high-level net; leave out --colors direct")
                .doesNotContain("--store");
    }

    @Test
    void answersWhetherRunsConform() throws Exception {
        Path file = folder.resolve("polite.txt");
        Files.writeString(file, "start idle\nidle -- request_1 --> asked\nasked -- enter_1 --> idle\n");
        assertThat(run("check", "zoo:mutex/2", "--master", "local[2]", "--conforms", file.toString()))
                .isZero();
        assertThat(printed()).contains("holds", "conformance on the cluster");
        Files.writeString(file, "start idle\nidle -- enter_1 --> idle\nasked -- request_1 --> idle\n");
        assertThat(run("check", "zoo:mutex/2", "--master", "local[2]", "--conforms", file.toString()))
                .isEqualTo(1);
        assertThat(printed()).contains("conformance on the cluster, 1 step");
    }

    @Test
    void writesTheGraphForLaterQuestions() {
        String dir = folder.resolve("graph").toString();
        assertThat(run("explore", "zoo:philosophers/4", "--master", "local[2]", "--graph"))
                .isEqualTo(2);
        assertThat(remarks()).contains("add --dir DIR");
        assertThat(run("explore", "zoo:philosophers/4", "--master", "local[2]", "--dir", dir, "--graph"))
                .isZero();
        assertThat(remarks()).contains("the graph is in " + dir, "edges in 4 files");
        assertThat(run("check", "zoo:philosophers/4", "--master", "local[2]", "--resume", dir, "-f", "G F eat_1 = 1"))
                .isEqualTo(1);
        assertThat(printed()).contains("violated", "that breaks it");
    }

    @Test
    void answersHowStatesFollowOneAnother() {
        assertThat(run("check", "zoo:mutex/2", "--master", "local[2]", "--live", "-f", "AG EF critical_1 >= 1"))
                .isZero();
        assertThat(printed()).contains("labelling on the cluster");
    }
}
