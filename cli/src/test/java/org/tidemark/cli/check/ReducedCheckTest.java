package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
                .containsPattern("deadlock-free +violated +search in fewer orders, 30 steps +AG !deadlock\n")
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

    /** Each question has the states of the search that decided it, and one that no such search decided has none. */
    @Test
    void statesVisitedAreThoseOfTheSearchThatDecided() {
        Map<String, Object> json = tidemark(
                        "check",
                        "zoo:philosophers/7",
                        "--deadlock-free",
                        "-f",
                        "max(eat_1 + eat_3)",
                        "-f",
                        "AG EF eat_1 >= 1",
                        "-f",
                        "AG eat_1 <= 3",
                        "--reduce",
                        "stubborn",
                        "--without",
                        "walks,proofs,initial",
                        "--json",
                        "--quiet")
                .json();
        List<?> searches = Objects.requireNonNull((List<?>) json.get("stubborn"));
        assertThat(searches).hasSize(2);
        Map<?, ?> states = (Map<?, ?>) searches.get(0);
        Map<?, ?> components = (Map<?, ?>) searches.get(1);
        assertThat(states.get("stage")).isEqualTo("stubborn search");
        assertThat(states.get("properties")).isEqualTo(List.of("deadlock-free", "f1"));
        assertThat(components.get("stage")).isEqualTo("stubborn components");
        assertThat(components.get("properties")).isEqualTo(List.of("f2"));
        assertThat(components.get("states")).isNotEqualTo(states.get("states"));
        List<?> properties = Objects.requireNonNull((List<?>) json.get("properties"));
        assertThat(properties.stream().<Object>map(property -> ((Map<?, ?>) property).get("reducedStates")))
                .containsExactly(states.get("states"), states.get("states"), components.get("states"), null);
    }

    @Test
    void reductionsTogetherAreAllSaid() {
        String[] stubborn = {"check", "zoo:ring/12", "--deadlock-free", "--reduce", "stubborn,structural", "--explain"};
        Ran text = tidemark(stubborn);
        assertThat(text.out())
                .contains("decided on a smaller net: 36 of 48 places, 36 of 48 transitions, with stubborn sets")
                .contains("24 states of a smaller net visited with stubborn sets");
        stubborn[5] = "--json";
        assertThat(tidemark(stubborn).out()).contains("\"reduce\":\"stubborn,structural\"");
        String[] symmetry = {
            "check", "zoo:philosophers/6", "--deadlock-free", "--reduce", "structural,symmetry", "--explain"
        };
        assertThat(tidemark(symmetry).out())
                .contains("with symmetries")
                .containsPattern("[0-9]+ representatives of states of a smaller net visited");
        symmetry[5] = "--json";
        assertThat(tidemark(symmetry).out()).contains("\"reduce\":\"structural,symmetry\"");
    }

    @Test
    void aNetOfWhichNothingIsLeftOutIsNotSmaller(@TempDir Path folder) throws Exception {
        Path model = Files.writeString(
                folder.resolve("cycle.tide"),
                "place a = 3 place b place c transition t { in a out b } transition u { in b out c } transition v { in"
                        + " c out a }");
        Ran run = tidemark(
                "check", model.toString(), "-f", "G (a = 3 -> F b + 2*c >= 1)", "--reduce", "structural", "--explain");
        assertThat(run.out())
                .contains("nothing could be left out")
                .doesNotContain("smaller net:", "a smaller net explored");
    }

    /** A search with stubborn sets would never end. */
    @ParameterizedTest
    @ValueSource(strings = {"stubborn", "symmetry", "symmetry,stubborn"})
    void whatIsUnboundedIsProvenFirst(String reductions, @TempDir Path folder) throws Exception {
        Path model = Files.writeString(
                folder.resolve("source.net"),
                "net source\npl a (1)\ntr source -> q\ntr go a -> b\ntr back b -> a\ntr use q*2 b -> r b\n");
        Ran run = tidemark(
                "check", model.toString(), "-f", "max(r)", "-f", "max(q)", "--deadlock-free", "--reduce", reductions);
        assertThat(run.out()).contains("proof by the structure").doesNotContain("unknown");
        assertThat(tidemark("check", "zoo:ring/4", "--deadlock-free", "--reduce", reductions)
                        .out())
                .doesNotContain("proofs");
    }

    @Test
    void itIsSaidWhereNothingMayBeExchanged(@TempDir Path folder) throws Exception {
        Path model = Files.writeString(
                folder.resolve("line.tide"),
                "place a = 2 place b place c transition t { in a out b } transition u { in b out c } transition v { in"
                        + " c }");
        assertThat(tidemark("check", model.toString(), "--deadlock-free", "--reduce", "symmetry")
                        .err())
                .contains("symmetries leave out nothing: nothing may be exchanged");
        assertThat(tidemark("check", "zoo:dbm/3", "--deadlock-free", "--reduce", "symmetry")
                        .err())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mdd", "bitvector"})
    void productsAreForOtherStores(String store) {
        String[] question = {"check", "zoo:philosophers/3", "-f", "AG eat_1*eat_2 <= 0", "--store", store};
        Ran run = tidemark(question);
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains("numbers of tokens are multiplied in it, which takes a store that keeps states one by one")
                .contains("--store plain keeps every state");
        question[5] = "plain";
        assertThat(tidemark(question).status()).isLessThan(2);
    }

    @Test
    void aNetThatIsNotUnfoldedHasItsOwnSizes() {
        Ran run = tidemark("check", "zoo:tide-dbm/3", "-f", "F deadlock", "--reduce", "stubborn", "--colors", "direct");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).contains("refused").doesNotContain("unfolded: 0 places");
    }

    /** Bounds that are proven beforehand count, and a part that stubborn sets preserve is left to them. */
    @ParameterizedTest
    @CsvSource({
        "AX true, holds +without a search",
        "AF (deadlock || eat_1 >= 0), holds +without a search",
        "X eat_1 <= 1, holds +without a search",
        "AG EX eat_1 >= 2, violated +without a search",
        "AX eat_1 <= 1 && AG EF eat_1 >= 1, 'violated +search in fewer orders, 3 steps'",
    })
    void whatSimplificationDecidesIsAnswered(String formula, String answer) {
        Ran run = tidemark("check", "zoo:philosophers/3", "-f", formula, "--reduce", "stubborn");
        assertThat(run.out()).containsPattern("f1 +" + answer);
        assertThat(run.status())
                .isEqualTo(
                        tidemark("check", "zoo:philosophers/3", "-f", formula).status());
    }

    @Test
    void theOthersAreRefusedBesideOnesThatSimplificationDecides() {
        Ran run = tidemark(
                "check",
                "zoo:philosophers/3",
                "-f",
                "AX true",
                "-f",
                "EX eat_1 >= 1",
                "-f",
                "EF deadlock",
                "--reduce",
                "stubborn");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out())
                .containsPattern("f1 +holds +without a search")
                .containsPattern("f2 +refused")
                .containsPattern("f3 +holds +search in fewer orders");
    }

    @Test
    void whatIsSoInEveryNetIsAnsweredWithoutAnUnfolding() {
        Ran run = tidemark("check", "zoo:tide-dbm/3", "-f", "AX true", "--reduce", "stubborn", "--colors", "direct");
        assertThat(run.status()).isZero();
        assertThat(run.out()).containsPattern("f1 +holds +search");
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
                "stubborn --store bitvector|--reduce stubborn explores states one by one; leave out --store bitvector",
                "stubborn --store mdd|--reduce stubborn explores states one by one; leave out --store mdd",
            })
    void whatDoesNotGoTogetherIsRefused(String options, String why) {
        String[] more = options.split(" ", -1);
        Ran run = tidemark("check", "zoo:dbm/3", "--deadlock-free", "--reduce", more[0], more[1], more[2]);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(why);
    }

    @Test
    void aFolderHasTheStatesOfOneQuestion(@TempDir Path folder) {
        String dir = folder.resolve("run").toString();
        String[] disk = {"--reduce", "stubborn", "--store", "disk", "--dir", dir};
        Ran run = tidemark(with(disk, "check", "zoo:philosophers/12", "--deadlock-free"));
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("deadlock-free +violated +search in fewer orders, 12 steps +AG !deadlock\n")
                .contains(
                        "deadlock after 12 steps: no transition is enabled",
                        "states visited with stubborn sets on disk");
        String[] again = {"--reduce", "stubborn", "--resume", dir};
        Ran resumed = tidemark(with(again, "check", "zoo:philosophers/12", "--deadlock-free"));
        assertThat(resumed.out()).contains("violated", "resumed with");
        Ran other = tidemark(with(again, "check", "zoo:philosophers/12", "-f", "EF eat_1 + eat_3 >= 2"));
        assertThat(other.err()).contains("with states that stubborn sets leave for EF deadlock, not that stubborn");
        assertThat(other.out()).doesNotContain("holds", "violated");
        for (Ran whole : List.of(
                tidemark("explore", "zoo:philosophers/12", "--resume", dir),
                tidemark("check", "zoo:philosophers/12", "--deadlock-free", "--resume", dir))) {
            assertThat(whole.status()).isGreaterThan(1);
            assertThat(whole.err())
                    .contains("with states that stubborn sets leave for EF deadlock; resume it with the options");
        }
    }

    @Test
    void whatNeedsAllStatesHasTheFolder(@TempDir Path folder) {
        String[] disk = {
            "--reduce",
            "stubborn",
            "--store",
            "disk",
            "--dir",
            folder.resolve("run").toString()
        };
        Ran run = tidemark(with(disk, "check", "zoo:philosophers/4", "--deadlock-free", "-f", "EF eat_1 * eat_3 >= 1"));
        assertThat(run.out())
                .containsPattern("deadlock-free +violated +search in fewer orders, 4 steps")
                .containsPattern("f1 +holds")
                .contains("states visited with stubborn sets, which left out");
    }

    private static String[] with(String[] options, String... command) {
        return Stream.concat(Arrays.stream(command), Arrays.stream(options)).toArray(String[]::new);
    }

    @Test
    void bindingsThatCanWaitAreLeftOut() {
        for (String[] how : new String[][] {{"--colors", "direct"}, {"--store", "collapse"}}) {
            Ran run = tidemark(with(how, "check", "zoo:tide-dbm/10", "--deadlock-free", "--reduce", "stubborn"));
            assertThat(run.status()).isZero();
            assertThat(run.out())
                    .containsPattern("deadlock-free +holds +search +AG !deadlock\n")
                    .contains("191 states visited with stubborn sets, which left out");
        }
        Ran mixed = tidemark(
                "check", "zoo:tide-dbm/3", "--deadlock-free", "--live", "--reduce", "stubborn", "--colors", "direct");
        assertThat(mixed.err()).contains("direct execution leaves out nothing: live depends on all states");
        assertThat(mixed.out()).contains("all 28 states explored");
        Ran ofOneValue = tidemark(
                "check", "zoo:tide-dbm/8", "-f", "max(performing.1)", "--reduce", "stubborn", "--colors", "direct");
        assertThat(ofOneValue.err())
                .contains("direct execution leaves out nothing: some question is about more than sums");
        assertThat(ofOneValue.out())
                .containsPattern("f1 +1 +search, 2 steps +max")
                .contains("all 17,497 states explored");
    }

    @Test
    void symmetriesVisitOneStateOfEachClass() {
        Ran run = tidemark("check", "zoo:philosophers/9", "--deadlock-free", "--explain", "--reduce", "symmetry");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("deadlock-free +violated +search up to symmetry, 9 steps +AG !deadlock\n")
                .contains("deadlock after 9 steps: no transition is enabled", "classes of states visited")
                .contains("Symmetries:\n  deadlock-free: think_1, think_2 … think_9 (9) may be rotated; ");
        Ran live = tidemark("check", "zoo:mutex/3", "--live", "--reduce", "symmetry");
        assertThat(live.status()).isEqualTo(2);
        assertThat(live.out()).contains("which symmetries exchange", "--reduce none leaves out");
        Ran one = tidemark("check", "zoo:counter/3", "--live", "--reduce", "symmetry");
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

    @Test
    void aFolderOfStatesForOneQuestionAnswersNoOther(@TempDir Path folder) throws Exception {
        // A is seen with narrow fields, which overflow; the folder then holds what B alone needs.
        Path net = Files.writeString(folder.resolve("overflow.tide"), """
            place p0 = 1
            place p1
            place c0 = 1
            place c1
            place s
            place q
            transition a { in p0 out p1 }
            transition tick { in c0 inhibit s: 1000 out c1; q }
            transition tock { in c1 out c0; s }
            transition k1 { in c0 }
            transition k2 { in c0 }
            transition k3 { in c0 }
            transition k4 { in c0 }
            transition k5 { in c0 }
            property A { EF (p1 >= 1 && q = 0) }
            property B { EF (q >= 1002) }
            """);
        String states = folder.resolve("states").toString();
        Ran first = tidemark("check", net.toString(), "--store", "disk", "--dir", states, "--reduce", "stubborn");
        assertThat(first.out()).containsPattern("A +holds").containsPattern("B +violated");
        Ran again = tidemark("check", net.toString(), "--store", "disk", "--resume", states, "--reduce", "stubborn");
        assertThat(again.out()).doesNotContainPattern("A +violated");
        assertThat(again.status() == 2 || again.out().matches("(?s).*A +holds.*"))
                .isTrue();
    }

    @Test
    void aTokenWithManyComponentsHidesNoBinding(@TempDir Path folder) throws Exception {
        String zeros = "0, ".repeat(65);
        Path net = Files.writeString(
                folder.resolve("wide.tide"),
                "type P = id[5]\ntype T = (" + "0..1, ".repeat(65) + "P)\nplace big: T = (" + zeros + "1)\n"
                        + "place key: P = 2, 3, 4\nplace z = 1\nplace done\n"
                        + "transition make { in z out key: 1 }\n"
                        + "transition use(p: P) { in big: (" + zeros + "p); key: p out done }\n"
                        + "property A { EF done >= 1 }\n");
        for (String reduce : List.of("none", "stubborn")) {
            Ran run = tidemark("check", net.toString(), "--colors", "direct", "--reduce", reduce);
            assertThat(run.out()).as(reduce).containsPattern("A +holds");
        }
    }

    @Test
    void directExecutionOverRepresentativesCountsClasses() {
        Ran run = tidemark(
                "check", "zoo:tide-dbm/4", "--deadlock-free", "--colors", "direct", "--reduce", "symmetry", "--json");
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("\"reduce\":\"symmetry\"", "\"states\":0,\"classes\":11,");
    }

    /** Whoever asked for symmetries is told of the questions that direct execution answers without them, and of no others. */
    @Test
    void questionsThatDirectExecutionAnswersOnAllStatesAreNamed() {
        String says = "direct execution uses no symmetries for ";
        assertThat(symmetricDirectly("-f", "max(waiting)")).contains(says + "f1: all states are met");
        assertThat(symmetricDirectly("-f", "AG EF waiting >= 1", "-f", "AG waiting <= 1"))
                .contains(says + "f1: all states are met");
        assertThat(symmetricDirectly("-f", "max(waiting)", "-f", "AG waiting <= 1"))
                .contains(says + "f1, f2: all states are met");
        assertThat(symmetricDirectly("-f", "AG waiting <= 1")).doesNotContain(says);
    }

    private static String symmetricDirectly(String... questions) {
        String[] check = {"check", "zoo:tide-dbm/4", "--reduce", "symmetry", "--colors", "direct"};
        Ran ran = tidemark(
                Stream.concat(Arrays.stream(check), Arrays.stream(questions)).toArray(String[]::new));
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        return ran.err();
    }
}
