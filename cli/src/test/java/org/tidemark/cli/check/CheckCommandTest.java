package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.cli.Ran;

class CheckCommandTest {
    @TempDir
    Path folder;

    private static Ran check(String... args) {
        return tidemark(Stream.concat(Stream.of("check"), Stream.of(args)).toArray(String[]::new));
    }

    @Test
    void aViolatedPropertyHasStatusOneAndARun() {
        Ran run = check("zoo:philosophers/3", "--deadlock-free", "-f", "AG !(eat_1 >= 1 && eat_2 >= 1)");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("deadlock-free +violated +search, 3 steps +AG !deadlock\n")
                .containsPattern("f1 +holds +searched [0-9,]+ states +AG !\\(eat_1 >= 1 && eat_2 >= 1\\)\n")
                .contains("deadlock-free: 3 steps to a state that breaks it\n")
                .containsPattern(
                        "   1–3  takeLeft_\\d, takeLeft_\\d, takeLeft_\\d\n   end  hasLeft_1, hasLeft_2, hasLeft_3\n")
                .contains("deadlock after 3 steps: no transition is enabled");
    }

    @Test
    void whatHoldsHasStatusZeroAndWhatStaysOpenThree() {
        assertThat(check("zoo:mutex/3", "--one-safe", "--live", "--quasi-live", "--deadlock-free")
                        .status())
                .isZero();
        Ran open = check(
                "zoo:philosophers/8",
                "-f",
                "G F eat_1 = 0 || G F eat_1 = 1",
                "--max-states",
                "5",
                "--reduce",
                "none",
                "--store",
                "hash-compact");
        assertThat(open.status()).isEqualTo(3);
        assertThat(open.out())
                .containsPattern("f1 +unknown")
                .contains("f1: unknown; there are more than 5 states; raise --max-states");
    }

    @Test
    void aStoreThatForgetsStatesLeavesQuestionsAboutRunsToSearchesOfTheirOwn() {
        String[] questions = {
            "zoo:lamport/2",
            "-f",
            "AG !(critical_1 >= 1 && critical_2 >= 1)",
            "-f",
            "EF critical_2 >= 1",
            "-f",
            "AG EF EG critical_1 >= 1",
            "-f",
            "G F critical_1 >= 1",
            "--threads",
            "1" // two stages at once would race for f3
        };
        Ran whole = check(questions);
        Ran forgetful =
                check(Stream.concat(Stream.of(questions), Stream.of("--store", "compact-tree", "--reduce", "none"))
                        .toArray(String[]::new));
        assertThat(forgetful.status()).isEqualTo(whole.status());
        for (String name : List.of("f1", "f2", "f3", "f4")) {
            String verdict = whole.out().replaceAll("(?s).*" + name + " +(holds|violated).*", "$1");
            assertThat(forgetful.out()).containsPattern(name + " +" + verdict);
        }
        assertThat(forgetful.out()).containsPattern("2 answers are from searches of their\\s+own");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hash-compact", "bitstate"})
    void aStoreThatMayMissStatesShowsRunsButNeverSaysThatNoneExists(String store) {
        String exclusion = "AG !(critical_1 >= 1 && critical_2 >= 1)";
        assertThat(check("zoo:lamport/2", "-f", exclusion).status()).isZero();
        Ran lossy =
                check("zoo:lamport/2", "-f", exclusion, "-f", "EF critical_1 >= 1", "--store", store, "--time", "1s");
        assertThat(lossy.status()).isEqualTo(3);
        assertThat(lossy.out()).containsPattern("f1 +unknown").containsPattern("f2 +holds");
    }

    @Test
    void anAutomatonThatIsNotFinishedInTimeIsTheReason() {
        String all = Stream.of("think_", "hasLeft_", "eat_", "fork_")
                .flatMap(place -> IntStream.rangeClosed(1, 4).mapToObj(i -> "F " + place + i + " >= 1"))
                .collect(Collectors.joining(" && "));
        Ran ran = check("zoo:philosophers/4", "-f", "!(" + all + ")", "--time", "150ms");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out().replaceAll("\\s+", " "))
                .containsPattern("f1: unknown; the automaton of the formula (was stopped|has more than)")
                .contains("of at most 20000 and 100000");
    }

    @Test
    void aFormulaOfCtlIsShownByARunARoundOrATree() {
        Ran run = check("zoo:philosophers/3", "-f", "AG EF eat_1 >= 1");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("f1 +violated +all states, 3 steps +AG EF eat_1 >= 1\n")
                .contains("f1: 3 steps to a state where EF eat_1 >= 1 does not hold\n");

        Ran round = check("zoo:philosophers/4", "-f", "EF (eat_1 >= 1 && EG eat_1 >= 1)");
        assertThat(round.out()).contains("f1: 2 steps, then a cycle of 3 (steps 3 to 5) that shows it\n");

        Ran tree = check("zoo:philosophers/4", "-f", "EF (EX eat_1 = 1 && EX eat_3 = 1)");
        assertThat(tree.out())
                .contains("f1: why\n  EF (EX eat_1 = 1 && EX eat_3 = 1) holds: by 2 steps, ")
                .contains("\n      EX eat_1 = 1 holds: by takeRight_1\n        step 1: eat_1 = 1 holds\n");
    }

    @Test
    void jsonHasTheTreeOfReasons() {
        Ran run = check("zoo:philosophers/3", "-f", "EG EF deadlock", "--json");
        assertThat(run.json()).containsKey("properties");
        assertThat(run.out())
                .contains(
                        "\"evidence\":null,\"explanation\":{\"formula\":\"EG EF deadlock\",\"holds\":true,\"why\":\"run\",")
                .contains("\"loop\":0,\"parts\":[{\"step\":0,\"reason\":{\"formula\":\"EF deadlock\",\"holds\":true,");
    }

    @Test
    void aMaximumIsANumber() {
        Ran philosophers = check("zoo:philosophers/5", "-f", "max(eat_1 + eat_2 + eat_3)", "--json");
        assertThat(philosophers.status()).isZero();
        assertThat(philosophers.out()).contains("\"verdict\":\"value\"").contains("\"value\":2");
    }

    @Test
    void jsonKeepsTheContract() {
        Ran run = check("zoo:philosophers/3", "--deadlock-free", "-f", "EF eat_1 >= 1", "--json");
        assertThat(run.json()).containsEntry("model", "philosophers-3").containsKey("properties");
        assertThat(run.out())
                .contains("{\"name\":\"deadlock-free\",\"formula\":\"AG !deadlock\",\"logic\":\"CTL\","
                        + "\"verdict\":\"violated\",\"technique\":\"first states\"")
                .contains("\"evidence\":{\"shows\":\"a state that breaks it\",\"steps\":3,\"trace\":[{\"event\":null,")
                .containsPattern(
                        "\"engine\":\\{\"store\":\"plain\",\"search\":\"bfs\"[^}]*},\"states\":14,\"seconds\":[0-9.E-]+}")
                .contains("{\"name\":\"f1\",\"formula\":\"EF eat_1 >= 1\",\"logic\":\"CTL\",\"verdict\":\"holds\"");
    }

    @Test
    void wrongFormulasArePointedAtAndTheOthersAnswered() {
        Ran run = check("zoo:philosophers/3", "-f", "AG eats_1 <= 1", "-f", "AG eat_1 <= 1", "-f", "eat_1 <= 1");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("there is no place 'eats_1'; did you mean 'eat_1'?");
        assertThat(run.out())
                .containsPattern("f2 +holds")
                .containsPattern("f3 +refused +eat_1 <= 1")
                .containsPattern("f3: refused; 'eat_1 <= 1' is a condition on one state; ask whether it always holds")
                .contains("1 holds, 1 refused, 1 not read; ");
        assertThat(check("zoo:philosophers/3", "-f", "AG eats_1 <= 1", "-f", "AG eat_1 <= 1")
                        .out())
                .contains("1 holds, 1 not read; ");
    }

    @Test
    void namesOfQuestionsAreListedForWhoeverGuessesWrong() {
        Ran run = check("zoo:philosophers/3", "--one-safe", "--live", "-f", "AG eat_1 <= 1", "--only", "foo");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("--only 'foo': no question of this name; expected one of one-safe, live, f1\n");
    }

    @Test
    void whatCannotBeAnsweredIsARowWithTheOptionThatHelps() {
        Ran run = check("zoo:philosophers/3", "--search", "sweep", "--live", "--deadlock-free");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out())
                .containsPattern("deadlock-free +violated +sweep, 3 steps")
                .containsPattern("live +refused +every transition can always happen again")
                .containsPattern("live: refused; liveness depends on [^;]*; use --search\\s+bfs");
        Ran json = check("zoo:philosophers/3", "--search", "sweep", "--live", "--json");
        assertThat(json.status()).isEqualTo(2);
        assertThat(json.out()).contains("\"verdict\":\"unknown\",\"cause\":\"refused\",\"reason\":\"liveness");
    }

    @Test
    void anAnswerSaysInWordsWhatTheStageOfExplainDid() {
        Ran run = check(
                "zoo:philosophers/3", "--deadlock-free", "-f", "AF eat_1 = 1", "-f", "G F eat_1 = 1", "--explain");
        Map<String, String> words =
                Map.of("first states", "search", "labelling", "all states", "emptiness", "all runs");
        words.forEach((stage, said) -> assertThat(run.out())
                .containsPattern("(holds|violated) +" + said)
                .containsPattern(stage + " .*settled [a-z]"));
    }

    @Test
    void aTransitionThatIsMisspeltIsPointedAt() {
        assertThat(check("zoo:mutex/2", "-f", "F critical_1 = 1", "--fair", "entr_1")
                        .err())
                .contains("--fair: there is no transition 'entr_1'; did you mean 'enter_1'?");
        assertThat(check("zoo:mutex/2", "-f", "F critical_1 = 1", "--strong-fair", "entr_1")
                        .err())
                .contains("--strong-fair: there is no transition 'entr_1'; did you mean 'enter_1'?");
    }

    @Test
    void nothingToCheckIsRefused() {
        Ran run = check("zoo:philosophers/3");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("nothing to check; ask with -f FORMULA");
    }

    @Test
    void numbersBeyondSixtyFourBitsAreRefused() {
        Ran run = check("zoo:philosophers/3", "-f", "AG eat_1 * eat_2 * eat_3 * 2 * 9000000000000000000 >= 0");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).containsPattern("f1 +refused").contains("64 bits");
    }

    @Test
    void aFileOfQuestionsIsReadAndTheRunKept() throws IOException {
        Path file = folder.resolve("questions.props");
        Files.writeString(file, "exclusion: AG eat_1 + eat_2 <= 1\nhungry: EF deadlock # all hold a left fork\n");
        Path trace = folder.resolve("run.json");
        Ran run = check("zoo:philosophers/3", "--properties", file.toString(), "--trace", trace.toString());
        assertThat(run.status()).isZero();
        assertThat(run.out()).containsPattern("exclusion +holds").containsPattern("hungry +holds");
        assertThat(Files.readString(trace)).startsWith("[{\"event\":null");
        Ran replay = tidemark("simulate", "zoo:philosophers/3", "--trace", trace.toString());
        assertThat(replay.status()).isZero();
        assertThat(replay.out()).contains("deadlock after 3 steps");
    }

    @Test
    void manyQuestionsAreALineEachAndOneRunIsShown() {
        String wide = "AG (" + "eat_1 + eat_2 + eat_3 <= 3 && ".repeat(20) + "eat_1 <= 1)";
        Ran run = check(
                "zoo:philosophers/3",
                "--deadlock-free",
                "--live",
                "--one-safe",
                "-f",
                wide,
                "-f",
                "max(eat_1)",
                "-f",
                "G F eat_1 = 1");
        assertThat(run.out())
                .containsPattern("f1 +holds +without a search +AG \\(eat_1 .*…\n")
                .containsPattern("live +violated +all states, 3 steps +every transition can always happen again\n")
                .contains("deadlock-free: 3 steps to")
                .doesNotContain("live: 3 steps to")
                .contains("--only NAME shows the formula")
                .containsPattern("2 hold, 3 violated, 1 value; all 14 states explored, [0-9.]+ m?s\n$");
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void oneQuestionOfManyIsShownWhole() throws IOException {
        Path file = folder.resolve("questions.props");
        String wide = "eat_1 + eat_2 + eat_3 <= 3 && ".repeat(20) + "eat_1 <= 0";
        Files.writeString(
                file,
                "philosophers-at-table-01: AG (" + wide
                        + ")\nphilosophers-at-table-02: EF deadlock\nphilosophers-at-table-03: AG oops <= 1\n");
        String[] asked = {"zoo:philosophers/3", "--properties", file.toString(), "--only", "01", "--only", "table-02"};
        assertThat(check(asked).out()).containsPattern("…01: AG \\(eat_1 [^…]*… \\(--full-runs shows more\\)\n");
        String[] whole = Arrays.copyOf(asked, asked.length + 1);
        whole[asked.length] = "--full-runs";
        Ran run = check(whole);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("philosophers-at-table-…\n  …01  violated  ")
                .containsPattern("…01: AG \\(eat_1 [^…]*eat_1 <= 0\\)\n")
                .contains("…01: 2 steps to a state that breaks it\n")
                .contains("…02: 3 steps to such a state\n")
                .contains("1 holds, 1 violated; ");
        Ran none = check("zoo:philosophers/3", "--properties", file.toString(), "--only", "philosophers-at-table-04");
        assertThat(none.status()).isEqualTo(2);
        assertThat(none.err()).contains("--only 'philosophers-at-table-04': no question of this name; did you mean");
    }

    @Test
    void anExactNameWinsOverAnEnding() throws IOException {
        Path file = Files.writeString(folder.resolve("q.props"), "ax: AG (\nx: AG eat_1 <= 1\nbx: EF eat_1 = 1\n");
        Ran run = check("zoo:philosophers/3", "--properties", file.toString(), "--only", "x");
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("x  holds").doesNotContain("bx");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void aDeclaredPropertyThatIsAskedIsNotMissed() throws IOException {
        Path model = Files.writeString(
                folder.resolve("m.tide"),
                "net m\nplace p = 1\ntransition t { in p out p }\nproperty one { AG p <= 1 }\n");
        Path file = Files.writeString(folder.resolve("q.props"), "one: AG p <= 1\n");
        assertThat(check(model.toString(), "--properties", file.toString()).err())
                .isEmpty();
        Path other = Files.writeString(folder.resolve("o.props"), "one: AG p <= 2\n");
        assertThat(check(model.toString(), "--properties", other.toString()).err())
                .contains("the property that the model declares (one) is not checked");
    }

    @Test
    void theRunOfTheFirstViolatedQuestionIsKept() throws IOException {
        Path trace = folder.resolve("run.json");
        Ran run = check("zoo:philosophers/3", "-f", "EF eat_1 >= 1", "-f", "AG !deadlock", "--trace", trace.toString());
        assertThat(run.err()).contains("the run of 'f2' is in " + trace);
        assertThat(tidemark("simulate", "zoo:philosophers/3", "--trace", trace.toString())
                        .out())
                .contains("deadlock after 3 steps");
    }

    /** One step, and from there three that repeat. */
    @Test
    void theRunAlongTheReasonsIsKept() throws IOException {
        Path trace = folder.resolve("why.json");
        check("zoo:philosophers/3", "-f", "EX EG (eat_1 = 0 || EF deadlock)", "--trace", trace.toString());
        assertThat(tidemark("simulate", "zoo:philosophers/3", "--trace", trace.toString())
                        .out())
                .contains("a run of 4 steps", "forever: this is the state of step 1 again");
    }

    @Test
    void missingParenthesesAreRemarkedOn() {
        Ran run = check("zoo:philosophers/3", "-f", "EF eat_1 >= 1 && eat_2 >= 0");
        assertThat(run.status()).isZero();
        assertThat(run.err())
                .contains(
                        "f1: 'eat_2 >= 0' stands outside of EF and so is asked of the initial state only; EF (…) would");
        assertThat(check("zoo:philosophers/3", "-f", "EF eat_1 >= 1 && eat_2 >= 0", "--quiet")
                        .err())
                .isEmpty();
        assertThat(check("zoo:philosophers/3", "-f", "EF (eat_1 >= 1 && eat_2 >= 0)")
                        .err())
                .isEmpty();
    }

    @Test
    void askingNothingIsSaid() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty.props"));
        Ran run = check("zoo:philosophers/3", "--properties", empty.toString(), "-f", " ");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains("empty.props: no question in it; expected lines such as")
                .contains("formula f1: is empty; expected a formula");
        Path other = folder.resolve("other.props");
        StringBuilder questions = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            questions.append("q").append(i).append(": AG elsewhere <= 1\n");
        }
        Files.writeString(other, questions);
        Ran wrong = check("zoo:philosophers/3", "--properties", other.toString());
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("… and 12 more questions that cannot be asked");
    }

    @Test
    void fairnessIsAskedForByName() {
        String eats = "AG (hasLeft_1 >= 1 -> AF (eat_1 >= 1 || deadlock))";
        String[] plain = {"check", "zoo:philosophers/3", "-f", eats};
        assertThat(tidemark(plain).status()).isOne();
        assertThat(tidemark("check", "zoo:philosophers/3", "-f", eats, "--fair", "takeRight_1,putBack_1")
                        .status())
                .isOne();
        Ran strong = tidemark("check", "zoo:philosophers/3", "-f", eats, "--strong-fair", "takeRight_1", "--json");
        assertThat(strong.status()).isZero();
        assertThat(strong.out()).contains("\"fair\":[],\"strongFair\":[\"takeRight_1\"]");
        assertThat(tidemark("check", "zoo:philosophers/3", "-f", eats, "--strong-fair", "all", "--search", "sweep")
                        .status())
                .isZero();
        Ran wrong = tidemark("check", "zoo:philosophers/3", "-f", eats, "--fair", "takeRigth_1");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("there is no transition 'takeRigth_1'; did you mean 'takeRight_1'?");
    }
}
