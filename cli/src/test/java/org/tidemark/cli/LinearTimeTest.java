package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Formulas of LTL, automata that forbid runs, fairness, and what is wrong with them. */
class LinearTimeTest {
    private static final String WAITS = "G (waits_1 >= 1 -> F critical_1 >= 1)";
    private static final String STARVES = """
            HOA: v1
            States: 2
            Start: 0
            AP: 2 "waits_1 >= 1" "critical_1 >= 1"
            acc-name: Buchi
            Acceptance: 1 Inf(0)
            --BODY--
            State: 0
            [t] 0
            [0] 1
            State: 1 {0}
            [!1] 1
            --END--
            """;

    @TempDir
    Path folder;

    private String file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, text);
        return file.toString();
    }

    @Test
    void aRunThatBreaksAFormulaGoesRoundAndIsKept() throws IOException {
        String trace = folder.resolve("run.json").toString();
        Ran run = tidemark("check", "zoo:mutex/2", "-f", WAITS, "--threads", "1", "--trace", trace);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("f1 +violated +all runs, 4 steps")
                .contains("f1: 1 step, then a cycle of 3 (steps 2 to 4) that breaks it\n");
        assertThat(Files.readString(Path.of(trace))).contains("\"loop\":1");
        assertThat(tidemark("simulate", "zoo:mutex/2", "--trace", trace).status())
                .isZero();
    }

    @Test
    void strongFairnessLetsEveryoneIn() {
        Ran weak = tidemark("check", "zoo:mutex/2", "-f", WAITS, "--fair", "enter_1,leave_2");
        assertThat(weak.status()).isEqualTo(1);
        Ran strong = tidemark("check", "zoo:mutex/2", "-f", WAITS, "--strong-fair", "enter_1", "--fair", "leave_2");
        assertThat(strong.status()).isZero();
        assertThat(strong.out()).containsPattern("f1 +holds +all runs");
    }

    @Test
    void anAutomatonSaysWhatIsForbidden() throws IOException {
        String starves = file("starves.hoa", STARVES);
        Ran run = tidemark("check", "zoo:mutex/2", "--automaton", starves, "--json");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("\"logic\":\"automaton\"").contains("\"verdict\":\"violated\"");
        Ran fair = tidemark(
                "check", "zoo:mutex/2", "--automaton", starves, "--strong-fair", "enter_1", "--fair", "leave_2");
        assertThat(fair.status()).isZero();
    }

    @Test
    void wrongAutomataAndNamesAreSaidWhereTheyAre() throws IOException {
        Ran unknown = tidemark(
                "check", "zoo:mutex/2", "--automaton", file("a.hoa", STARVES.replace("critical_1", "critcal_1")));
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("a.hoa:4:23: there is no place 'critcal_1'; did you mean 'critical_1'?");
        Ran event = tidemark("check", "zoo:mutex/2", "-f", WAITS, "--fair", "entre_1");
        assertThat(event.status()).isEqualTo(2);
        assertThat(event.err()).contains("--fair: there is no transition 'entre_1'; did you mean 'enter_1'?");
    }

    @Test
    void streettAcceptanceIsRead() throws IOException {
        String lets = STARVES.replace("acc-name: Buchi\nAcceptance: 1 Inf(0)", "Acceptance: 1 Fin(0)");
        assertThat(lets).contains("Fin(0)");
        Ran run = tidemark("check", "zoo:mutex/2", "--automaton", file("lets.hoa", lets));
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("that breaks it");
        Ran nested = tidemark("check", "zoo:mutex/2", "--automaton", file("lets.hoa", lets), "--emptiness", "nested");
        assertThat(nested.status()).isEqualTo(2);
        assertThat(nested.err()).contains("--emptiness nested: lets.hoa: an automaton with Streett acceptance");
    }

    @Test
    void theNestedSearchRefusesStrongFairness() {
        Ran weak = tidemark("check", "zoo:mutex/2", "-f", WAITS, "--fair", "all", "--emptiness", "nested");
        assertThat(weak.status()).isEqualTo(1);
        Ran strong = tidemark("check", "zoo:mutex/2", "-f", WAITS, "--strong-fair", "all", "--emptiness", "nested");
        assertThat(strong.status()).isEqualTo(2);
        assertThat(strong.err())
                .contains("--emptiness nested: f1: strong fairness to request_1 takes whole components");
    }

    @Test
    void theReportSaysWhichRunsCount() {
        Ran all = tidemark("check", "zoo:mutex/2", "-f", WAITS, "--strong-fair", "all");
        assertThat(all.status()).isZero();
        assertThat(all.out()).contains("formulas are about runs that are strongly fair to every transition");
        Ran some = tidemark("check", "zoo:mutex/2", "-f", WAITS, "--strong-fair", "enter_1", "--fair", "leave_2");
        assertThat(some.out()).contains("are weakly fair to leave_2 and strongly fair to enter_1");
    }

    @Test
    void aModelDeclaresItsFairness() throws IOException {
        String flips = file("flips.tide", """
                place p: 1..2 = 1
                place done
                transition flip(x: 1..2) { in p: x inhibit done out p: 3 - x }
                fair together transition finish(x: 1..2) { read p: x inhibit done out done }
                property ends { F done >= 1 }
                property one { AG done <= 1 }
                """);
        Ran declared = tidemark("check", flips);
        assertThat(declared.status()).isZero();
        assertThat(declared.out()).contains("weakly fair to finish(*)");
        assertThat(tidemark("check", flips, "--one-safe").status())
                .as("not about runs")
                .isNotEqualTo(2);
        assertThat(tidemark("check", flips, "--fair", "none").status()).isEqualTo(1);
        assertThat(tidemark("check", flips, "--fair", "finish").status())
                .as("each binding is disabled by every flip")
                .isEqualTo(1);
        assertThat(tidemark("check", flips, "--fair", "all(*)").status()).isZero();
        assertThat(tidemark("check", flips, "--strong-fair", "finish").status()).isZero();
        assertThat(tidemark("check", flips, "--fair", "finsh(*)").err())
                .contains("there is no transition 'finsh'; did you mean 'finish'?");
    }

    @Test
    void aFileOfQuestionsDeclaresFairness() throws IOException {
        String strong = file("strong.props", "strongly fair enter_1\nfair leave_2\nstrong: " + WAITS + "\n");
        Ran declared = tidemark("check", "zoo:mutex/2", "--properties", strong);
        assertThat(declared.status()).as(declared.err()).isZero();
        assertThat(declared.out())
                .contains("formulas are about runs that are weakly fair to leave_2 and strongly fair to enter_1");
        assertThat(tidemark("check", "zoo:mutex/2", "--properties", strong, "--fair", "none")
                        .status())
                .isEqualTo(1);
        Ran both = tidemark("check", "zoo:mutex/2", "--properties", strong, "-f", WAITS);
        assertThat(both.status()).isEqualTo(1);
        assertThat(both.out())
                .contains("strong is about runs that are weakly fair to leave_2 and strongly fair to enter_1");
        String wrong = file("wrong.props", "starves: " + WAITS + "\nfair leave_2, entre_1\n");
        Ran refused = tidemark("check", "zoo:mutex/2", "--properties", wrong);
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .contains("wrong.props:2:15: there is no transition 'entre_1'; did you mean 'enter_1'?");
    }

    @Test
    void fairnessDoesNotChangeWhatIsNotAboutRuns() {
        Ran run = tidemark("check", "zoo:mutex/2", "--one-safe", "-f", "max(critical_1)", "--strong-fair", "enter_1");
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .containsPattern("one-safe +holds")
                .containsPattern("f1 +1 ")
                .doesNotContain("fair to");
        assertThat(run.err()).contains("no question is about runs, so that fairness changes no answer");
        Ran both = tidemark("check", "zoo:mutex/2", "-f", WAITS, "-f", "max(critical_1)", "--strong-fair", "enter_1");
        assertThat(both.status()).isZero();
        assertThat(both.err()).isEmpty();
        assertThat(both.out()).contains("1 holds, 1 value; ");
    }

    @Test
    void aSweepLeavesAGraphOnWhichEndlessRunsAreFound() throws IOException {
        Ran formula = tidemark("check", "zoo:mutex/2", "-f", WAITS, "--search", "sweep");
        assertThat(formula.status()).isEqualTo(1);
        assertThat(formula.out()).contains("sweep for a graph").contains("then a cycle of 3 (steps 2 to 4)");
        Ran fair = tidemark(
                "check",
                "zoo:mutex/2",
                "-f",
                WAITS,
                "--search",
                "sweep",
                "--strong-fair",
                "enter_1",
                "--fair",
                "leave_2");
        assertThat(fair.status()).isZero();
        Ran automaton = tidemark("check", "zoo:mutex/2", "--automaton", file("s.hoa", STARVES), "--search", "sweep");
        assertThat(automaton.status()).isEqualTo(1);
        Ran live = tidemark("check", "zoo:mutex/2", "--live", "--search", "sweep");
        assertThat(live.status()).isEqualTo(2);
        assertThat(live.out()).containsPattern("a sweep\\s+forgets");
    }

    @Test
    void aSweepRunsTheAutomatonOfBadPrefixesAlong() {
        Ran run = tidemark("check", "zoo:mutex/2", "-f", "G (waits_1 >= 1 -> X critical_1 >= 1)", "--search", "sweep");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("sweep for finite runs").doesNotContain("graph");
    }

    @Test
    void quantifiersMayStandInsideOfOthers() {
        Ran run = tidemark("check", "zoo:philosophers/3", "-f", "A (G F EF eat_1 >= 1)");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("EF eat_1 >= 1 holds after steps 0 to 2 only");
        assertThat(tidemark("check", "zoo:mutex/2", "-f", "A (G F EF critical_1 >= 1)")
                        .status())
                .isZero();
    }

    @Test
    void endlessRunsCanBeLookedForFrugally() {
        Ran run = tidemark("check", "zoo:mutex/2", "-f", WAITS, "--emptiness", "nested");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("then a cycle of 3 (steps 2 to 4)");
        Ran wrong = tidemark("check", "zoo:mutex/2", "-f", WAITS, "--emptiness", "nest");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("--emptiness 'nest': expected one of components, nested");
    }
}
