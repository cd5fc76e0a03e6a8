package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The report on a state space, of nets of CPN Tools and of other models. */
class ReportCommandTest {
    private static final String DBM = "../examples/dbm.cpn";

    @Test
    void hasTheFormOfCpnTools() {
        Ran ran = tidemark("report", DBM, "-D", "n=3");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains(
                        "     Nodes:  28\n     Arcs:   42\n",
                        "     Status: Full",
                        "  Scc Graph\n     Nodes:  1\n     Arcs:   0\n")
                .contains("     Managers'Inactive 1     3          0\n")
                .contains("     Managers'Passive 1  1`e\n")
                .contains(
                        "  Home Markings\n     All\n",
                        "  Dead Markings\n     None\n",
                        "  Live Transition Instances\n     All\n")
                .contains("  Impartial Transition Instances\n     All\n");
    }

    @Test
    void aPartialReportClaimsNothingAboutTheRest() {
        Ran ran = tidemark("report", DBM, "-D", "n=6", "--max-states", "100");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out())
                .contains("Status: Partial", "more states than --max-states 100", "nodes were found and not examined")
                .contains("  Home Markings\n     Unknown", "  Live Transition Instances\n     Unknown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"explore", "check --deadlock-free", "why --deadlock-free", "report", "graph -o x.graph"})
    void aNetThatDrawsRandomValuesIsRefused(String command, @TempDir Path folder) throws IOException {
        Path net = folder.resolve("net.cpn");
        Files.writeString(net, """
            <workspaceElements><cpnet><globbox><ml>colset INT = int; var i : INT;</ml></globbox>
            <page id="p"><pageattr name="Top"/>
            <place id="a"><text>A</text><type><text>INT</text></type><initmark><text>2</text></initmark></place>
            <trans id="t"><text>t</text></trans>
            <arc id="x" orientation="PtoT"><transend idref="t"/><placeend idref="a"/><annot><text>i</text></annot></arc>
            <arc id="y" orientation="TtoP"><transend idref="t"/><placeend idref="a"/>
            <annot><text>discrete (1, 6)</text></annot></arc></page></cpnet></workspaceElements>
            """);
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add(1, net.toString());
        Ran ran = tidemark(words.toArray(String[]::new));
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains("'discrete' gives one random value", "which 'simulate' draws");
    }

    /** An inscription without a value is found by all commands at the same place, and a marking that has one is not called dead. */
    @Test
    void anInscriptionWithoutAValueEndsIt(@TempDir Path folder) throws IOException {
        Path net = folder.resolve("net.cpn");
        Files.writeString(net, """
            <workspaceElements><cpnet><globbox><ml>colset INT = int; var i : INT;</ml></globbox>
            <page id="p"><pageattr name="Top"/>
            <place id="a"><text>A</text><type><text>INT</text></type><initmark><text>2</text></initmark></place>
            <trans id="t"><text>t</text></trans>
            <arc id="x" orientation="PtoT"><transend idref="t"/><placeend idref="a"/><annot><text>i</text></annot></arc>
            <arc id="y" orientation="TtoP"><transend idref="t"/><placeend idref="a"/>
            <annot><text>10 div i - 5</text></annot></arc></page></cpnet></workspaceElements>
            """);
        String fault = "page 'Top', arc from 't' to 'A', inscription: exception Div is raised";
        for (String[] command :
                new String[][] {{"explore"}, {"check", "--deadlock-free"}, {"simulate", "--steps", "5"}}) {
            List<String> words = new ArrayList<>(List.of(command));
            words.add(net.toString());
            Ran ran = tidemark(words.toArray(String[]::new));
            assertThat(ran.out().replaceAll("\\s+", " ")).contains("1 step", "a fault in the model: " + fault);
        }
        Ran report = tidemark("report", net.toString());
        assertThat(report.status()).isEqualTo(3);
        assertThat(report.out())
                .contains(
                        "Status: Partial",
                        "Stopped at an event without a result",
                        "every node found was examined",
                        "  Dead Markings (among the 2 nodes examined)\n     None");
    }

    /** Events that lead from one marking to the same one are arcs of their own, in graphs as well. */
    @Test
    void keepsArcsBetweenTheSameNodes(@TempDir Path folder) throws IOException {
        Path net = folder.resolve("net.cpn");
        StringBuilder transitions = new StringBuilder();
        for (String name : List.of("r", "s", "t")) {
            transitions.append("""
                <trans id="%1$s"><text>%1$s</text></trans>
                <arc id="%1$sx" orientation="PtoT"><transend idref="%1$s"/><placeend idref="a"/><annot><text>i</text></annot></arc>
                <arc id="%1$sy" orientation="TtoP"><transend idref="%1$s"/><placeend idref="a"/><annot><text>1 - i</text></annot></arc>
                """.formatted(name));
        }
        Files.writeString(net, """
            <workspaceElements><cpnet><globbox><ml>colset INT = int; var i : INT;</ml></globbox>
            <page id="p"><pageattr name="Top"/>
            <place id="a"><text>A</text><type><text>INT</text></type><initmark><text>1</text></initmark></place>
            %s</page></cpnet></workspaceElements>
            """.formatted(transitions));
        assertThat(tidemark("report", net.toString()).out())
                .contains("     Nodes:  2\n     Arcs:   6\n", "  Scc Graph\n     Nodes:  1\n     Arcs:   0\n")
                .contains("  Dead Transition Instances\n     None", "  Live Transition Instances\n     All");
        Path graph = folder.resolve("net.graph");
        assertThat(tidemark("graph", net.toString(), "-o", graph.toString()).status())
                .isZero();
        assertThat(tidemark("check", net.toString(), "-f", "AG EF \"Top'A 1\" = 1")
                        .status())
                .isZero();
    }

    @Test
    void takesModelsOfAnyKind() {
        assertThat(tidemark("report", "zoo:philosophers/3").out())
                .contains("     Nodes:  14\n     Arcs:   27\n", "     think_1                 1          0\n");
        assertThat(tidemark("report", "zoo:tide-dbm/3", "--colors", "direct").out())
                .contains("     Nodes:  28\n", "Best Upper Multi-set Bounds");
    }

    @Test
    void isWrittenInOtherForms(@TempDir Path folder) throws IOException {
        for (String ending : new String[] {"md", "html", "json"}) {
            Path file = folder.resolve("report." + ending);
            assertThat(tidemark("report", DBM, "-o", file.toString()).status()).isZero();
            assertThat(Files.readString(file)).contains("109", "224", "Managers'Waiting 1");
        }
        assertThat(tidemark("report", DBM, "--json").json()).containsEntry("complete", true);
    }

    @Test
    void aPageHasAPictureOfTheModel(@TempDir Path folder) throws IOException {
        for (String model : new String[] {DBM, "zoo:philosophers/2", "zoo:tide-dbm/3"}) {
            Path file = folder.resolve("report.html");
            assertThat(tidemark("report", model, "-o", file.toString(), "--force")
                            .status())
                    .isZero();
            Matcher picture = Pattern.compile("base64,([^\"]+)\"").matcher(Files.readString(file));
            assertThat(picture.find()).as(model).isTrue();
            String svg = new String(Base64.getDecoder().decode(picture.group(1)), StandardCharsets.UTF_8);
            assertThat(svg).contains("<svg ", "</svg>");
            assertThat(svg.contains("data-name=\"Managers'Waiting 1\"")).isEqualTo(model.equals(DBM));
        }
    }

    @Test
    void netsOfCpnToolsAreCheckedAndWalkedThrough() {
        Ran check = tidemark("check", "../examples/philosophers.cpn", "-D", "n=3", "-f", "EF deadlock");
        assertThat(check.status()).isZero();
        assertThat(check.out()).contains("Table'Take_left 1: {p=ph(1)}");
        assertThat(tidemark("simulate", "../examples/protocol.cpn", "--steps", "5")
                        .status())
                .isZero();
    }

    /** Public nets beside the reports that CPN Tools wrote about them, which number the nodes in another order. */
    @ParameterizedTest
    @CsvSource({
        "lab-g__lab9.cpn, lab-g__lab9__report.txt,",
        "quest__DAT355projectnet.cpn, quest__DAT355projectnet__stateSpaceReport1.txt,",
        "quest__DAT355projectnet_v2.cpn, quest__DAT355projectnet_v2__v2_stateSpaceReport1.txt,",
        "transformer__G1.cpn.gz, transformer__G1__G1_SST_Report.txt,",
        "mcdc__singlePaxos.cpn.gz, mcdc__singlePaxos__report.txt,",
        "solidity__Blind_Auction_without_hierarchy.cpn.gz,"
                + " solidity__Blind_Auction_without_hierarchy__cpnTools_report_02.txt, 2",
        "solidity__Blind_Auction_with_hierarchy.cpn.gz,"
                + " solidity__Blind_Auction_with_hierarchy__cpnTools_report_12.txt, 2"
    })
    void equalsTheReportOfCpnTools(String net, String report, @Nullable String bidders) throws IOException {
        Path corpus = Path.of("../../shared/corpus/cpn/given");
        assumeTrue(Files.exists(corpus), "the corpus is not here");
        List<String> words =
                new ArrayList<>(List.of("report", corpus.resolve(net).toString()));
        if (bidders != null) {
            words.addAll(List.of("-D", "nBidders=" + bidders, "-D", "nPSK=1", "-D", "nPB=1", "-D", "nPD=1"));
        }
        Ran ran = tidemark(words.toArray(String[]::new));
        assertThat(ran.status()).isZero();
        String theirs = Files.readString(corpus.resolve("reports").resolve(report), StandardCharsets.ISO_8859_1);
        assertThat(findings(ran.out())).hasSizeGreaterThan(30).isEqualTo(findings(theirs));
    }

    /** The lines of a report without seconds and numbers of nodes; how many nodes there are is kept. */
    private static List<String> findings(String report) {
        String lists = Pattern.compile("(\\d+ )?\\[([\\d,]+)(,\\.\\.\\.)?]\\s*$", Pattern.MULTILINE)
                .matcher(report)
                .replaceAll(found -> found.group(1) == null
                        ? found.group(2).split(",", -1).length + " nodes"
                        : found.group(1) + "nodes");
        return lists.substring(lists.indexOf("Statistics"))
                .lines()
                .map(line -> line.strip().replaceAll("\\s+", " "))
                .filter(line -> !line.isEmpty() && !line.startsWith("Secs:"))
                .toList();
    }

    /**
     * A time net without end: the proof is named, and where states that keep branching cannot all be found, the report is
     * one of linear classes, as far as the limit goes.
     */
    @Test
    void aTimeNetWithoutEndIsReportedInPart(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("grows.net");
        Files.writeString(file, "net grows\npl a (1)\ntr t [1,2] a -> a b\ntr s [3,4] b*5 -> c\n");
        Ran report = tidemark("report", file.toString(), "--max-states", "1000");
        assertThat(report.status()).isEqualTo(3);
        assertThat(report.out()).contains("Nodes:  1000", "There is no end: the net has infinitely many markings: ");
        Ran explored = tidemark("explore", file.toString());
        assertThat(explored.out().replaceAll("\\s+", " "))
                .contains("stopped after 100,000 states", "each time with more tokens in c")
                .doesNotContain("next --max-states");
        Ran largest = tidemark("check", file.toString(), "-f", "max(b)", "--max-states", "1000");
        assertThat(largest.out()).contains("f1: unknown; it is at least 9; ");
    }
}
