package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.session.Status;

/** Timed-arc nets as commands answer them: in discrete and in dense time, and how long something takes. */
class TimedArcAnswersTest {
    private static final List<String> FORMULAS = List.of(
            "EF deadlock",
            "EF (a = 0 and c >= 1)",
            "AG a + b + c <= 2",
            "G F b >= 1",
            "F G c >= 1",
            "G (a >= 1 -> F b >= 1)",
            "(a >= 1) U (b >= 1)",
            "EF fireable(t1)");

    @TempDir
    Path folder;

    private Path file(String places, String transitions) throws Exception {
        return Files.writeString(
                folder.resolve("net" + transitions.hashCode() + ".xml"),
                "<pnml><net id='n' type='P/T net'>" + places + transitions + "</net></pnml>");
    }

    private static String place(String name, String invariant, int tokens) {
        return "<place id='" + name + "' name='" + name + "' invariant='&lt;" + invariant + "' initialMarking='"
                + tokens + "'/>";
    }

    private static String moves(String name, String from, String ages, String to, boolean isTransport) {
        String transition = "<transition id='" + name + "' name='" + name + "' urgent='false'/>";
        return isTransport
                ? transition + "<transportArc source='" + from + "' transition='" + name + "' target='" + to
                        + "' inscription='" + ages + "'/>"
                : transition + "<inputArc source='" + from + "' target='" + name + "' inscription='" + ages + "'/>"
                        + "<outputArc source='" + name + "' target='" + to + "' inscription='1'/>";
    }

    private Path random(int seed) throws Exception {
        Random random = new Random(seed);
        List<String> names = List.of("a", "b", "c");
        StringBuilder places = new StringBuilder();
        for (String name : names) {
            String end = random.nextBoolean() ? " inf" : "= " + (1 + random.nextInt(3));
            places.append(place(name, end, name.equals("a") ? 1 + random.nextInt(2) : 0));
        }
        StringBuilder transitions = new StringBuilder();
        for (int t = 0; t < 4; t++) {
            int least = random.nextInt(3);
            String ages = "[" + least + "," + (random.nextBoolean() ? "inf)" : least + random.nextInt(2) + "]");
            transitions.append(
                    moves("t" + t, names.get(t % 3), ages, names.get(random.nextInt(3)), random.nextInt(3) == 0));
        }
        return file(places.toString(), transitions.toString());
    }

    /** The verdicts in the order of the questions. */
    private static List<String> verdicts(Path file, List<String> formulas, String... options) {
        List<String> command = new ArrayList<>(List.of("check", file.toString()));
        formulas.forEach(formula -> command.addAll(List.of("-f", formula)));
        command.addAll(List.of(options));
        Ran ran = Ran.tidemark(command.toArray(String[]::new));
        List<String> found = Pattern.compile("(?m)^  f\\d+ +(\\S+)")
                .matcher(ran.out())
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(found).as(ran.out() + ran.err()).hasSameSizeAs(formulas);
        return found;
    }

    @Test
    void discreteAndDenseTimeAgreeOnClosedNets() throws Exception {
        long violated = 0;
        for (int seed = 1; seed <= 12; seed++) {
            Path file = random(seed);
            List<String> discrete = verdicts(file, FORMULAS, "-D", "time=discrete");
            assertThat(verdicts(file, FORMULAS, "-D", "time=dense"))
                    .as(Files.readString(file))
                    .isEqualTo(discrete);
            violated += discrete.stream().filter("violated"::equals).count();
        }
        assertThat(violated).isBetween(12L, 12L * FORMULAS.size() - 12);
    }

    @Test
    void timesAreFoundAndDeadlinesKept() throws Exception {
        Path file = file(
                place("a", "= 3", 1) + place("b", "= 4", 0) + place("c", " inf", 0),
                moves("t0", "a", "[1,3]", "b", false) + moves("t1", "b", "[2,4]", "c", false));
        assertThat(verdicts(
                        file,
                        List.of(
                                "earliest(c = 1)",
                                "latest(c = 1)",
                                "latest(c = 1 after b = 1)",
                                "EF[<= 3] c = 1",
                                "EF[< 3] c = 1",
                                "AF [<= 7] c = 1",
                                "A F[<= 6] c = 1",
                                "latest(a = 2)")))
                .isEqualTo(Arrays.asList("3", "7", "4", "holds", "violated", "holds", "violated", "unbounded"));
        assertThat(Ran.tidemark("check", file.toString(), "-f", "EF[<= 3] c = 1", "-D", "time=dense")
                        .status())
                .isEqualTo(Status.DONE);
    }

    @Test
    void strictBoundsAreAskedInDenseTime() throws Exception {
        Path file = file(
                place("a", " 3", 2) + place("b", " inf", 0) + place("c", " inf", 0),
                moves("t0", "a", "(1,3)", "b", false) + moves("t1", "b", "(0,1)", "c", false));
        assertThat(verdicts(
                        file,
                        List.of(
                                "EF c = 2",
                                "AG not (a = 1 and deadlock)",
                                "G F a = 0",
                                "EF (b = 2 and deadlock)",
                                "AG EF c = 2")))
                .containsExactly("holds", "holds", "holds", "holds", "refused");
        Ran discrete = Ran.tidemark("explore", file.toString(), "-D", "time=discrete");
        assertThat(discrete.err()).contains("the net has strict bounds, which take dense time");
        Path picture = folder.resolve("run.svg");
        Ran.tidemark("check", file.toString(), "-f", "EF c = 2", "--picture", picture.toString());
        assertThat(Files.readString(picture)).contains("<svg", ">t0</text>", "b: age 0 at 11/10, 1/10 at 6/5");
        Ran drawn = Ran.tidemark("check", file.toString(), "-f", "EF c = 2", "--picture", folder.resolve("x.dot") + "");
        assertThat(drawn.err()).contains("a run over time is drawn as .svg or .html");
    }
}
