package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.cli.Ran;

/** {@code tidemark why}: the first screen names the cause of bugs in nets, high-level nets and networks of automata. */
class WhyCommandTest {
    @TempDir
    Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static Ran why(String... args) {
        String[] all = new String[args.length + 1];
        all[0] = "why";
        System.arraycopy(args, 0, all, 1, args.length);
        Ran ran = Ran.tidemark(all);
        assertThat(ran.status()).as(ran.err()).isBetween(0, 3);
        return ran;
    }

    @Test
    void aDeadlockIsExplainedByWhoWaitsForWhat() {
        Ran ran = why("zoo:philosophers/3", "--deadlock-free");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .startsWith("VIOLATED: AG !deadlock")
                .contains("3 steps lead to a state that breaks it; none of them can be left out")
                .contains("takeRight_1 waits for fork_2", "takeRight_3 waits for fork_1")
                .contains("Point of no return: step 3, takeLeft_")
                .contains("also possible: takeRight_", "a better run  after step 2, takeRight_");
        assertThat(ran.out().lines()).as("one screen").hasSizeLessThan(40);
    }

    @Test
    void theHelpListsTheStatusesThatItEndsWith() {
        assertThat(why("--help").out()).contains("   1   some property is violated", "   3   unknown: ");
    }

    /** A run that waits forever breaks what it breaks for check, and is a way out where reasons look for one. */
    @Test
    void aRunMayWaitForeverWithoutALastTimeToFire() throws IOException {
        String late = file("late.net", "pl a (1)\ntr t [1,w[ a -> b\n");
        Ran ran = why(late, "-f", "F b = 1");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .startsWith("VIOLATED: F b = 1")
                .contains("       1  wait", "a better run  from the start, t");
        assertThat(why(late, "-f", "AG AF b = 1").out()).startsWith("VIOLATED: ");
        assertThat(why(late, "-f", "AG b = 0").out())
                .contains("Point of no return: step 1, t.", "a better run  from the start, then forever wait");
        assertThat(why(late, "-f", "F b = 1", "-f", "latest(b = 1)", "--only", "f2")
                        .out())
                .startsWith("UNBOUNDED: latest(b = 1)");
    }

    /** Without the classes that the model declares there is no end of states. */
    @Test
    void classesOfStatesEndWhatHasNoEnd() {
        String model = "../examples/numbered.tide";
        Ran holds = assertTimeoutPreemptively(Duration.ofSeconds(50), () -> why(model, "-f", "AG !deadlock"));
        assertThat(holds.status()).isZero();
        assertThat(holds.out())
                .contains("HOLDS*: AG !deadlock", "assumed, not proven: states that shifted treats as equal");
        Ran never = assertTimeoutPreemptively(Duration.ofSeconds(50), () -> why(model, "-f", "EF fireable(overtaken)"));
        assertThat(never.status()).isEqualTo(1);
        assertThat(never.out()).contains("No reachable marking has this: fireable(overtaken)");
        assertThat(why(model, "-f", "AG log <= 0").out())
                .contains("VIOLATED: AG log <= 0", "2 steps lead to a state that breaks it");
    }

    /** What the model promises by itself comes last, unless it is broken. */
    @Test
    void theQuestionThatWasAskedIsExplained() {
        String net = "../examples/protocol.cpn";
        Ran open = why(net, "--quasi-live");
        assertThat(open.status()).isEqualTo(3);
        assertThat(open.out()).startsWith("UNKNOWN: quasi-live");
        assertThat(why(net).out()).startsWith("HOLDS: fault:inscriptions");
    }

    @Test
    void theNumberOfStatesMayBeLimited() {
        Ran ran = why("../examples/dbm.cpn", "--deadlock-free", "--max-states", "20");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out()).contains("there are more than 20 states", "--max-states 10000: ");
    }

    /** Neither more time nor a smaller model gives a value to what has none. */
    @Test
    void whatHasNoValueIsNotASearchThatWasTooShort() {
        String formula = "AG count(x in \"Managers'Inactive 1\": hd [] = x) = 0";
        Ran ran = why("../examples/dbm.cpn", "-f", formula);
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out()).contains("has no value for the token d(1)").doesNotContain("What to try", "reach");
        Ran checked = Ran.tidemark("check", "../examples/dbm.cpn", "-f", formula, "--json");
        assertThat(checked.out()).contains("\"cause\":\"no_value\"").doesNotContain("\"next\"");
    }

    /** Ten philosophers on nine chairs never starve; the proof has many cases, most of them several times. */
    @Test
    void aLongProofIsCutToAScreen() throws IOException {
        int all = 10;
        StringBuilder net = new StringBuilder("net dining\npl chairs (" + (all - 1) + ")\n");
        for (int i = 0; i < all; i++) {
            net.append("""
                    pl think_I (1)
                    pl fork_I (1)
                    tr sit_I think_I chairs -> sits_I
                    tr left_I sits_I fork_I -> has_I
                    tr right_I has_I fork_J -> eats_I
                    tr back_I eats_I -> think_I fork_I fork_J chairs
                    """.replace("I", "" + i).replace("J", "" + (i + 1) % all));
        }
        String file = file("dining.net", net.toString());
        Ran ran = why(file, "--deadlock-free");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("Proof: ", " more cases (--json has them all)");
        assertThat(ran.out().lines()).hasSizeLessThan(40);
        assertThat(ran.out().lines().filter(line -> line.contains("fork_0 − has_0 − eats_0")))
                .hasSize(1);
    }

    @Test
    void runsInDenseTimeHaveDates() throws IOException {
        String net = file("dates.net", "tr t ]2,5[ a -> b\ntr u [0,3[ b -> c\npl a (1)\n");
        assertThat(why(net, "-f", "AG b = 0").out()).contains("1 step leads to a state", "   dates  9/4\n");
        assertThat(why(net, "-f", "AF[<= 7] c = 1").out())
                .contains(
                        "A run of 1 step to a state in which time 7 passes before it happens:",
                        "   dates  19/4\n",
                        "the time is more than 7.");
        assertThat(why(net, "-f", "latest(b = 1)", "--json").out()).contains("\"dates\":[\"");
        assertThat(why("zoo:mutex/2", "-f", "AG critical_1 = 0").out()).doesNotContain("dates");
    }

    /** A writer who takes one permit and gives back two: the net of readers and writers with one weight wrong. */
    @Test
    void aWrongWeightIsSeenInTheSteps() throws IOException {
        String net = file("rw.net", """
            net rw
            tr r_start idle permit -> reads
            tr r_stop reads -> idle permit
            tr w_start wants permit -> writes
            tr w_stop writes -> wants permit*2
            pl idle (1)
            pl wants (1)
            pl permit (2)
            """);
        Ran ran = why(net, "-f", "AG !(writes >= 1 && reads >= 1)");
        assertThat(ran.out())
                .contains("w_start", "permit 1→0")
                .contains("there  writes = 1, reads = 1")
                .contains("Columns are independent of each other")
                .contains(
                        "What would rule it out, if it were not for one transition:", "only w_start changes this sum");
        Ran more = why(net, "-f", "AG permit <= 2");
        assertThat(more.out()).contains("w_stop", "permit 1→3", "only w_stop changes this sum (by +1)");
    }

    /** A coordinator that listens to the first worker alone. */
    @Test
    void aDecisionAgainstAVoteIsSeenInTheValues() throws IOException {
        String model = Files.readString(Path.of("..", "examples", "two-phase-commit.tide"))
                .replace("if b = fill(yes)", "if b[1] = yes");
        Ran ran = why(file("commit.tide", model), "-f", "AG !(excused >= 1 && exists d in decided: d.2 = commit)");
        assertThat(ran.out())
                .contains("vote_no(w = 2)")
                .contains("collect_votes(b = [yes, no])  needs 2, 3", "decided: (1, commit) entered")
                .contains("Point of no return: step 3, vote_no(w = 2)", "also possible: vote_yes(w = 2)");
    }

    /** A condition of the model itself is called by its words, not by the formula that it is in the unfolding. */
    @Test
    void aBrokenCapacityIsExplainedInItsWords() throws IOException {
        String model = file("box.tide", """
            net box
            place source = 3
            place box capacity 2
            transition put { in source out box }
            """);
        assertThat(why(model).out())
                .startsWith("VIOLATED: capacity:box, ")
                .contains("3 steps lead to a state that breaks it")
                .contains("there  ");
    }

    /** An endless run that never comes back to a marking is shown and written, too. */
    @Test
    void aRunThatGrowsForeverIsShownAndWritten() throws IOException {
        String model = file("grow.tide", """
            net grow
            place p = 1
            place q
            transition put { in p out p; q }
            """);
        Path trace = folder.resolve("grow.json");
        Ran ran = why(model, "-f", "F G q <= 3", "--memory", "64m", "--trace", trace.toString());
        assertThat(ran.out())
                .startsWith("VIOLATED: F G q <= 3")
                .contains("7 steps, then 1 step that can be repeated forever, with more tokens each time, make up")
                .contains("from here on, again and again, with more tokens each time:", "put  q 7→8");
        assertThat(ran.err()).doesNotContain("no run shows");
        assertThat(Files.readString(trace)).contains("put");
        assertThat(Ran.tidemark("simulate", model, "--trace", trace.toString()).status())
                .isZero();
    }

    @Test
    void aNetworkOfAutomataWaitsInACircle() throws IOException {
        String network = file("clerks.network", """
            network clerks
            part ledger {
              initial free
              free --ledger_1, ledger_2--> taken
              taken --done_1, done_2--> free
            }
            part stamp {
              initial free
              free --stamp_1, stamp_2--> taken
              taken --done_1, done_2--> free
            }
            part clerk1 {
              initial idle
              idle --ledger_1--> half --stamp_1--> both --done_1--> idle
            }
            part clerk2 {
              initial idle
              idle --stamp_2--> half --ledger_2--> both --done_2--> idle
            }
            """);
        assertThat(why(network, "--deadlock-free").out())
                .contains("ledger_2 waits for ledger.free", "stamp_1 waits for stamp.free")
                .contains("Point of no return: step 2");
    }

    @Test
    void aFormulaOfRunsFailsSomewhereAndAFairnessThatHelpsWasTried() {
        String formula = "G (waits_1 >= 1 -> F critical_1 >= 1)";
        Ran ran = why("zoo:mutex/3", "-f", formula);
        assertThat(ran.out())
                .contains("from here on, again and again")
                .contains("It fails because waits_1 >= 1 is true in state 1 and all that follow; critical_1 >= 1 is"
                        + " false")
                .contains("Point of no return: there is none")
                .contains("--strong-fair 'enter_1': it holds of all runs that are fair in this way");
        assertThat(Ran.tidemark("check", "zoo:mutex/3", "-f", formula, "--strong-fair", "enter_1")
                        .status())
                .isZero();
    }

    @Test
    void whatHoldsIsProvenInWords() {
        assertThat(why("zoo:mutex/3", "-f", "AG (critical_1 + critical_2 <= 1)").out())
                .startsWith("HOLDS")
                .contains("lock + critical_1 + critical_2 + critical_3 = 1: exactly one of them is marked at any time:")
                .contains("they take turns");
        assertThat(why("zoo:philosophers/3", "-f", "EF (eat_1 >= 1 && eat_2 >= 1 && think_3 >= 1)")
                        .out())
                .startsWith("VIOLATED")
                .containsSubsequence("never true together:", "eat_1 >= 1", "eat_2 >= 1")
                .contains("eat_1 + hasLeft_2 + eat_2 + fork_2 = 1");
    }

    @Test
    void aGoalThatIsLostAndAFormulaOfBranchingHaveReasons() throws IOException {
        String net = file("trap.net", """
            net trap
            tr go home -> away
            tr back away -> home
            tr fall away -> hole
            pl home (1)
            """);
        assertThat(why(net, "-f", "AG EF home >= 1").out())
                .contains("2 steps lead to a state from which home >= 1 can never be reached")
                .contains("Point of no return: step 2, fall. Before it, home >= 1 can still be reached; after it, it"
                        + " cannot.")
                .contains("a better run  after step 1, back");
        assertThat(why(net, "-f", "EX EG away >= 1").out()).contains("Reasons, each with what it relies on below it");
        assertThat(why(net, "--live").out()).contains("It fails for this: AG EF fireable(go)", "fall");
    }

    @ParameterizedTest
    @ValueSource(strings = {"svg", "dot"})
    void theRunIsKeptReplayedAndDrawn(String format) throws IOException {
        String trace = folder.resolve("why.json").toString();
        Path picture = folder.resolve("why." + format);
        Ran ran = why("zoo:philosophers/4", "--deadlock-free", "--trace", trace, "--picture", picture.toString());
        assertThat(ran.status()).isEqualTo(1);
        assertThat(Files.readString(picture)).contains("takeLeft_1");
        assertThat(Ran.tidemark("simulate", "zoo:philosophers/4", "--trace", trace)
                        .out())
                .contains("deadlock after 4 steps");
        assertThat(Ran.tidemark("why", "zoo:philosophers/4", "--deadlock-free", "--trace", trace)
                        .status())
                .as("files are not replaced")
                .isEqualTo(2);
    }

    @Test
    void programsGetTheSame() {
        Ran ran = why("zoo:philosophers/3", "--deadlock-free", "--json");
        Map<String, ?> slice = ran.section("slice");
        assertThat(ran.field("verdict")).isEqualTo("violated");
        assertThat((List<?>) Objects.requireNonNull(slice.get("steps"))).hasSize(3);
        assertThat(slice.get("minimal")).isEqualTo(true);
        assertThat(ran.section("noReturn").get("kind")).isEqualTo("step");
        assertThat(ran.section("noReturn")).containsKeys("event", "alternatives", "instead");
    }

    @Test
    void aQuestionThatCannotBeReadLeavesTheOthers() throws IOException {
        String model = Files.writeString(
                        folder.resolve("two.pml"),
                        "byte n; ltl bad { [] (m < 2) } ltl low { [] (n < 2) } active proctype P() { n = 1; n = 2 }")
                .toString();
        Ran ran = Ran.tidemark("why", model);
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out()).startsWith("VIOLATED: G n < 2\n").contains("P[0], line 1 {n = 2}");
        assertThat(ran.err()).contains("two.pml:1: no variable 'm'");
        assertThat(Ran.tidemark("why", model, "-f", "EF fireable(\"P, line 1 {n = 2}\")")
                        .status())
                .isZero();
        assertThat(Ran.tidemark("why", model, "-f", "EF fireable(nobody)").err())
                .contains("there is no event 'nobody'; expected one of P, line 1 {n = 1}, ");
        assertThat(Ran.tidemark("why", model, "--only", "bad").status()).isEqualTo(2);
    }

    @Test
    void aProcessIsReferredToSound() throws IOException {
        String diagram = folder.resolve("order.bpmn").toString();
        try (InputStream model =
                Objects.requireNonNull(WhyCommand.class.getResourceAsStream("/org/tidemark/cli/start/model.bpmn"))) {
            Files.copy(model, Path.of(diagram));
        }
        assertThat(Ran.tidemark("why", diagram).err()).contains("tidemark sound " + diagram);
        assertThat(Ran.tidemark("why", diagram, "--deadlock-free").out()).contains("   tidemark sound " + diagram);
    }

    /** A model that is executed directly, since its unfolding does not fit, has equal reasons. */
    @Test
    void aHighLevelNetThatIsNotUnfoldedIsExplained() {
        String model = Path.of("..", "examples", "fair-lock.tide").toString();
        for (String memory : List.of("64m", "1m")) {
            assertThat(why(model, "-D", "fault=1", "--memory", memory).out())
                    .contains("5 steps lead to a state that breaks it; none of them can be left out")
                    .contains("admit_writer", "writers {}→{2}", "Point of no return: step 5, notice");
        }
    }

    @Test
    void withoutTimeThePointOfNoReturnIsUnknown() {
        Ran ran = why("zoo:kanban/5", "-f", "AG card_1 >= 1", "--time", "1ms");
        assertThat(ran.out()).containsAnyOf("UNKNOWN", "Point of no return: unknown");
    }

    /** A number is explained by a run to it, and by what rules out a larger one. */
    @Test
    void aNumberIsExplainedFromBothSides() {
        Ran ran = why("zoo:mutex/3", "-f", "max(critical_1 + critical_2)");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .startsWith("1: max(critical_1 + critical_2)")
                .contains("2 steps lead to a state with this value; none of them can be left out")
                .contains("No reachable marking has this: critical_1 + critical_2 > 1")
                .contains("lock + critical_1 + critical_2 + critical_3 = 1")
                .doesNotContain("Point of no return");
        assertThat(why("zoo:unbounded", "-f", "max(items)").out())
                .startsWith("UNBOUNDED: max(items)")
                .contains("again and again, with more tokens each time");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--one-safe | What leaves each place room for one token | lock + critical_1 + critical_2 = 1",
                "--deadlock-free | What rules it out, whatever happens | idle_1 + waits_1 + critical_1 = 1",
                "--quasi-live | HOLDS: quasi-live | Each transition was met in a run.",
            })
    void whatHoldsOfAWholeNetIsExplained(String question, String first, String second) {
        assertThat(why("zoo:mutex/2", question).out()).contains(first, second);
    }

    /** Two places, each of which holds a token at times, and never both: what all bindings of a transition need. */
    @Test
    void aTransitionWithValuesThatIsNeverEnabled() throws IOException {
        String model = file("values.tide", """
            place a: 0..1 = 1
            place b: 0..1
            place c: 0..1
            transition there(x: 0..1) { in a: x out b: 1 - x }
            transition back(x: 0..1) { in b: x out a: x }
            transition meet(x: 0..1, y: 0..1) { in a: x; b: y out c: x }
            transition late(x: 0..1) { in c: x out a: x }
            """);
        assertThat(why(model, "-f", "EF fireable(meet)").out())
                .contains("never true together:", "a is marked", "b is marked")
                .contains("Without any one of them");
        assertThat(why(model, "-f", "EF fireable(late)").out()).contains("This alone is never true", "c is marked");
    }

    @Test
    void processesThatWaitAreNamedWithTheirSteps() throws IOException {
        String model = file("meet.pml", """
            chan c = [0] of { byte };
            active proctype p() { c!1 }
            active proctype q() { byte x; c?2 }
            """);
        assertThat(why(model).out()).contains("p[0] waits at line 2 {c!1}", "q[1] waits at line 3 {c?2}");
        assertThat(why(model, "-f", "max(q[1].x)").out()).startsWith("0: max(");
    }

    /** The time that a transition has left is one value, not a sequence of two. */
    @Test
    void intervalsOfTimeAreShownAsSuch() {
        Path model = Path.of("..", "examples", "crossing.net");
        assertThat(why(model.toString(), "-f", "AG !(on1 >= 1 && on2 >= 1)").out())
                .contains("time to enter1 off→[3,5]", "time to enter1 [3,5]→[1,4]")
                .doesNotContain("5 left");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "why zoo:mutex/2 | nothing to check; ask with -f FORMULA",
                "why zoo:mutex/2 -f AG_x | expected",
                "why zoo:mutex/2 -f lock=1 | is a condition on one state",
                "why zoo:mutex/2 --deadlock-free --trace - | standard output is for the result",
                "why zoo:mutex/2 --deadlock-free --picture x.bmp | unknown picture format",
                "why zoo:mutex/2 --deadlock-free --only other | no question of this name"
            })
    void whatIsWrongIsRefused(String command, String why) {
        Ran ran = Ran.tidemark(command.strip().split(" "));
        assertThat(ran.status()).as(ran.err()).isEqualTo(2);
        assertThat(ran.err()).contains(why).doesNotContain("internal fault");
    }

    /** Steps that come again at once are one line, and what is left out of a long run is shown on request. */
    @Test
    void longRunsAreFolded() throws IOException {
        String model = Files.writeString(folder.resolve("long.tide"), """
                place a = 40
                place b
                place c
                place d
                transition t { in a out b }
                transition u { in b: 3 out c }
                transition v { in c: 2 out d }
                property no { AG d <= 2 }
                """).toString();
        Ran few = why(model);
        assertThat(few.out())
                .containsPattern(" 2–18 .*17 × step 1 again +a 39→22, b 1→18\n")
                .containsPattern(" 20–24 .*5 × step 19 again +b 15→0, c 1→6\n")
                .doesNotContain("left out;");
        assertThat(few.out().lines()).hasSizeLessThan(24);
        Ran all = why(model, "--full-runs");
        assertThat(all.out()).containsPattern(" 17 .*t +a 24→23, b 16→17\n").doesNotContain(" × ");
        Ran cut = why(chain(30));
        assertThat(cut.out()).contains("6 steps left out; --full-runs shows all");
        assertThat(why(chain(30), "--full-runs").out()).contains("  15  t14").doesNotContain("left out;");
        assertThat(why(model, "--json").field("slice"))
                .extracting("rows", InstanceOfAssertFactories.LIST)
                .hasSize(7);
    }

    /** A net in which one token passes through places one after the other. */
    private String chain(int steps) throws IOException {
        StringBuilder text = new StringBuilder("place p0 = 1\n");
        for (int i = 0; i < steps; i++) {
            text.append("place p" + (i + 1) + "\ntransition t" + i + " { in p" + i + " out p" + (i + 1) + " }\n");
        }
        text.append("property no { AG p" + steps + " = 0 }\n");
        return Files.writeString(folder.resolve("chain.tide"), text).toString();
    }

    /** Nets that are too large for all states: reductions find the run, and a diagram that has none is named. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "AG EF eat_1 >= 1   | 20 steps lead to a state from which eat_1 >= 1 can never be reached",
                "AG EF eat_1 >= 1   | no transition is enabled there",
                "EG EF eat_1 = 2    | how it was decided: without a search",
                "E F G eat_1 >= 1   | 5 steps make up an endless run that shows it",
                "E F G eat_1 >= 1   | It holds because eat_1 >= 1 is true in state 2 and all that follow",
            })
    void largeNetsHaveReasonsToo(String formula, String says) {
        assertThat(why("zoo:philosophers/20", "-f", formula).out())
                .contains(says)
                .doesNotContain("some other run still satisfies it");
    }

    /** In .tide models, and by transitions with intervals: what else happens meanwhile is not named. */
    @Test
    void theStepsThatTakeTheTimeAreNamed() throws IOException {
        assertThat(why("zoo:lock-start/2", "-f", "latest(key = 1)").out())
                .contains("What takes the time, 14 in all")
                .contains("   8  after step 3 (boot_master(delay = 8)), until step 18 (arrive_ready)\n")
                .contains("   6  after step 19 (make_key(delay = 6)), until step 32 (arrive_key)\n")
                .doesNotContain("pending", "now = ", "clock");
        String net = file("timed.net", """
                net timed
                tr a [1,3] p -> q
                tr b [0,2] q -> r
                tr c [2,5] s -> t
                tr d [1,4] t r -> u
                pl p (1)
                pl s (1)
                """);
        assertThat(why(net, "-f", "latest(u = 1)").out())
                .contains("What takes the time, 9 in all")
                .contains("   5  from the start, until step 3 (c)\n   4  after step 3 (c), until step 4 (d)\n");
        assertThat(why(net, "-f", "latest(u = 1) <= 6").out())
                .contains("A run of 3 steps to a state in which time 6 passes before it happens:")
                .contains("What takes the time, 5 up to there");
        assertThat(why(net, "-f", "earliest(u = 1)", "--json").json())
                .extracting("waits", InstanceOfAssertFactories.LIST)
                .hasSize(2);
    }

    /** What an automaton forbids, as the property process of a program does. */
    @Test
    void aForbiddenRunIsExplained() throws IOException {
        String program = file("flag.dve", """
                byte x = 0;
                byte y = 0;
                process P { state a, b; init a; trans a -> b { effect x = 1; }, b -> a { effect x = 0; }; }
                process Q { state s; init s; trans s -> s { guard y < 3; effect y = y + 1; }; }
                process never { state i, seen; init i; accept seen;
                  trans i -> i {}, i -> seen { guard x == 1; }, seen -> seen {}; }
                system async property never;
                """);
        Ran ran = why(program);
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .contains("make up an endless run that breaks it; none of them can be left out")
                .contains("x 0→1")
                .doesNotContain("y 0→1");
    }

    /** A formula that cannot be read is not taken for a question about what the model promises by itself. */
    @Test
    void nothingElseIsExplainedInsteadOfAnUnreadFormula() throws IOException {
        Ran ran = Ran.tidemark(
                "why", file("p.pml", "byte a[2]; active proctype P() { a[1] = 1 }"), "-f", "F nothing = 1");
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains("there is no variable 'nothing'");
        assertThat(ran.out()).isEmpty();
    }
}
