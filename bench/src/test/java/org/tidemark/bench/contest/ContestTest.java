package org.tidemark.bench.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.bench.Bench;

/** A contest of three made-up instances, played by shell scripts. */
class ContestTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder = Path.of("");

    @BeforeEach
    void writeInstances() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "the contest commands of this test are shell scripts");
        instance("Big-PT-1", "StateSpace,STATES,2000001", "StateSpace,TRANSITIONS,?", "OneSafe,OneSafe,TRUE");
        instance("Endless-PT-1", "StateSpace,STATES,+inf", "OneSafe,OneSafe,FALSE");
        instance("Small-PT-1", "StateSpace,STATES,2000000", "OneSafe,OneSafe,TRUE", "Liveness,Liveness,?");
        Files.createDirectory(folder.resolve("no-instance"));
    }

    private void instance(String name, String... lines) throws IOException {
        Path oracle = Files.createDirectories(folder.resolve(name)).resolve("oracle.csv");
        Files.writeString(oracle, "examination,id,expected\n" + String.join("\n", lines) + "\n");
    }

    private String script(String... lines) throws IOException {
        Path file = folder.resolve("command.sh");
        Files.write(file, List.of(lines));
        return "/bin/sh " + file;
    }

    private int contest(String... options) {
        String[] args = new String[options.length + 2];
        args[0] = "contest";
        args[1] = folder.toString();
        System.arraycopy(options, 0, args, 2, options.length);
        return new Bench(stream(out), stream(err)).run(List.of(args));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    /** The figures in the line of the table that begins so. */
    private List<String> row(String title) {
        String line = printed()
                .lines()
                .filter(l -> l.startsWith(title + " "))
                .reduce((a, b) -> b)
                .orElseThrow();
        return List.of(line.strip().split("\\s+"));
    }

    @Test
    void smallAndBigInstancesAreToldApart() throws Exception {
        String command = script(
                "echo noise",
                "case $1 in",
                "OneSafe) case $2 in",
                "  */Endless*) echo FORMULA OneSafe FALSE TECHNIQUES STRUCTURAL ;;",
                "  */Small*) echo FORMULA OneSafe TRUE TECHNIQUES EXPLICIT ;;",
                "  *) echo FORMULA OneSafe CANNOT_COMPUTE ;;",
                "  esac ;;",
                "StateSpace) case $2 in",
                "  */Endless*) echo STATE_SPACE STATES inf TECHNIQUES EXPLICIT ;;",
                "  */Small*) echo STATE_SPACE STATES 2000000 TECHNIQUES EXPLICIT ;;",
                "  esac ;;",
                "esac");
        assertThat(contest("--command", command)).isZero();
        assertThat(row("StateSpace").subList(1, 4)).containsExactly("2", "1", "0");
        assertThat(row("OneSafe").subList(6, 10)).containsExactly("1", "0", "0", "100%");
        assertThat(row("OneSafe").subList(10, 14)).containsExactly("1", "1", "0", "50%");
        assertThat(row("Liveness").subList(1, 4)).containsExactly("0", "0", "0");
        assertThat(printed()).doesNotContain("WRONG");
    }

    /** Knows that one is not safe only with walks, and proves the other two; says how it was started. */
    private String technician() throws IOException {
        instance("Deadlock-PT-1", "ReachabilityDeadlock,Deadlock,TRUE");
        instance("Endless-PT-1", "UpperBounds,OneSafe,FALSE");
        instance("Small-PT-1", "UpperBounds,OneSafe,TRUE");
        instance("Big-PT-1", "UpperBounds,OneSafe,TRUE");
        return script(
                "echo $* $BK_TIME_CONFINEMENT s $BK_MEMORY_CONFINEMENT MiB cores"
                        + " $(taskset -cp $$ 2>/dev/null | sed 's/.*: //') >> " + folder.resolve("asked"),
                "case $1$2 in",
                "  --withoutwalks) case $4 in */Endless*) echo FORMULA OneSafe CANNOT_COMPUTE ;; *) echo FORMULA OneSafe TRUE ;; esac ;;",
                "  --withoutproofs) case $4 in */Endless*) echo FORMULA OneSafe FALSE ;; esac ;;",
                "  *) case $2 in */Endless*) echo FORMULA OneSafe FALSE ;; *) echo FORMULA OneSafe TRUE ;; esac ;;",
                "esac");
    }

    private int techniques(String... options) {
        List<String> args = new ArrayList<>(List.of("techniques", folder.toString()));
        args.addAll(List.of(options));
        return new Bench(stream(out), stream(err)).run(args);
    }

    private List<String> asked() throws IOException {
        return Files.readAllLines(folder.resolve("asked"));
    }

    @Test
    void whatIsLostWithoutATechniqueIsCounted() throws Exception {
        assertThat(techniques("--command", technician(), "--only", "walks;proofs"))
                .isZero();
        // A number for the seconds follows each of the others.
        assertThat(row("UpperBounds"))
                .hasSize(8)
                .startsWith("UpperBounds", "3", "3")
                .contains("-1", "-2");
        assertThat(row("all")).hasSize(8).startsWith("all", "4", "3");
        assertThat(row("all").get(4)).isEqualTo("-1");
        assertThat(row("all").get(6)).isEqualTo("-2");
        assertThat(asked())
                .hasSize(12)
                .allMatch(line -> line.contains(" 10 s 8192 MiB "))
                .anyMatch(line -> line.startsWith("--without proofs UpperBounds "));
    }

    @Test
    void aTableIsGoneOnWithWhereItWasLeft() throws Exception {
        Path csv = folder.resolve("scores.csv");
        String[] options = {
            "--command", technician(), "--only", "walks", "--time", "3s", "--csv", csv.toString(), "--instances", ""
        };
        options[options.length - 1] = "Small-PT-1,Endless-PT-1";
        assertThat(techniques(options)).isZero();
        assertThat(row("all").subList(1, 3)).containsExactly("2", "2");
        assertThat(asked()).hasSize(4).noneMatch(line -> line.contains("Big-PT-1"));
        options[options.length - 1] = "Big-PT-1,Small-PT-1,Endless-PT-1";
        assertThat(techniques(options)).isZero();
        assertThat(row("all").subList(1, 3)).containsExactly("3", "3");
        assertThat(row("all").get(4)).isEqualTo("-1");
        assertThat(asked()).hasSize(6);
        // With another limit the old scores are not those that are wanted.
        options[5] = "4s";
        assertThat(techniques(options)).isZero();
        assertThat(asked()).hasSize(12);
        Files.writeString(csv, "a,b\n");
        assertThat(techniques(options)).isEqualTo(2);
        options[options.length - 1] = "Nothing-PT-1";
        assertThat(techniques(options)).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("scores.csv:1: expected instance,examination,without,limit,")
                .contains("no instance 'Nothing-PT-1'");
    }

    @Test
    void aTechniqueThatTheCommandDoesNotKnowIsRefused() throws Exception {
        String command = script(
                "case $1 in --without) echo \"--without '$2': no stage has this in its name\" >&2 ; exit 2 ;; esac");
        assertThat(techniques("--command", command, "--only", "walx")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("--without 'walx': no stage");
    }

    @Test
    void aWorkerHasACoreOfItsOwn() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/taskset")), "there is no taskset here");
        assertThat(techniques("--command", technician(), "--only", "walks", "--workers", "1"))
                .isZero();
        assertThat(asked()).hasSize(8).allMatch(line -> line.endsWith(" cores 0"));
        assertThat(row("all").get(4)).isEqualTo("-1");
        assertThat(techniques("--command", technician(), "--workers", "9999")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("option '--workers' value '9999': a worker needs a core of its own");
    }

    @Test
    void everyWrongAnswerIsListedAndTheStatusIsOne() throws Exception {
        Path json = folder.resolve("results.jsonl");
        String command = script("echo FORMULA $1 TRUE TECHNIQUES GUESS");
        int status = contest("--command", command, "--examinations", "OneSafe", "--json", json.toString());
        assertThat(status).isEqualTo(1);
        assertThat(printed()).containsOnlyOnce("WRONG").contains("""
                WRONG Endless-PT-1 OneSafe OneSafe: expected FALSE, found TRUE
                """);
        assertThat(row("all").subList(1, 4)).containsExactly("2", "0", "1");
        assertThat(Files.readAllLines(json))
                .hasSize(3)
                .anyMatch(line -> line.startsWith("{\"instance\":\"Endless-PT-1\",\"examination\":\"OneSafe\","
                                + "\"states\":\"INF\",\"small\":false,\"right\":0,\"open\":0,\"wrong\":1,")
                        && line.endsWith("\"trouble\":null,\"wrongs\":[\"Endless-PT-1 OneSafe OneSafe: expected FALSE,"
                                + " found TRUE\"]}"));
    }

    @Test
    void aContradictionIsWrong() {
        assertThat(ContestCommand.answers("FORMULA a TRUE TECHNIQUES X\nFORMULA a FALSE TECHNIQUES Y\nFORMULA b ?\n"))
                .isEqualTo(Map.of("a", Set.of("TRUE", "FALSE")));
        Instance instance = new Instance(folder, Map.of("OneSafe", Map.of("a", "TRUE")));
        ContestCommand.Outcome both = new ContestCommand.Outcome(Map.of("a", Set.of("TRUE", "FALSE")), 1, null);
        assertThat(ContestResult.judge(instance, "OneSafe", both).wrongs()).hasSize(1);
    }

    @Test
    void aCommandThatOverrunsIsStoppedAndWhatItPrintedCounts() throws Exception {
        String command = script("echo FORMULA OneSafe TRUE", "sleep 60 & wait");
        ContestCommand impatient =
                new ContestCommand(List.of(command.split(" ")), Duration.ofSeconds(1), Duration.ofMillis(100), 0);
        ContestCommand.Outcome outcome = impatient.run("OneSafe", folder);
        assertThat(outcome.trouble()).startsWith("stopped after");
        assertThat(outcome.seconds()).isLessThan(30);
        assertThat(outcome.answers()).isEqualTo(Map.of("OneSafe", Set.of("TRUE")));
    }

    @Test
    void theCommandIsToldItsTimeAndTroubleIsTold() throws Exception {
        String command = script("echo \"time $BK_TIME_CONFINEMENT for $BK_EXAMINATION\" >&2", "exit 70");
        assertThat(contest("--command", command, "--examinations", "OneSafe", "--time", "2m"))
                .isZero();
        assertThat(printed()).contains("Small-PT-1 OneSafe: status 70: time 120 for OneSafe");
        assertThat(row("all").subList(1, 4)).containsExactly("0", "3", "0");
    }

    @Test
    void badFoldersAndOptionsAreSaidInOneSentence() throws Exception {
        assertThat(contest("--command", "/no/such/program")).isEqualTo(2);
        assertThat(contest("--time", "soon")).isEqualTo(2);
        assertThat(contest("--examinations", "Beauty")).isEqualTo(2);
        assertThat(contest("twice")).isEqualTo(2);
        instance("Bad-PT-1", "OneSafe,TRUE");
        assertThat(contest("--command", "true")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("/no/such/program")
                .contains("option '--time' value 'soon': expected a time such as 20s, 5m or 1h")
                .contains("option '--examinations' value 'Beauty': expected some of StateSpace,")
                .contains("contest takes one folder of instances")
                .contains("oracle.csv:2: 'OneSafe,TRUE': expected examination,id,expected");
    }
}
