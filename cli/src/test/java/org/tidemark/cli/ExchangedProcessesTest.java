package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.reference.RandomPromela;

/** Programs with processes that are alike: all formulas have the verdicts of all states. */
class ExchangedProcessesTest {
    private static final int PROGRAMS = Integer.getInteger("tidemark.cases", 12);
    private static final Pattern VERDICT = Pattern.compile("\"name\":\"(f\\d|end)\".*?\"verdict\":\"(\\w+)\"");

    private static final List<String> FORMULAS = List.of(
            "AG EF g = 0",
            "EF (g = 2 && h = 0)",
            "AG (g = 1 -> AX g <= 1)",
            "EG h <= 1",
            "G F g = 0",
            "F G h = 1",
            "G (g = 1 -> X h = 1)",
            "EF (deadlock && g = 1)",
            "AF deadlock");

    @TempDir
    Path folder;

    private List<String> verdicts(Path model, String... reduce) {
        List<String> arguments = new ArrayList<>(List.of("check", model.toString(), "--json", "--quiet"));
        FORMULAS.forEach(each -> Collections.addAll(arguments, "-f", each));
        Collections.addAll(arguments, reduce);
        Ran ran = Ran.tidemark(arguments.toArray(String[]::new));
        List<String> found = new ArrayList<>();
        for (Matcher each = VERDICT.matcher(ran.out()); each.find(); ) {
            found.add(each.group(1) + " " + each.group(2));
        }
        assertThat(found).as(ran.err()).hasSize(FORMULAS.size());
        return found;
    }

    @Test
    void areNotCountedWhereTheyStartOneAfterTheOther() throws Exception {
        String loop = "byte x; proctype P() { do :: x = 1 - x od } init { run P(); x == 1; run P() }";
        Path model = Files.writeString(folder.resolve("m.pml"), loop);
        Ran ran = Ran.tidemark("explore", model.toString(), "--reduce", "symmetry");
        assertThat(ran.out().replaceAll("\\s+", " "))
                .contains("states unknown not all states of a class can be reached where processes start one after");
    }

    /** A {@code run} that is executed once starts one process, which is like no other. */
    @Test
    void areSeveral() throws Exception {
        String types = "byte x; proctype P() { do :: x = 1 - x od } proctype Q() { do :: x = 2 - x od } ";
        Path once = Files.writeString(folder.resolve("once.pml"), types + "init { run P(); run Q() }");
        Path twice = Files.writeString(folder.resolve("twice.pml"), types + "init { run P(); run P(); run Q() }");
        assertThat(Ran.tidemark("explore", once.toString(), "--reduce", "symmetry")
                        .out())
                .contains("nothing may be exchanged");
        assertThat(Ran.tidemark("explore", twice.toString(), "--reduce", "symmetry")
                        .out())
                .contains("P[1] and P[2] may be exchanged");
    }

    @Test
    void areNotSwept() throws Exception {
        Path model =
                Files.writeString(folder.resolve("m.pml"), "byte x; active [2] proctype P() { do :: x = 1 - x od }");
        for (String command : List.of("explore", "check")) {
            Ran ran = Ran.tidemark(command, model.toString(), "--reduce", "symmetry", "--search", "sweep");
            assertThat(ran.err()).contains("the reduction symmetry of a sweep takes a net");
        }
    }

    /** A question may name one of them, and how many processes there are; those that end in the order of their starts are only exchanged where no one sees it. */
    @Test
    void areToldApartByQuestions() throws Exception {
        Path model = Files.writeString(
                folder.resolve("m.pml"), "byte x; active [3] proctype P() { byte y; x = x + 1; y = x }");
        for (String formula : List.of(
                "EF (\"P[0].y\" = 3 && \"P[2].y\" = 1)",
                "AG (\"_nr_pr\" = 2 -> x = 3)",
                "EF (\"_nr_pr\" = 1 && x = 3)",
                "AG (deadlock -> x = 3)")) {
            String all = verdict(Ran.tidemark("check", model.toString(), "-f", formula, "--json", "--reduce", "none"));
            assertThat(verdict(Ran.tidemark(
                            "check", model.toString(), "-f", formula, "--json", "--reduce", "structural,symmetry")))
                    .as(formula)
                    .isEqualTo(all);
        }
    }

    /** Of 255 processes, those that wait for the end of a younger one keep the next one from being started. */
    @Test
    void areToldApartWhereThereAreAsManyAsPossible() throws Exception {
        Path model = Files.writeString(folder.resolve("m.pml"), """
                byte phase;
                active [246] proctype Lasting() { end: false }
                proctype P() {
                    atomic { (phase > 0); if :: phase == 1 -> phase = 2; (false) :: phase == 2 -> skip fi }
                }
                init {
                    byte i;
                    atomic { do :: i < 8 -> run P(); i++ :: else -> break od; phase = 1 };
                    do :: run P() od
                }
                """);
        for (String reduce : List.of("none", "structural", "structural,symmetry")) {
            assertThat(verdict(Ran.tidemark("check", model.toString(), "--json", "--quiet", "--reduce", reduce)))
                    .as(reduce)
                    .isEqualTo("violated");
        }
    }

    private static String verdict(Ran ran) {
        Matcher found = VERDICT.matcher(ran.out());
        assertThat(found.find()).as(ran.err()).isTrue();
        return found.group(2);
    }

    @Test
    void haveTheVerdictsOfAllStates() throws Exception {
        int exchanged = 0;
        for (int seed = 1; seed <= PROGRAMS; seed++) {
            String text = RandomPromela.withEqualProcesses(seed);
            Path model = Files.writeString(folder.resolve("m" + seed + ".pml"), text);
            List<String> all = verdicts(model, "--reduce", "none");
            assertThat(verdicts(model, "--reduce", "symmetry")).as(text).isEqualTo(all);
            assertThat(verdicts(model, "--reduce", "structural,symmetry"))
                    .as(text)
                    .isEqualTo(all);
            Ran explored = Ran.tidemark("explore", model.toString(), "--reduce", "symmetry");
            exchanged += explored.out().contains("may be exchanged")
                            && !explored.out().contains("nothing may")
                    ? 1
                    : 0;
        }
        assertThat(exchanged).isPositive();
    }
}
