package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.api.Model;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveLtl;
import org.tidemark.reference.NaiveProgram;

/** Programs through the command line: random ones in every store, with the counts and verdicts of a naive search. */
class ProgramCommandsTest {
    private static final int PROGRAMS = 6;

    @TempDir
    Path folder;

    private static List<NaiveProgram> programs() {
        return LongStream.rangeClosed(1, 100)
                .mapToObj(NaiveProgram::new)
                .filter(program -> program.isWhole && program.states.size() > 20)
                .limit(PROGRAMS)
                .toList();
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    /** As by {@code pan -a}: a formula and a claim say {@code timeout} of the states where no process can go on without it. */
    @ParameterizedTest
    @ValueSource(strings = {"none", "structural", "structural,symmetry"})
    void formulasAskForTimeouts(String reduce) throws IOException {
        String model = file("waiting.pml", """
                byte x, y;
                chan q = [1] of { byte };
                active proctype A() { byte l; l = 1; x = 1; l = 2; q!1; l = 3; q!2; y = 1 }
                active proctype B() { byte z; if :: timeout -> q?z :: y == 1 -> skip fi; z = 0 }
                ltl kept { [] (timeout -> x == 1) }
                ltl comes { <> timeout }
                ltl broken { [] !timeout }
                never claimed { do :: timeout && y == 0 -> break :: else od }
                """);
        Ran asked = Ran.tidemark("check", model, "--json", "--quiet", "--reduce", reduce);
        Map<Object, Object> verdicts = new HashMap<>();
        for (Object each : (List<?>) asked.field("properties")) {
            verdicts.put(((Map<?, ?>) each).get("name"), ((Map<?, ?>) each).get("verdict"));
        }
        assertThat(verdicts)
                .containsAllEntriesOf(
                        Map.of("kept", "holds", "comes", "holds", "broken", "violated", "claimed", "violated"));
    }

    /** A process that {@code run} starts has a place in states only once it was met, or a formula or a run speaks of it. */
    @Test
    void processesThatAreStartedLaterAreKnownByTheirNames() throws IOException {
        String model = file("started.pml", """
                byte n;
                proctype Child(byte k) { n = n + k; assert(n < 3) }
                init { run Child(1); run Child(2); n = 0 }
                """);
        Ran asked = Ran.tidemark(
                "check",
                model,
                "--json",
                "-f",
                "EF \"Child[2].k\" = 2",
                "-f",
                "EF \"Child[2].s2\"",
                "-f",
                "EF \"Child[7].k\" = 2",
                "-f",
                "AG \"Child[1].k\" <= 1");
        assertThat(asked.out().split("\"verdict\":\"", -1))
                .extracting(part -> part.substring(0, part.indexOf('"')))
                .endsWith("holds", "holds", "violated", "violated");
        Path run = folder.resolve("run.json");
        assertThat(Ran.tidemark("check", model, "--trace", run.toString()).status())
                .isEqualTo(1);
        Ran replayed = Ran.tidemark("simulate", model, "--trace", run.toString());
        assertThat(replayed.status()).as(replayed.err()).isZero();
        assertThat(replayed.out()).contains("the run ends after 4 steps");
    }

    @Test
    void runsForAFormulaOfTheModelShowWhatItReads() throws IOException {
        String model = file("got.pml", """
                byte got, other;
                active proctype A() { do :: got < 5 -> got++; other = got od }
                ltl low { [] (got < 2) }
                """);
        assertThat(Ran.tidemark("check", model, "--only", "low").out())
                .contains("got 0→1", "got 1→2", "end  got=2")
                .doesNotContain("other 0→1");
    }

    @Test
    void figuresOfNetsAreNotThoseOfPrograms() throws IOException {
        String model = file("random.dve", programs().get(0).text());
        assertThat(Ran.tidemark("explore", model, "--json").json().keySet())
                .contains("states", "bytesPerState")
                .noneMatch(key -> key.contains("Token") || key.contains("Place") || key.contains("places"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "tree",
                "compact-tree",
                "condensed",
                "delta --delta-k 3",
                "auto --threads 2",
                "plain --search dfs",
                "disk --dir DIR",
                "auto --search sweep"
            })
    void everyStoreFindsTheStatesOfANaiveSearch(String store) throws IOException {
        int number = 0;
        for (NaiveProgram program : programs()) {
            number++;
            List<String> args = new ArrayList<>(
                    List.of("explore", file("m" + number + ".dve", program.text()), "--json", "--quiet", "--store"));
            args.addAll(List.of(store.replace("DIR", folder + "/run" + number).split(" ")));
            Ran ran = Ran.tidemark(args.toArray(String[]::new));
            assertThat(ran.status()).as(ran.err() + program.text()).isZero();
            if (ran.json().get("states") != null) { // a sweep that goes back does not know them
                assertThat(ran.field("states")).as(program.text()).isEqualTo((long) program.states.size());
                assertThat(ran.field("edges")).as(program.text()).isEqualTo((long) program.edges);
                assertThat(ran.field("deadlocks")).as(program.text()).isEqualTo((long) program.deadlocks);
            }
        }
    }

    /** A formula as text, and for the naive semantics. */
    private record Asked(String text, Formula formula, boolean isLinear) {}

    private static Formula compared(String variable, Relation relation, int value) {
        return new Formula.Comparison(new Term.Count(variable), relation, new Term.Constant(value));
    }

    private static List<Asked> questions() {
        Formula low = compared("h", Relation.LESS, 0);
        Formula there = compared("P1", Relation.EQUAL, 1);
        Formula some = compared("a[1]", Relation.AT_LEAST, 1);
        Formula much = compared("P0.x", Relation.MORE, 1);
        return List.of(
                new Asked("EF (h < 0 && P1.s1)", new Formula.Exists(new Formula.Finally(and(low, there))), false),
                new Asked("AG (a[1] >= 1 -> EF P1.s1)", always(new Formula.Implies(some, reachable(there))), false),
                new Asked("AG EF P0.x > 1", always(reachable(much)), false),
                new Asked("EF deadlock", reachable(new Formula.Deadlock()), false),
                new Asked("G F P1.s1", new Formula.Globally(new Formula.Finally(there)), true),
                new Asked("F P0.x > 1", new Formula.Finally(much), true));
    }

    private static Formula and(Formula one, Formula other) {
        return new Formula.And(List.of(one, other));
    }

    private static Formula always(Formula of) {
        return new Formula.ForAll(new Formula.Globally(of));
    }

    private static Formula reachable(Formula of) {
        return new Formula.Exists(new Formula.Finally(of));
    }

    @Test
    void verdictsAreThoseOfANaiveCheck() throws IOException {
        int number = 0;
        for (NaiveProgram program : programs()) {
            List<String> args = new ArrayList<>(
                    List.of("check", file("v" + number++ + ".dve", program.text()), "--json", "--quiet"));
            questions().forEach(asked -> args.addAll(List.of("-f", asked.text())));
            List<?> answers =
                    (List<?>) Ran.tidemark(args.toArray(String[]::new)).field("properties");
            for (int i = 0; i < answers.size(); i++) {
                Asked asked = questions().get(i);
                boolean expected = asked.isLinear()
                        ? NaiveLtl.holds(asked.formula(), program.graph())
                        : new NaiveCtl(program.graph()).holds(asked.formula());
                assertThat(((Map<?, ?>) answers.get(i)).get("verdict"))
                        .as(asked.text() + " of\n" + program.text())
                        .isEqualTo(expected ? "holds" : "violated");
            }
        }
    }

    @Test
    void aRunIsShownInLinesOfTheSource() throws IOException {
        String model = file("two.dve", """
            byte x;
            process P {
              state a, b;
              init a;
              assert b: x < 2;
              trans
                a -> b { effect x = x + 1; },
                b -> a {};
            }
            system async;
            """);
        Ran ran = Ran.tidemark("explore", model);
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out().replaceAll("\\s+", " "))
                .contains("two.dve:5: the assertion is violated: P: assert b: x < 2")
                .contains("P, line 7 {effect x = x + 1;}: x 1→2, P a→b");
    }

    @Test
    void aBrokenProgramNamesItsLine() throws IOException {
        Ran ran = Ran.tidemark("explore", file("bad.dve", "byte x;\nprocess P { state a; init b; }\nsystem async;\n"));
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains("bad.dve:2: 'b' is not a state of process 'P'");
    }

    /** The verdicts are those of Spin 6.5.2: {@code pan -a -E}. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        x == 3 | never { T0: if :: x != 3 -> goto accept_S :: true -> goto T0 fi; accept_S: if :: x != 3 -> goto accept_S fi } | holds
        x == 2 | never { T0: if :: x != 3 -> goto accept_S :: true -> goto T0 fi; accept_S: if :: x != 3 -> goto accept_S fi } | violated
        x == 3 | never { T0: do :: atomic { (x == 3) -> assert(!(x == 3)) } :: (1) -> goto T0 od; accept_all: skip }           | violated
        x == 3 | never { T0: do :: atomic { (x == 4) -> assert(!(x == 4)) } :: (1) -> goto T0 od; accept_all: skip }           | holds
        x == 3 | never { do :: x < 3 :: else -> break od }                                                                     | violated
        x == 3 | never { do :: x < 4 :: else -> break od }                                                                     | holds
        x == 3 | never { do :: d_step { x == 2 -> assert(x == 2) } :: else od }                                                | holds
        x == 3 | never { do :: d_step { x == 2 -> assert(x == 3) } :: else od }                                                | violated
        x == 3 | never { do :: _last == 0 && x == 2 -> break :: else od }                                                      | violated
        x == 3 | never { do :: enabled(0) && !enabled(7) :: else -> break od }                                                 | holds
        x == 3 | never { do :: pc_value(0) == 2 && x == 2 -> break :: else od }                                                | violated
        """)
    void neverClaimsAreChecked(String again, String claim, String verdict) throws IOException {
        String text = "byte x;\nactive proctype P() { do :: x < 3 -> x++ :: " + again + " -> x = 0 od }\n" + claim;
        Ran ran = Ran.tidemark("check", file("claim.pml", text), "--only", "never");
        assertThat(ran.out()).containsPattern("never +" + verdict);
        assertThat(ran.status()).isEqualTo(verdict.equals("holds") ? 0 : 1);
    }

    @Test
    void aClaimThatAssignsIsRefusedWithItsLine() throws Exception {
        String model = file("assigns.pml", """
            byte x; byte y;
            active proctype P() { x = 1 }
            never {
              do
              :: x < 1
              :: else -> y = 1; break
              od
            }
            """);
        Ran ran = Ran.tidemark("check", model, "--json");
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains("assigns.pml:6: the claim 'never' does more than ask for conditions");
        assertThat(ran.json().get("unread")).asString().contains("never");
        assertThat(Ran.tidemark("check", model, "-f", "EF x = 1").status()).isZero();
        assertThat(Ran.tidemark("explore", model).status()).isZero();
        Model opened = Model.open(Path.of(model));
        assertThatThrownBy(opened::properties).hasMessageContaining("assigns.pml:6: the claim 'never'");
    }

    /** A run that ends makes no progress and need not; it is accepted if its last state is, which Spin calls an accept stutter. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        do :: accept_here: x = 1 - x od                                | acceptance | violated
        do :: x < 9 -> x++ :: else -> break od; accept_here: x = 0     | acceptance | holds
        x = 1; accept_here: x == 9                                     | acceptance | violated
        x = 1; end_here: accept_here: x == 9                           | acceptance | violated
        x = 1; accept_here: x == 1                                     | acceptance | holds
        do :: progress_here: x = 1 - x od                              | progress   | holds
        do :: x = 1 - x; progress_here: x = 0 :: x = 1 - x; x = 1 od   | progress   | violated
        do :: progress_here: x = 1 - x :: x = 1 - x; x = 1 - x od      | progress   | holds
        do :: x < 9 -> x++ :: else -> break od; progress_here: x = 0   | progress   | holds
        """)
    void cyclesByLabelsAreAskedAbout(String body, String question, String verdict) throws Exception {
        String model = file("labels.pml", "byte x; active proctype P() { " + body + " }");
        Ran ran = Ran.tidemark("check", model);
        assertThat(ran.out()).containsPattern(question + " +" + verdict);
        assertThat(ran.status()).isEqualTo(verdict.equals("holds") ? 0 : 1);
        assertThat(Model.open(Path.of(model)).properties()).hasSize(2);
    }

    private static final String COUNTING = """
        byte shared;
        active [2] proctype P() {
          byte x; byte y;
          do
          :: x < 5 -> y = x * 2; x = y - x + 1; y = 0
          :: else -> break
          od;
          shared = shared + x;
          assert(shared != 10)
        }
        ltl grows { <> (shared == 10) }
        """;

    /** Where the first states do not settle it, a smaller program is asked, and the run is one of the whole program. */
    @Test
    void smallerProgramsAreAskedFirst() throws Exception {
        String model = file("counting.pml", COUNTING);
        Ran smaller = Ran.tidemark("check", model, "--without", "first states,walk");
        assertThat(smaller.out())
                .containsPattern("assert:9 +violated +on a smaller program, 4\\d steps")
                .containsPattern("grows +holds +on a smaller program")
                .containsPattern("\\d+ states of a smaller Promela program explored");
        Ran whole = Ran.tidemark("check", model, "--without", "first states,walk", "--reduce", "none");
        assertThat(whole.out()).doesNotContain("smaller").containsPattern("assert:9 +violated");
        assertThat(Ran.tidemark("check", model, "-f", "EF (x = 1)").status()).isEqualTo(2);
        assertThat(Ran.tidemark("check", model, "-f", "EF (\"P[0].y\" = 8)", "--without", "first states,walk")
                        .status())
                .as("a variable that is dead soon, and asked for")
                .isZero();
    }

    @Test
    void sweepsGoByWhatIsCountedUp() throws Exception {
        Ran ran = Ran.tidemark(
                "explore", file("counting.pml", COUNTING.replace("x = y - x + 1", "x = x + 1")), "--search", "sweep");
        assertThat(ran.out()).contains("the model's measure 'growth");
    }

    /** The process sees every state: it must not wait at t forever after x was 2. */
    @ParameterizedTest
    @CsvSource({"x == 2, violated", "x == 3, holds"})
    void propertyProcessesAreQuestions(String condition, String verdict) throws Exception {
        String model = file("property.dve", """
            byte x;
            process P { state a; init a;
              trans a -> a { guard x < 2; effect x = x + 1; }, a -> a { guard x == 2; effect x = 0; }; }
            process Never { state s, t; init s; accept t;
              trans s -> s {}, s -> t { guard %s; }, t -> t {}; }
            system async property Never;
            """.formatted(condition));
        Ran ran = Ran.tidemark("check", model);
        assertThat(ran.out()).containsPattern("Never +" + verdict);
        assertThat(Ran.tidemark("explore", model).out()).containsPattern("states +3\\b");
    }

    @Test
    void stepsAreNamedByTheirLines() throws Exception {
        String model = file("lines.pml", """
            byte x;
            active proctype P() {
              if
              :: x == 0 -> x = 1
              :: x == 2 -> x = 7
              fi;
              x = 3
            }
            """);
        Ran ran = Ran.tidemark(
                "check",
                model,
                "-f",
                "EF fireable(\"P:4\")",
                "-f",
                "EF fireable(\"P:5\")",
                "-f",
                "F fireable(\"P:7\")");
        assertThat(ran.out())
                .containsPattern("f1 +holds")
                .containsPattern("f2 +violated")
                .containsPattern("f3 +holds");
        assertThat(ran.err()).doesNotContain("bug");
        Ran fair = Ran.tidemark("check", model, "-f", "F x = 3", "--fair", "P:4");
        assertThat(fair.out() + fair.err()).contains("runs can be fair to its").doesNotContain("bug");
    }

    /** What {@code pan} lists for the same program: also what stands behind an endless loop, and in an atomic sequence. */
    @ParameterizedTest
    @ValueSource(strings = {"explore", "check"})
    void statementsThatNothingComesToAreListed(String command) throws Exception {
        String model = file("unreached.pml", """
            byte x;
            active proctype A() {
              if
              :: x == 0 -> x = 1
              :: x == 2 -> atomic { x = 7; x = 8 }
              fi;
              do :: x < 9 -> atomic { x++; x < 9; assert(x < 9) }
              od;
              x = 5
            }
            proctype B() { skip }
            """);
        assertThat(Ran.tidemark(command, model).out().replaceAll("\\s+", " "))
                .contains("unreached in A, line 5 {x = 7}, line 5 {x = 8}, line 9 {x = 5}, line 10 {-end-}")
                .contains("unreached in B, line 11 {skip}, line 11 {-end-}");
        assertThat(Ran.tidemark(command, model, "--json").json()).containsKey("unreached");
        assertThat(Ran.tidemark("explore", model, "--max-states", "3").out()).doesNotContain("unreached in");
    }

    /** What stands before a statement without a result in one atomic sequence was executed. */
    @Test
    void statementsBeforeAFaultAreReached() throws Exception {
        String model = file("line.pml", """
            byte i = 3; byte a[2]; byte z;
            active proctype A() {
              atomic { z = 1; z = 2; a[i] = 1 };
              z = 5
            }
            """);
        assertThat(Ran.tidemark("check", model).out())
                .contains("unreached in A, line 4 {z = 5}, line 5 {-end-}")
                .doesNotContain("{z = 2}");
    }

    @Test
    void theApiOpensPrograms() {
        assertThat(Model.endings()).contains(".dve");
    }

    /** No count of tokens is negative, but a variable may be: simplification must not decide what compares it with 0. */
    @ParameterizedTest
    @ValueSource(strings = {"dve", "pml"})
    void negativeValuesAreCompared(String language) throws IOException {
        String model = language.equals("dve") ? file("signed.dve", """
            int x = -3;
            process P { state a; init a; trans a -> a { guard x < 3; effect x = x + 1; }, a -> a { guard x == -3; }; }
            system async;
            """) : file("signed.pml", """
                int x = -3;
                active proctype P() { do :: x < 3 -> x = x + 1 :: x == -3 -> skip od }
                """);
        List<String> violated = List.of("AG x >= 0", "AG x > -2", "F x >= 0", "AF x >= 0", "G x >= 0");
        List<String> holding = List.of("EF x = -1", "EF x + 3 = 2", "EF x < 0", "AG x >= -3", "EF 0 - x > 2");
        List<String> args = new ArrayList<>(List.of("check", model, "--json", "--quiet"));
        violated.forEach(formula -> args.addAll(List.of("-f", formula)));
        holding.forEach(formula -> args.addAll(List.of("-f", formula)));
        List<?> answers = (List<?>) Ran.tidemark(args.toArray(String[]::new)).field("properties");
        for (int i = 0; i < answers.size(); i++) {
            assertThat(((Map<?, ?>) answers.get(i)).get("verdict"))
                    .as(args.get(5 + 2 * i))
                    .isEqualTo(i < violated.size() ? "violated" : "holds");
        }
        assertThat(answers).hasSize(violated.size() + holding.size());
    }

    /** A sorted message may come before one that waits, so that a receiver is not free to be first. */
    @Test
    void aReceiverWaitsForSortedMessagesOfOthers() throws IOException {
        String model = file("sorted.pml", """
            chan c = [2] of { byte };
            active proctype Q() { c!5; c!!1 }
            active proctype P() { byte x; c?x; assert(x == 5) }
            """);
        Ran ran = Ran.tidemark("check", model, "--only", "assert:3", "--without", "first,more", "--json");
        assertThat(ran.out()).contains("\"verdict\":\"violated\"", "\"technique\":\"smaller system\"");
    }

    @Test
    void aRunIsDrawnAsAMessageSequenceChart() throws IOException {
        String model = file("ping.pml", """
            chan c = [1] of { byte };
            active proctype P() { c!3 }
            active proctype Q() { byte x; c?x; assert(x == 4) }
            """);
        Path picture = folder.resolve("run.svg");
        assertThat(Ran.tidemark("check", model, "--only", "assert:3", "--picture", picture.toString())
                        .status())
                .isEqualTo(1);
        assertThat(Files.readString(picture))
                .contains(">P[0]</text>", ">Q[1]</text>", ">2: c!3</text>")
                .containsOnlyOnce("marker-end=\"url(#arrow)\"");
        Ran wrong = Ran.tidemark("simulate", model, "--steps", "2", "--picture", "run.dot");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("run.dot: a message-sequence chart is drawn as .svg");
    }
}
