package org.tidemark.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.tidemark.logic.Formula;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.program.Programs.Counts;
import org.tidemark.system.Game;
import org.tidemark.system.StateModels;

/** The rules of DVE, each by a small program whose states are counted by hand, and the given models by their recorded counts. */
class DveSemanticsTest {
    private static Counts count(String text) throws Exception {
        ProgramSystem system = Programs.dve(text);
        Counts counts = Programs.count(system);
        if (!text.contains("commit")) {
            assertThat(Programs.count(Programs.general(system))).isEqualTo(counts);
        }
        return counts;
    }

    private static String process(String name, String locals, String trans) {
        return "process " + name + " { " + locals + " state s, t; init s; trans " + trans + "; }\n";
    }

    @Test
    void aByteHas256ValuesAndAnIntSixteenBits() throws Exception {
        assertThat(count("byte x;" + process("P", "", "s -> s { effect x = x + 1; }") + "system async;"))
                .isEqualTo(new Counts(256, 256, 0));
        assertThat(count("int x = 32760;"
                        + process("P", "", "s -> s { guard x != -32760; effect x = x + 1; }")
                        + "system async;"))
                .isEqualTo(new Counts(17, 16, 1));
    }

    @Test
    void effectsHappenOneAfterTheOther() throws Exception {
        ProgramSystem system = Programs.dve(
                "byte x = 1, y = 2;" + process("P", "", "s -> t { effect x = y, y = x + 1; }") + "system async;");
        Game game = system.game();
        game.fire(0);
        assertThat(game.number("x")).isEqualTo(BigInteger.TWO);
        assertThat(game.number("y")).isEqualTo(BigInteger.valueOf(3));
    }

    @Test
    void aMessageIsAssignedBeforeEffectsAndThoseOfTheSenderComeFirst() throws Exception {
        ProgramSystem system = Programs.dve("byte x = 1; channel c;"
                + process("P", "", "s -> t { sync c!x + 4; effect x = x * 2; }")
                + process("Q", "byte y;", "s -> t { sync c?x; effect y = x + 1; }")
                + "system async;");
        Game game = system.game();
        game.fire(0);
        assertThat(game.number("x")).isEqualTo(BigInteger.TEN);
        assertThat(game.number("Q.y")).isEqualTo(BigInteger.valueOf(11));
        assertThat(game.isDead()).isTrue();
        assertThat(Programs.count(system)).isEqualTo(new Counts(2, 1, 1));
    }

    @Test
    void aCommittedLocationKeepsOthersWaiting() throws Exception {
        String two = process("P", "", "s -> t {}, t -> s {}") + process("Q", "", "s -> t {}, t -> s {}");
        assertThat(count(two + "system async;")).isEqualTo(new Counts(4, 8, 0));
        String committed = two.replaceFirst("init s;", "init s; commit t;");
        assertThat(count(committed + "system async;")).isEqualTo(new Counts(4, 6, 0));
    }

    @Test
    void aBufferKeepsTheOrderOfItsMessages() throws Exception {
        ProgramSystem system = Programs.dve("byte x; channel {byte} c[2];"
                + process("P", "byte n;", "s -> s { guard n < 3; sync c!{n + 1}; effect n = n + 1; }")
                + process("Q", "", "s -> s { sync c?{x}; }")
                + "system async;");
        // Of 3 messages some were sent, and 0 to 2 of these not yet received: 1 + 2 + 3 + 3 states; 3 + 3 + 2 + 2 ways
        // to go on from there.
        assertThat(Programs.count(system)).isEqualTo(new Counts(9, 10, 1));
    }

    @Test
    void aStepWithoutAResultIsAFindingAndNoStep() throws Exception {
        for (String effect : List.of("x = 1 / x", "a[x + 2] = 1", "x = 3 % (x * 2)", "x = a[x - 1]")) {
            ProgramSystem system = Programs.dve("byte x; byte a[2];"
                    + process("P", "", "s -> t { effect " + effect + "; }, s -> s {}") + "system async;");
            Model model = system.models(() -> true, 1).model(StateModels.Use.WHOLE);
            Successors out = new Successors(1, 4);
            model.initial(out);
            long[] start = out.words().clone();
            out.clear();
            model.expander().expand(start, 0, out);
            assertThat(out.size()).isEqualTo(1);
            assertThat(system.game().enabled()).hasSize(1);
            Formula fine = system.obligations().get(0).condition();
            assertThat(system.game().holds(fine)).isFalse();
            assertThat(StatePredicate.of(fine, model, model.expander()).holds(start, 0, false))
                    .isFalse();
        }
    }

    @Test
    void anAssertionIsAnObligation() {
        ProgramSystem system =
                Programs.dve("byte x; process P { byte y = 3; state s, t; init s; assert t: y + x == 3; trans "
                        + "s -> t { effect x = 1; }; } system async;");
        assertThat(system.obligations()).hasSize(1);
        Formula kept = system.obligations().get(0).condition();
        Game game = system.game();
        assertThat(game.holds(kept)).isTrue();
        game.fire(0);
        assertThat(game.holds(kept)).isFalse();
    }

    @Test
    void smallGivenModelsHaveTheirRecordedCounts() throws Exception {
        Path folder = Stream.of("../../shared/corpus/dve", "../shared/corpus/dve")
                .map(Path::of)
                .filter(Files::isDirectory)
                .findFirst()
                .orElse(null);
        Assumptions.assumeTrue(folder != null, "no given models beside this checkout");
        int compared = 0;
        for (String line : Files.readAllLines(folder.resolve("facts.csv"))) {
            String[] facts = line.split(",", -1);
            if (facts[0].endsWith(".dve") && Integer.parseInt(facts[2]) <= 8_000) {
                Counts expected =
                        new Counts(Integer.parseInt(facts[2]), Integer.parseInt(facts[3]), Integer.parseInt(facts[5]));
                ProgramSystem system = Programs.dve(Files.readString(folder.resolve(facts[0])));
                assertThat(Programs.count(system)).as(facts[0]).isEqualTo(expected);
                assertThat(Programs.count(Programs.general(system)))
                        .as("edge by edge, " + facts[0])
                        .isEqualTo(expected);
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(15);
    }
}
