package org.tidemark.cpn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.input.InputException;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/** Numbers of markings and arcs that are known: by formulas, by hand, and from reports of CPN Tools itself. */
class CpnCountsTest {
    /** 1 + n * 3^(n-1) markings, and 2n(1 + (n-1) * 3^(n-2)) + ... arcs as the literature has them. */
    @ParameterizedTest
    @CsvSource({"2, 7, 8", "3, 28, 42", "4, 109, 224", "5, 406, 1090"})
    void databaseManagers(String n, int markings, int arcs) {
        assertThat(SampleNets.counts(SampleNets.example("dbm.cpn", Map.of("n", n))))
                .containsExactly(markings, arcs, 0);
    }

    /** Markings of forks taken left first, by the recurrence a(n) = 2a(n-1) + a(n-2): 6, 14, 34, 82. */
    @ParameterizedTest
    @CsvSource({"2, 6", "3, 14", "4, 34", "5, 82"})
    void philosophers(String n, int markings) {
        List<Integer> counts = SampleNets.counts(SampleNets.example("philosophers.cpn", Map.of("n", n)));
        assertThat(counts.get(0)).isEqualTo(markings);
        assertThat(counts.get(2)).isEqualTo(1);
    }

    /** The state space that Jensen, Kristensen and Mailund (2012) draw for two workers has 19 nodes; the rest as in our model in the tide language. */
    @ParameterizedTest
    @CsvSource({"2, 19, 27", "3, 55, 98", "4, 163, 357"})
    void twoPhaseCommit(String workers, int markings, int arcs) {
        assertThat(SampleNets.counts(SampleNets.example("two-phase-commit.cpn", Map.of("workers", workers))))
                .containsExactly(markings, arcs, 0);
    }

    /** As many markings as our model of the protocol in the tide language has. */
    @ParameterizedTest
    @CsvSource({"10, 1, 109", "40, 1, 439", "6, 2, 1451"})
    void stopAndWait(String packets, String capacity, int markings) {
        Map<String, String> sizes = Map.of("packets", packets, "capacity", capacity);
        assertThat(SampleNets.counts(SampleNets.example("stop-and-wait.cpn", sizes))
                        .get(0))
                .isEqualTo(markings);
    }

    @Test
    void aNetWithoutEndIsNamed() throws IOException, InputException {
        assertThat(given("lab-m__lab12.cpn.gz", Map.of()).endlessness())
                .isEqualTo("the net has infinitely many markings: from the start, 'Main'Send_Packet 1:"
                        + " {n=1,p=\"Modellin\"}' can be repeated forever, each time with more tokens in Main'A"
                        + " 1");
        assertThat(SampleNets.example("protocol.cpn", Map.of()).endlessness()).isNull();
        assertThat(SampleNets.timed().system().endlessness()).isNull();
        assertThat(SampleNets.empty()
                        .place("A", "INT", "1`0")
                        .place("B", "UNIT", "")
                        .transition("up", "[i < 2]", "", "", "")
                        .in("A", "up", "i")
                        .out("A", "up", "i + 1")
                        .transition("again", "[i = 2]", "", "", "")
                        .in("A", "again", "i")
                        .out("A", "again", "0")
                        .out("B", "again", "()")
                        .system()
                        .endlessness())
                .as("a cycle of three events")
                .contains("from the start, 'Main'up 1: {i=0}', 'Main'up 1: {i=1}', 'Main'again 1: {i=2}' can be"
                        + " repeated");
    }

    @Test
    void aTimedNetThatRepeatsItselfLaterHasNoEnd() throws IOException, InputException {
        assertThat(given("cpnbook__10-1TimedProtocol.cpn", Map.of()).endlessness())
                .contains(
                        "'TimedProtocol'Send_Packet 1: {n=1,d=\"COL\"}' can be repeated forever, each time with the same");
        assertThat(clock("i@+3").endlessness())
                .contains(
                        "'Main't 1: {i=7}' can be repeated forever, each time with the same tokens at a later time: time goes on without end");
        assertThat(clock("(if ModelTime.toString (time ()) = \"99\" then 8 else i)@+3")
                        .endlessness())
                .as("the time is read")
                .isNull();
        assertThat(clock("i + 1@+3").endlessness()).as("no marking is repeated").isNull();
        assertThat(SampleNets.empty(" fun early () = ModelTime.toString (time ()) <> \"99\";")
                        .place("A", "TINT", "1`7")
                        .transition("t", "[i < 8]", "", "", "")
                        .in("A", "t", "i")
                        .out("A", "t", "(if early () then i else i + 1)@+3")
                        .system()
                        .endlessness())
                .as("the time is read by a function that is declared beside colour sets")
                .isNull();
    }

    /** With 3,600 bindings at the start, looking for a run that repeats costs no more than a moment. */
    @Test
    void manyBindingsDoNotDelayTheProof() throws InputException {
        CpnSystem system = SampleNets.empty()
                .place("A", "INT", "List.tabulate (60, fn n => n)")
                .place("B", "INT", "List.tabulate (60, fn n => n)")
                .place("C", "UNIT", "1`()")
                .transition("t")
                .in("A", "t", "i")
                .in("B", "t", "j")
                .in("C", "t", "()")
                .system();
        long start = System.nanoTime();
        assertThat(system.endlessness()).isNull();
        assertThat(System.nanoTime() - start).isLessThan(5_000_000_000L); // 20 seconds without a look at the clock
    }

    private static CpnSystem clock(String output) {
        return SampleNets.empty()
                .place("A", "TINT", "1`7")
                .transition("t", "[i < 200]", "", "", "")
                .in("A", "t", "i")
                .out("A", "t", output)
                .system();
    }

    /** A net that is unbounded unless what it adds to B stops it. */
    @ParameterizedTest
    @CsvSource({"none, true", "inhibitor, false", "reset, false", "urgent, false", "late, true"})
    void whatIsAddedMayStopARun(String arc, boolean isEndless) {
        NetText net = SampleNets.empty()
                .place("A", "INT", "1`7")
                .place("B", "INT", "")
                .transition("t")
                .transition("u", "", "", "", arc.equals("urgent") ? "100" : "2000")
                .in("A", "t", "i")
                .out("A", "t", "i")
                .out("B", "t", "i");
        net = switch (arc) {
            case "inhibitor" -> net.arc("Inhibitor", "B", "t", "");
            case "reset" -> net.arc("Reset", "B", "t", "");
            case "urgent", "late" -> net.in("B", "u", "i");
            default -> net;
        };
        assertThat(net.system().endlessness() != null).isEqualTo(isEndless);
    }

    /** A walk that goes back and takes the same step again, or is written to a file, comes to the same marking. */
    @Test
    void aRunThatIsRepeatedDrawsTheSameValues() {
        Game game = SampleNets.empty()
                .place("A", "INT", "1`0")
                .transition("t")
                .in("A", "t", "i")
                .out("A", "t", "discrete (1, 1000000)")
                .system()
                .game();
        Object start = game.state();
        game.fire(game.enabled()[0]);
        Object first = game.state();
        game.fire(game.enabled()[0]);
        Object second = game.state();
        assertThat(second).isNotEqualTo(first);
        game.goTo(start);
        game.fire(game.enabled()[0]);
        assertThat(game.state()).isEqualTo(first);
        game.fire(game.enabled()[0]);
        assertThat(game.state()).isEqualTo(second);
    }

    /** What is drawn initially and in each step depends on the seed, and on nothing else. */
    @Test
    void theSeedDecidesWhatIsDrawn() {
        CpnSystem system = SampleNets.empty()
                .place("A", "INT", "1`discrete (1, 1000000)")
                .place("B", "INT", "1`discrete (1, 1000000)")
                .transition("t")
                .in("A", "t", "i")
                .out("A", "t", "discrete (1, 1000000)")
                .system();
        Set<String> walks = new HashSet<>();
        for (int seed = 1; seed <= 20; seed++) {
            walks.add(walk(system.withDrawSeed(seed)));
            assertThat(walk(system.withDrawSeed(seed)))
                    .as("the same seed again")
                    .isIn(walks);
        }
        assertThat(walks).hasSize(20).contains(walk(system));
        assertThat(walks)
                .allMatch(walk -> Stream.of(walk.split("[;>]"))
                                .map(each -> each.replaceAll(".*: ", ""))
                                .distinct()
                                .count()
                        == 4);
        CpnSystem without = SampleNets.clockReaders().system();
        assertThat(without.drawSeed()).isEmpty();
        assertThat(without.withDrawSeed(7)).isSameAs(without);
    }

    /** The initial marking, and what two steps put into A. */
    private static String walk(TransitionSystem system) {
        Game game = system.game();
        StringBuilder walk = new StringBuilder(game.text());
        for (int step = 0; step < 2; step++) {
            game.fire(game.enabled()[0]);
            walk.append(" > ").append(game.values().get("Main'A 1"));
        }
        return walk.toString();
    }

    /** At 5 the guard does not hold yet; at 8 there are the tokens 1 and 2. */
    @Test
    void timePassesToWhereAGuardThatReadsItHolds() {
        Game game = SampleNets.clockReaders().system().game();
        assertThat(game.enabled()).hasSize(2);
        game.fire(game.enabled()[0]);
        assertThat(game.text()).startsWith("clock: 8; ");
        assertThat(SampleNets.counts(SampleNets.clockReaders().system())).isEqualTo(List.of(5, 5, 1));
    }

    @Test
    void timePassesWithinAnOccurrence() {
        CpnSystem system = SampleNets.empty()
                .place("A", "TINT", "1`7@+5")
                .place("B", "TINT", "")
                .transition("t", "", "@+2", "", "")
                .in("A", "t", "i")
                .out("B", "t", "i@+3")
                .system();
        Game game = system.game();
        assertThat(game.text()).isEqualTo("clock: 0; Main'A 1: 1`7@[5]");
        game.fire(game.enabled()[0]);
        assertThat(game.text()).isEqualTo("clock: 5; Main'B 1: 1`7@[10]");
        assertThat(game.number("time")).isEqualTo(5);
        assertThat(SampleNets.counts(system)).containsExactly(2, 1, 1);
    }

    @Test
    void theTokenThatBecameAvailableLastIsTaken() {
        CpnSystem system = SampleNets.empty()
                .place("A", "TINT", "1`1@+0 ++ 1`1@+2 ++ 1`1@+9")
                .place("G", "TINT", "1`0@+4")
                .transition("t")
                .in("A", "t", "i")
                .in("G", "t", "j")
                .system();
        Game game = system.game();
        game.fire(game.enabled()[0]);
        assertThat(game.text()).isEqualTo("clock: 4; Main'A 1: 2`1@[0,9]");
    }

    /** By hand: 0 is sent at 0 (its repetition waits until 10), answered at 2, and its answer is there at 9, when a message of 10 may be taken 5 early. */
    @Test
    void tokensAreTakenEarlyByAnArcWithADelay() {
        CpnSystem system = SampleNets.early().system();
        Game game = system.game();
        List<String> times = new ArrayList<>();
        while (game.enabled().length > 0) {
            times.add(system.eventName(game.enabled()[0]) + "@" + game.number("time"));
            game.fire(game.enabled()[0]);
        }
        assertThat(times).containsExactly("Main'send 1: {i=0}@0", "Main'answer 1: {i=0}@0", "Main'done 1: {i=0,j=1}@2");
        assertThat(game.text()).isEqualTo("clock: 9");
        assertThat(SampleNets.counts(system)).containsExactly(4, 3, 1);
    }

    @ParameterizedTest
    @CsvSource({"4, '[0,20]', 4", "1, '[0,20]', 5", "16, '[0,6]', 4"})
    void theLastTokenIsTakenThatMayBeTakenEarly(int early, String left, int clock) {
        Game game = SampleNets.empty()
                .place("A", "TINT", "1`1@+0 ++ 1`1@+6 ++ 1`1@+20")
                .place("G", "TINT", "1`0@+4")
                .transition("t")
                .in("A", "t", early == 1 ? "2`i@+1" : "i@+" + early)
                .in("G", "t", "j")
                .system()
                .game();
        game.fire(game.enabled()[0]);
        assertThat(game.text())
                .isEqualTo("clock: " + clock + "; Main'A 1: " + (early == 1 ? "1`1@[20]" : "2`1@" + left));
    }

    @Test
    void onlyTheHighestPriorityIsEnabled() {
        Game game = SampleNets.priorities().system().game();
        assertThat(game.enabled()).hasSize(1);
        game.fire(game.enabled()[0]);
        game.fire(game.enabled()[0]);
        assertThat(game.text()).isEqualTo("Main'A 1: 1`2; Main'B 1: 2`()");
        game.fire(game.enabled()[0]);
        game.fire(game.enabled()[0]);
        assertThat(game.text()).as("a reset empties the place").isEqualTo("empty");
    }

    @ParameterizedTest
    @CsvSource({
        "lab-g__lab9.cpn, 4, 3, 1",
        "quest__DAT355projectnet.cpn, 8, 8, 2",
        "quest__DAT355projectnet_v2.cpn, 31, 30, 10",
        "transformer__G1.cpn.gz, 39, 66, 0",
        "mcdc__singlePaxos.cpn.gz, 55, 116, 1",
        "cpnjs__DiningPhilosophers.cpn, 11, 30, 0",
        "cpntools__DiningPhilosophers_OG.cpn, 11, 30, 0",
        "cpnjs__DistributedDataBase_OG.cpn, 28, 42, 0"
    })
    void reportsOfCpnTools(String file, int markings, int arcs, int dead) throws IOException, InputException {
        assertThat(SampleNets.counts(given(file, Map.of()))).containsExactly(markings, arcs, dead);
    }

    @Test
    void aNetIsRecognisedByItsInscriptions() {
        Set<String> definitions = new HashSet<>();
        for (String inscription : List.of("i", "i", "i+1")) {
            definitions.add(SampleNets.empty()
                    .place("A", "INT", "1`7")
                    .transition("t", "[i < 9]", "", "", "")
                    .in("A", "t", "i")
                    .out("A", "t", inscription)
                    .system()
                    .definition());
        }
        assertThat(definitions).as("the first two nets are equal").hasSize(2);
    }

    @Test
    void everyGivenFileOpensOrIsRefusedByName() throws IOException {
        Path folder = Path.of("../../shared/corpus/cpn/given");
        Path near = Files.exists(folder) ? folder : Path.of("../shared/corpus/cpn/given");
        assumeTrue(Files.exists(near), "the corpus is not here");
        int opened = 0;
        List<String> refused = new ArrayList<>();
        List<Path> files;
        try (Stream<Path> all = Files.list(near)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            try {
                given(file.getFileName().toString(), Map.of());
                opened++;
            } catch (InputException e) {
                refused.add(String.valueOf(e.getMessage()));
            }
        }
        assertThat(opened).isGreaterThanOrEqualTo(86).isGreaterThanOrEqualTo(files.size() * 4 / 5);
        assertThat(refused).allMatch(message -> message.matches("(?s)\\S+\\.cpn(\\.gz)?:\\d+: .+"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"solidity__Blind_Auction_with_hierarchy.cpn.gz"})
    void definitionsReplaceValues(String file) throws IOException, InputException {
        Map<String, String> two = Map.of("nBidders", "2", "nPSK", "1", "nPB", "1", "nPD", "1");
        assertThat(SampleNets.counts(given(file, two))).containsExactly(583, 900, 10);
    }

    private static CpnSystem given(String file, Map<String, String> definitions) throws IOException, InputException {
        Path path = Path.of("../../shared/corpus/cpn/given", file);
        Path near = Path.of("../shared/corpus/cpn/given", file);
        Path found = Files.exists(path) ? path : near;
        assumeTrue(Files.exists(found), "the corpus is not here");
        try (InputStream in = Files.newInputStream(found);
                InputStream plain = file.endsWith(".gz") ? new GZIPInputStream(in) : in) {
            return (CpnSystem) new CpnReader().read(plain, file, definitions);
        }
    }
}
