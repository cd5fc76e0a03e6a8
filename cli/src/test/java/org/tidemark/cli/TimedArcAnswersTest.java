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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

    /** After t, u is possible or nothing is: a zone has both, and whether a run comes to the deadlock at once is not seen. */
    @Test
    void aZoneMayHaveDeadlocksAmongOthers() throws Exception {
        Path file = file(
                place("a", "= 2", 1) + place("b", " inf", 0) + place("c", " inf", 1) + place("d", " inf", 0),
                moves("t", "a", "[0,2]", "b", false)
                        + moves("u", "b", "[0,0]", "d", false)
                        + "<inputArc source='c' target='u' inscription='[0,1)'/>");
        assertThat(verdicts(
                        file,
                        List.of(
                                "F (b = 1 and not deadlock)",
                                "G (b = 1 -> deadlock)",
                                "AG (b = 1 -> deadlock)",
                                "G not deadlock",
                                "F deadlock",
                                "not F (deadlock and b = 1)",
                                "EF (deadlock and b = 1)")))
                .containsExactly("refused", "refused", "violated", "violated", "holds", "violated", "holds");
    }

    /** Ages that keep a transition from firing may be left only between two whole numbers: then time is dense, unless it cannot be. */
    @Test
    void agesOnInhibitorArcsTakeDenseTime() throws Exception {
        String places = place("y", "= 3", 1) + place("s", " inf", 1) + place("bad", " inf", 0);
        String inhibited = moves("t", "s", "[0,inf)", "bad", false)
                + "<inhibitorArc source='y' target='t' inscription='[0,1]' weight='1'/>"
                + "<inhibitorArc source='y' target='t' inscription='[2,3]' weight='1'/>";
        Path file = file(places, inhibited);
        List<String> question = List.of("EF bad = 1");
        assertThat(verdicts(file, question)).containsExactly("holds");
        assertThat(verdicts(file, question, "-D", "time=discrete")).containsExactly("violated");
        assertThat(Ran.tidemark("sound", file.toString()).err()).contains("'-D time=discrete'");
        String urgent = inhibited + moves("u", "s", "[9,9]", "y", false).replace("'false'", "'true'");
        Path both = file(places, urgent);
        Ran discrete = Ran.tidemark("check", both.toString(), "-f", "EF bad = 1");
        assertThat(discrete.out()).contains("violated");
        assertThat(discrete.err())
                .contains("time is discrete, and dense time may have other answers, since inhibitor arcs ask for ages; "
                        + "transition 'u': in dense time, an urgent transition takes and moves tokens of any age");
    }

    @Test
    void delaysOfARunAreCounted() throws Exception {
        Path file = file(
                place("p", " inf", 1) + place("q", " inf", 0) + place("r", " inf", 0),
                moves("t", "p", "[3,4]", "q", false) + moves("u", "q", "[2,2]", "r", false));
        Ran ran = Ran.tidemark("check", file.toString(), "-f", "EF r = 1");
        assertThat(ran.out()).contains("1–7  3 delays to time 3, t, 2 delays to time 5, u: r 0→1");
    }

    /** Searches begin with a state that has many bounds, of tokens or of transitions. */
    @ParameterizedTest
    @ValueSource(ints = {6, 14})
    void aFirstStateMayHaveManyTimes(int many) throws Exception {
        Path tokens = file(place("p", " inf", many) + place("q", " inf", 0), moves("t", "p", "(1,2]", "q", false));
        assertThat(verdicts(tokens, List.of("EF q = 1", "EF q = 2", "EF q = " + (many + 1)), "--max-states", "500"))
                .startsWith("holds", "holds");
        StringBuilder text = new StringBuilder("net many\n");
        for (int i = 0; i < many; i++) {
            text.append("pl p")
                    .append(i)
                    .append(" (1)\ntr t")
                    .append(i)
                    .append(" [")
                    .append(i % 3)
                    .append(',');
            text.append(i % 3 + 4).append("] p").append(i).append(" -> q\n");
        }
        Path transitions = Files.writeString(folder.resolve("many.net"), text);
        for (String classes : List.of("linear 64", "strong 80", "markings 64", "states 68")) {
            String[] words = classes.split(" ", -1);
            Ran ran = Ran.tidemark(
                    "explore",
                    transitions.toString(),
                    "--max-states",
                    "200",
                    "--threads",
                    "1",
                    "-D",
                    "classes=" + words[0]);
            assertThat(ran.out()).containsPattern(" states +" + (many == 6 ? words[1] : "at least 200") + "\n");
        }
        assertThat(verdicts(transitions, List.of("EF q = 2", "earliest(q = 2)"), "--max-states", "5000"))
                .containsExactly("holds", "0");
        assertThat(Ran.tidemark("explore", transitions.toString(), "--search", "sweep", "--max-states", "200")
                        .status())
                .isLessThanOrEqualTo(Status.UNKNOWN);
        assertThat(Ran.tidemark("report", transitions.toString(), "--max-states", "200")
                        .out())
                .contains(many == 6 ? "Status: Full" : "Nodes:  200");
    }

    /** Answers that may be others between two whole numbers are named, unless discrete time was asked for. */
    @Test
    void answersOfDiscreteTimeAreNamed() throws Exception {
        String moves = moves("t", "p", "[1,2]", "q", false);
        Path free = file(place("p", " inf", 1) + place("q", " inf", 0), moves);
        Path stopped = file(place("p", "= 3", 1) + place("q", " inf", 0), moves);
        List<String> questions = List.of("EF q = 1", "AF q = 1", "EF deadlock", "AG EF q = 1", "X q = 1", "max(q)");
        assertThat(remarks(free, questions)).contains("f4, f5: time is discrete;");
        assertThat(remarks(stopped, questions)).contains("f2, f3, f4, f5: time is discrete;");
        assertThat(remarks(stopped, questions, "-D", "time=discrete")).isEmpty();
        assertThat(remarks(stopped, questions.subList(0, 1))).isEmpty();
    }

    private String remarks(Path file, List<String> questions, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("check", file.toString()));
        questions.forEach(question -> words.addAll(List.of("-f", question)));
        words.addAll(List.of(options));
        return Ran.tidemark(words.toArray(String[]::new)).err();
    }

    /** The limit that ends a search is named: tokens with ages in one place, or in dense time in all, or choices of tokens. */
    @Test
    void limitsAreNamed() throws Exception {
        String places = place("p", " inf", 1) + place("q", " inf", 0);
        String many = moves("t", "p", "[0,1]", "q", false) + moves("u", "q", "(2,3)", "p", false);
        limitIs(
                "there would be more than 64 tokens with ages, the most in dense time",
                places,
                many.replace("'1'", "'1' weight='65'"));
        limitIs(
                "place 'q' would hold more than 4,096 tokens with ages",
                places,
                many.replace("'1'", "'1' weight='4097'").replace("(2,3)", "[2,3]"));
        limitIs(
                "transition 'u' would have more than 4,096 choices of tokens in one state",
                place("clock", "= 1", 1) + place("z", "= 16", 1) + place("go", " inf", 0) + place("q", " inf", 0),
                moves("tick", "clock", "[1,1]", "clock", false)
                        + "<outputArc source='tick' target='q' inscription='1'/>"
                        + moves("w", "z", "[16,16]", "go", false)
                        + moves("u", "go", "[0,inf)", "z", false)
                        + "<inputArc source='q' target='u' inscription='[0,20]' weight='6'/>");
    }

    private void limitIs(String says, String places, String transitions) throws Exception {
        Path file = file(places, transitions);
        for (String[] command :
                new String[][] {{"explore", file.toString()}, {"check", file.toString(), "-f", "AG q <= 100000"}}) {
            Ran ran = Ran.tidemark(command);
            assertThat(ran.out().replaceAll("\\s+", " "))
                    .as(ran.err())
                    .contains(says + (command[0].equals("explore") ? "." : ""));
            assertThat(ran.status()).isEqualTo(Status.UNKNOWN);
        }
    }
}
