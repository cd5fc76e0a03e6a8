package org.tidemark.format.hoa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.LtlTranslator;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class BuchiHoaTest {
    private static final String BOTH = """
            HOA: v1
            name: "GFa & GFb"
            States: 1
            Start: 0
            AP: 2 "queue >= 1" "fireable(tick)"
            Alias: @both 0 & 1
            acc-name: generalized-Buchi 2
            Acceptance: 2 Inf(0)&Inf(1)
            --BODY--
            State: 0
            [@both] 0 {0 1}
            [0 & !1] 0 {0}
            [!0 & 1] 0 {1}
            [!0 & !1] 0
            --END--
            """;
    private static final NetVocabulary NAMES = names();

    private static NetVocabulary names() {
        PetriNetBuilder net = new PetriNetBuilder("net");
        net.place("queue", 1);
        net.place("free", 1);
        net.transition("tick");
        return new NetVocabulary(net.build());
    }

    private static BuchiAutomaton read(String text) throws InputException {
        return BuchiHoaReader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m", NAMES);
    }

    private static String refusal(String from, String to) {
        assertThat(BOTH).contains(from);
        return String.valueOf(catchThrowableOfType(InputException.class, () -> read(BOTH.replace(from, to)))
                .getMessage());
    }

    private static String text(BuchiAutomaton automaton) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BuchiHoaWriter.write(automaton, "a \"name\"", out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void marksStandOnEdges() throws InputException {
        BuchiAutomaton a = read(BOTH);
        assertThat(List.of(a.states(), a.transitions(), a.sets())).containsExactly(1, 4, 2);
        assertThat(a.positive(0)).isEqualTo(3);
        assertThat(a.marks(0)).isEqualTo(3);
        assertThat(a.negative(1)).isEqualTo(2);
        assertThat(a.marks(1)).isEqualTo(1);
        assertThat(a.marks(3)).isZero();
    }

    @Test
    void marksOnStatesCountForTheEdgesOutOfThem() throws InputException {
        BuchiAutomaton a = read(BOTH.replace("State: 0", "State: 0 {1}"));
        assertThat(a.marks(0)).isEqualTo(3);
        assertThat(a.marks(3)).isEqualTo(2);
    }

    @Test
    void edgesWithoutLabelsAreInTheOrderOfTheLetters() throws InputException {
        String body = "State: 0\n0\n0 {0}\n0 {1}\n0 {0 1}\n--END--\n";
        BuchiAutomaton a = read(BOTH.substring(0, BOTH.indexOf("State: 0\n")) + body);
        assertThat(a.positive(1)).isEqualTo(1);
        assertThat(a.negative(1)).isEqualTo(2);
        assertThat(a.positive(3)).isEqualTo(3);
    }

    @Test
    void severalStartsBecomeOne() throws InputException {
        String two = BOTH.replace("States: 1", "States: 2").replace("Start: 0", "Start: 0\nStart: 1");
        BuchiAutomaton a = read(two.replace("--END--", "State: 1\n[t] 0\n--END--"));
        assertThat(a.initial()).isEqualTo(2);
        assertThat(a.end(2) - a.first(2)).isEqualTo(5);
    }

    @Test
    void whatIsNotReadIsRefusedByName() {
        String hard = "(Fin(0)|Fin(1))&".repeat(6) + "(Fin(0)|Fin(1))";
        assertThat(refusal("2 Inf(0)&Inf(1)", "2 " + hard))
                .startsWith("m:8:1: acceptance '(Fin(0)|Fin(1))&(Fin(0)|Fin(1))&")
                .contains("has more than 64 alternatives")
                .endsWith("expected a conjunction of 'Inf(n)' and 'Fin(n)|Inf(m)', or a disjunction of few such");
        assertThat(refusal("2 Inf(0)&", "2 Inf(2)&")).startsWith("m:8:19: acceptance set 2: expected a number below 2");
        assertThat(refusal("queue >=", "queeu >=")).startsWith("m:5:8: there is no place 'queeu'");
        assertThat(refusal("fireable(tick)", "tick")).startsWith("m:5:21: proposition 'tick': an automaton over");
        assertThat(refusal("0 {0}", "0&0 {0}")).contains("alternating automata are not supported");
        assertThat(refusal("0 {0}", "0 {2}")).isEqualTo("m:12:13: acceptance set 2: expected a number below 2");
        assertThat(refusal("--END--", "[0 0")).startsWith("m:15:4: found '0': expected an operator or ']'");
    }

    @Test
    void malformedAcceptanceIsRefusedWhereItGoesWrong() {
        String whole = "2 Inf(0)&Inf(1)";
        assertThat(refusal(whole, "2 (Inf(0)&Inf(1)")).isEqualTo("m:9:1: found '--BODY--': expected '&', '|' or ')'");
        assertThat(refusal(whole, "2 Inf(0))&Inf(1)"))
                .isEqualTo("m:8:21: found ')': expected '&', '|' or the next header");
        assertThat(refusal(whole, "2 Inf(0)&Inf(1")).isEqualTo("m:9:1: found '--BODY--': expected ')'");
        assertThat(refusal(whole, "2 Inf(0)&&Inf(1)")).isEqualTo("m:8:22: found '&': expected Inf, Fin, t, f or '('");
        assertThat(refusal(whole, "2 Inf 0")).startsWith("m:8:19: found '0': expected '(' and the number");
        assertThat(refusal(whole, "2")).startsWith("m:9:1: found '--BODY--': expected Inf, Fin, t, f or '('");
        assertThat(refusal(whole, "2 " + "(".repeat(101))).contains("more than 100 parentheses");
    }

    private static List<Integer> sizes(String acceptance) throws InputException {
        BuchiAutomaton a = read(BOTH.replace("Inf(0)&Inf(1)", acceptance));
        return List.of(a.states(), a.sets(), a.pairs());
    }

    @Test
    void streettAcceptanceIsTakenAsItIsAndOthersTakeCopies() throws Exception {
        assertThat(sizes("Fin(0)")).as("co-Büchi").containsExactly(1, 0, 1);
        assertThat(sizes("Fin(0)|Inf(1)")).as("Streett").containsExactly(1, 0, 1);
        assertThat(sizes("Inf(0)|Inf(1)")).as("either").containsExactly(1, 1, 0);
        assertThat(sizes("Fin(0)&Inf(1)")).as("Rabin with one pair").containsExactly(1, 1, 1);
        assertThat(sizes("(Fin(0)&Inf(1))|(Fin(1)&Inf(0))"))
                .as("a copy for each pair of Rabin, and a state to begin in")
                .containsExactly(3, 1, 1);
        BuchiAutomaton mixed = read(BOTH.replace("Inf(0)&Inf(1)", "Inf(0)&(Fin(0)|Inf(!1))"));
        assertThat(mixed.marks(1)).as("in set 0 and not in set 1").isEqualTo(0b111);
        assertThat(read(text(mixed))).isEqualTo(mixed);
        BuchiAutomaton streett = read(BOTH.replace("Inf(0)&Inf(1)", "(Fin(0)|Inf(1))&(Fin(1)|Inf(0))"));
        assertThat(text(streett)).contains("acc-name: Streett 2\nAcceptance: 4 (Fin(0)|Inf(1))&(Fin(2)|Inf(3))\n");
        assertThat(read(text(streett))).isEqualTo(streett);
    }

    @Test
    void acceptanceMayHaveParenthesesAndConstants() throws InputException {
        BuchiAutomaton a = read(BOTH);
        for (String same : List.of("(Inf(0)&Inf(1))", "(Inf(0))&((Inf(1)))", "Inf(0)&(t&Inf(1))&Inf(0)")) {
            assertThat(read(BOTH.replace("Inf(0)&Inf(1)", same))).isEqualTo(a);
        }
        BuchiAutomaton never = read(BOTH.replace("Inf(0)&Inf(1)", "Inf(0)&f"));
        assertThat(List.of(never.sets(), (int) never.marks(0))).containsExactly(1, 0);
    }

    @Test
    void aPropositionListedTwiceCountsTwiceAmongTheLetters() throws InputException {
        String twice = BOTH.replace("fireable(tick)", "queue>=1").replaceAll("(?s)Alias[^\n]*\n", "");
        BuchiAutomaton a =
                read(twice.substring(0, twice.indexOf("State: 0\n")) + "State: 0\n0\n0 {0}\n0 {1}\n0 {0 1}\n--END--\n");
        assertThat(a.propositions()).hasSize(1);
        assertThat(List.of(a.transitions(), (int) a.marks(0), (int) a.marks(1)))
                .as("the letters in between contradict themselves")
                .containsExactly(2, 0, 3);
    }

    @Test
    void acceptanceMayBeTrueOrFalse() throws InputException {
        String none = BOTH.replaceAll(" \\{[ 01]*}", "").replaceAll("acc-name.*\n", "");
        assertThat(read(none.replace("2 Inf(0)&Inf(1)", "0 t")).sets()).isZero();
        BuchiAutomaton never = read(none.replace("2 Inf(0)&Inf(1)", "0 f"));
        assertThat(never.sets()).isEqualTo(1);
        assertThat(never.marks(0)).isZero();
    }

    @Test
    void whatIsWrittenIsReadAgain() throws Exception {
        for (String text : List.of(
                "G (queue >= 1 -> F fireable(tick))",
                "F G deadlock && G F queue <= 3",
                "queue = 1 U (free > 2 R X fireable(tick))",
                "true",
                "false",
                "(F G queue = 1) <-> G F free = 1")) {
            Formula formula = FormulaParser.formula(text, NAMES);
            BuchiAutomaton automaton = LtlTranslator.translate(formula, AutomatonLimit.USUAL);
            assertThat(read(text(automaton))).as(text).isEqualTo(automaton);
        }
    }

    @Test
    void changedTextsAreReadOrRefused(Seeds seeds) throws Exception {
        byte[] original = BOTH.getBytes(StandardCharsets.UTF_8);
        byte[] spice = "{}[]()!&|@:0129tf\" \nInf".getBytes(StandardCharsets.UTF_8);
        int read = 0;
        for (long seed : seeds.upTo(3000)) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] mutant = original.clone();
            for (int n = 1 + random.nextInt(3); n > 0; n--) {
                mutant[random.nextInt(mutant.length)] = spice[random.nextInt(spice.length)];
            }
            try {
                BuchiHoaReader.read(new ByteArrayInputStream(mutant), "m", NAMES);
                read++;
            } catch (InputException e) {
                assertThat(e.getMessage()).matches("(?s)m:\\d+:\\d+: .+");
            }
        }
        assertThat(read).isBetween(1, 2999);
    }
}
