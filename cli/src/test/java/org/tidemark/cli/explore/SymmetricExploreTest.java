package org.tidemark.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.tidemark.cli.Ran.tidemark;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.PnmlFile;
import org.tidemark.cli.Ran;

/** {@code explore --reduce symmetry}. */
class SymmetricExploreTest {
    @Test
    void classesAndWhatTheyStandForAreCounted() {
        Ran run = tidemark("explore", "zoo:dbm/6", "--reduce", "symmetry");
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains("COMPLETE: every class of reachable markings was seen.")
                .containsPattern("classes +22  of states that differ by symmetries, 66.3 each on average\n")
                .containsPattern("states +1,459  in the net as it is\n")
                .containsPattern("edges +4,872\n")
                .containsPattern("symmetries +720  inactive_1, inactive_2 … inactive_6 \\(6\\) may be exchanged\n")
                .contains("reduce symmetry");
    }

    /** A limit leaves a state that was found and not expanded. */
    @Test
    void thereAreNeverFewerStatesThanClasses() {
        Ran run = tidemark("explore", "zoo:unbounded/1", "--reduce", "symmetry", "--max-states", "50", "--json");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.json()).containsEntry("states", 50L);
        assertThat(run.section("symmetry")).containsEntry("classes", 50L);
    }

    /** States at the last depth are looked at, though not expanded: they count once. */
    @Test
    void aDepthDoesNotMakeThemMore() {
        Ran run = tidemark("explore", "zoo:ring/3", "--reduce", "symmetry", "--max-depth", "4", "--json");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.json()).containsEntry("states", 36L); // of 36
        assertThat(tidemark("explore", "zoo:ring/6", "--reduce", "symmetry", "--max-depth", "2")
                        .out())
                .contains(", 6 each on average");
    }

    /** The average is one of the classes that were examined; the others count as one state each. */
    @Test
    void theFiguresOfASearchThatWasCutShortAddUp() {
        String out = tidemark("explore", "zoo:philosophers/8", "--reduce", "symmetry", "--max-states", "40")
                .out();
        Matcher figures = Pattern.compile("""
                        classes +at least ([0-9]+)  .*; ([0-9]+) examined, ([0-9.]+) each on average
                         +states +at least ([0-9]+)  in the net as it is, with one for each class not examined
                        """).matcher(out);
        assertThat(figures.find()).as(out).isTrue();
        int classes = Integer.parseInt(figures.group(1));
        int examined = Integer.parseInt(figures.group(2));
        double each = Double.parseDouble(figures.group(3));
        assertThat(examined).isPositive().isLessThan(classes);
        assertThat(Double.parseDouble(figures.group(4)))
                .isCloseTo(examined * each + classes - examined, within(0.05 * examined));
        assertThat(out).contains("none seen  among the " + examined + " classes examined");
    }

    /** Stations of a ring that are equal by rotation are not equally far from where the token begins. */
    @Test
    void statesBeyondTheDepthAreMentioned() {
        Ran ring = tidemark("explore", "zoo:ring/8", "--reduce", "symmetry", "--max-depth", "3");
        assertThat(ring.out())
                .containsPattern(
                        "states +at least 808  in the net as it is; some may be farther away than --max-depth\n")
                .containsPattern("deadlocks +none seen  among the 101 classes examined\n");
        Ran within = tidemark("explore", "zoo:ring/8", "--max-depth", "3");
        assertThat(within.out()).doesNotContain("808");
        assertThat(tidemark("explore", "zoo:dbm/6", "--reduce", "symmetry", "--max-depth", "3")
                        .out())
                .doesNotContain("farther");
    }

    @Test
    void programsLearnTheSame() {
        Ran run = tidemark("explore", "zoo:philosophers/6", "--reduce", "symmetry", "--json", "--quiet");
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains(
                        "\"symmetry\":{\"classes\":",
                        "\"order\":6,\"exchanges\":[\"think_1, think_2 … think_6 (6) may be rotated\"]")
                .contains("\"states\":198,", "\"deadlocks\":1,", "\"stepsToDeadlock\":6");
    }

    /** Six guests choose one of six chairs each: 720 dead states, whose one representative takes too many trials to find. */
    @Test
    void nothingIsCountedWhereClassesMayHaveSeveralRepresentatives(@TempDir Path directory) throws Exception {
        StringBuilder net = new StringBuilder();
        for (int i = 1; i <= 6; i++) {
            for (String place : List.of("guest_" + i, "chair_" + i)) {
                net.append("<place id=\"" + place + "\"><initialMarking><text>1</text></initialMarking></place>");
            }
            for (int j = 1; j <= 6; j++) {
                String pair = i + "_" + j;
                net.append("<place id=\"sits_" + pair + "\"/><transition id=\"sit_" + pair + "\"/>");
                net.append(arc("guest_" + i, "sit_" + pair) + arc("chair_" + j, "sit_" + pair));
                net.append(arc("sit_" + pair, "sits_" + pair));
            }
        }
        String file = PnmlFile.in(directory, "chairs", net.toString()).toString();
        assertThat(tidemark("explore", file, "--reduce", "symmetry").out())
                .containsPattern("classes +at most [0-9]+\n")
                .containsPattern("states +unknown  some classes may have been visited more than once")
                .containsPattern("deadlocks +at least [0-9]+ ");
        Ran json = tidemark("explore", file, "--reduce", "symmetry", "--json", "--quiet");
        assertThat(json.json()).containsEntry("deadlocks", null).containsEntry("states", null);
        assertThat(json.section("symmetry")).containsEntry("classes", null).containsEntry("exact", false);
    }

    private static String arc(String from, String to) {
        return "<arc id=\"" + from + "-" + to + "\" source=\"" + from + "\" target=\"" + to + "\"/>";
    }

    /** Values of a high-level net are called by their type; the net is unfolded. */
    @Test
    void identitiesAreExchanged() {
        Ran run = tidemark("explore", "zoo:tide-dbm/4", "--reduce", "symmetry");
        assertThat(run.out())
                .containsPattern("classes +11 ")
                .containsPattern("symmetries +24  Manager 1, Manager 2 … Manager 4 \\(4\\) may be exchanged\n");
    }

    /** Without an unfolding, by what the sorts declare. */
    @Test
    void identitiesAreExchangedInMultiSets() {
        Ran run = tidemark("explore", "zoo:tide-dbm/9", "--reduce", "symmetry", "--colors", "direct");
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .containsPattern("classes +46 ")
                .containsPattern("states +59,050  in the net as it is")
                .containsPattern("symmetries +362,880  Manager 1, Manager 2 … Manager 9 \\(9\\) may be exchanged\n");
        assertThat(tidemark(
                                "explore",
                                "zoo:tide-dbm/4",
                                "--reduce",
                                "symmetry",
                                "--colors",
                                "direct",
                                "--search",
                                "sweep")
                        .err())
                .contains("leave out --colors direct");
    }

    @Test
    void classesAreMarkedForPrograms() {
        Ran explored = tidemark("explore", "zoo:dbm/6", "--reduce", "symmetry", "--json");
        assertThat(explored.json()).containsKey("bytesPerClass").doesNotContainKey("bytesPerState");
        Ran checked = tidemark(
                "check", "zoo:dbm/6", "--search", "sweep", "--reduce", "symmetry", "-f", "AG !deadlock", "--json");
        assertThat(checked.out()).containsPattern("\"classes\":\\d+,\"exact\":(true|false)");
    }

    /** A check that was cut short goes on with the representatives in its folder. */
    @Test
    void aCheckOfRepresentativesIsResumed(@TempDir Path folder) {
        String run = folder.resolve("run").toString();
        String[] check = {
            "check",
            "zoo:dbm/7",
            "--reduce",
            "symmetry",
            "-f",
            "AG !deadlock",
            "--without",
            "proofs,diagram,walks,labelling,smaller"
        };
        Ran cut = tidemark(with(check, "--store", "disk", "--dir", run, "--max-states", "10"));
        assertThat(cut.status()).as(cut.out() + cut.err()).isEqualTo(3);
        Ran resumed = tidemark(with(check, "--resume", run));
        assertThat(resumed.status()).as(resumed.out() + resumed.err()).isZero();
        Ran whole = tidemark(check);
        assertThat(classes(resumed)).isEqualTo(classes(whole));
        Ran other = tidemark("check", "zoo:dbm/7", "--resume", run, "-f", "AG !deadlock");
        assertThat(other.status()).as(other.out()).isEqualTo(2);
        assertThat(other.err()).contains("with states that are representatives where");
    }

    private static String[] with(String[] command, String... more) {
        return Stream.concat(Arrays.stream(command), Arrays.stream(more)).toArray(String[]::new);
    }

    private static String classes(Ran ran) {
        return ran.out().replaceAll("(?s).*?([0-9,]+ classes of states visited).*", "$1");
    }

    /** Representatives lie in files, and a run is resumed only as what it is. */
    @Test
    void representativesAreKeptOnDisk(@TempDir Path folder) {
        String run = folder.resolve("run").toString();
        Ran first = tidemark("explore", "zoo:dbm/6", "--reduce", "symmetry", "--store", "disk", "--dir", run);
        assertThat(first.status()).isZero();
        assertThat(first.out())
                .containsPattern("classes +22  of states that differ by symmetries, 66.3 each on average\n")
                .containsPattern("states +1,459  in the net as it is\n");
        Ran again = tidemark("explore", "zoo:dbm/6", "--reduce", "symmetry", "--resume", run);
        assertThat(again.out()).containsPattern("states +1,459  in the net as it is\n");
        Ran other = tidemark("explore", "zoo:dbm/6", "--resume", run);
        assertThat(other.status()).isNotZero();
        assertThat(other.err()).contains("with states that are representatives where");
    }

    /** Symmetries that are only allowed are used where they pay, and all figures are those without them. */
    @Test
    void autoLosesNoFigure() {
        for (String model : List.of("zoo:dbm/6", "zoo:mutex/9", "zoo:philosophers/9")) {
            Ran allowed = tidemark("explore", model, "--reduce", "auto", "--json");
            Ran none = tidemark("explore", model, "--reduce", "none", "--json");
            assertThat(allowed.out()).contains("\"symmetry\":{\"classes\":", "\"reduce\":\"symmetry\"");
            for (String figure : List.of("states", "edges", "deadlocks", "depth", "maxTokensInMarking", "complete")) {
                assertThat(allowed.json().get(figure))
                        .as(model + " " + figure)
                        .isEqualTo(none.json().get(figure));
            }
        }
    }

    /** Nothing may be exchanged, too little is saved, the depth would be lost, or nobody said that anything may be left out. */
    @Test
    void autoExploresAllStatesOtherwise(@TempDir Path folder) {
        for (String model : List.of("zoo:elevator/4", "zoo:philosophers/2", "zoo:ring/6")) {
            Ran ran = tidemark("explore", model, "--reduce", "auto");
            assertThat(ran.out()).contains("reduce none").doesNotContain("classes");
        }
        assertThat(tidemark("explore", "zoo:dbm/6").out())
                .contains("reduce none")
                .doesNotContain("classes");
        assertThat(tidemark("explore", "zoo:dbm/6", "--reduce", "auto", "--max-depth", "3")
                        .out())
                .doesNotContain("classes");
        String run = folder.resolve("run").toString();
        Ran onDisk = tidemark("explore", "zoo:dbm/6", "--reduce", "auto", "--store", "disk", "--dir", run);
        assertThat(onDisk.out()).containsPattern("states +1,459\n").doesNotContain("classes");
        assertThat(tidemark("explore", "zoo:dbm/6", "--resume", run).status()).isZero();
    }

    /** A sweep that never goes back counts the net as it is; one that does says what it does not know. */
    @Test
    void sweepsOverClassesTellWhatTheyKnow() {
        String[] sweep = {"explore", "zoo:lock-management/2", "--search", "sweep", "--reduce", "symmetry"};
        Ran byTime = tidemark(with(sweep, "--progress", "time", "--json"));
        assertThat(byTime.json()).containsEntry("states", 3_411L).containsEntry("edges", 4_945L);
        assertThat(byTime.json().get("deadlocks"))
                .isEqualTo(tidemark("explore", "zoo:lock-management/2", "--json")
                        .json()
                        .get("deadlocks"));
        Ran back = tidemark(with(sweep, "--progress", "0 - elapsed"));
        assertThat(back.out())
                .containsPattern("states +unknown  since classes may have been met twice")
                .containsPattern("deadlocks +some  how many is not known\n");
    }
}
