package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;
import org.tidemark.logic.Formula;
import org.tidemark.reference.ArcNetSketch;
import org.tidemark.reference.FormulaText;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveDenseTime;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveLtl;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.TimeNetSketch;

/** What {@code check} says about small nets in dense time is what regions say, which are explored one by one. */
@Seeded
class DenseTimeAnswersTest {
    private static final int MOST_NODES = 400;
    private static final int MOST_REGIONS = 20_000;
    private static final int LONGEST = 9;
    private static final List<String> CLASSES =
            List.of("auto", "linear", "strong", "atomic", "markings", "states", "regions");
    private static final Pattern ANSWER = Pattern.compile("(?m)^  f\\d+ +((?:[<>] )?\\S+) ");

    @TempDir
    Path folder;

    private int answers;
    private int open;

    @Test
    void timeNets(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(25)) {
            TimeNetSketch net = TimeNetSketch.random(seed, LONGEST);
            NaiveGraph graph = net.graph(MOST_NODES);
            if (graph != null) {
                Map<String, @Nullable String> expected = questions(net, graph, seed, true, true);
                times(net, seed, expected);
                compare(
                        "m.net",
                        net,
                        expected,
                        "classes=" + CLASSES.get((int) Math.max(0, seed % (2L * CLASSES.size()) - CLASSES.size())));
            }
        }
        assertThat(answers).isGreaterThan(open);
    }

    @Test
    void timedArcNets(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(25)) {
            ArcNetSketch net = ArcNetSketch.random(seed, seed % 3 == 0, true, LONGEST);
            NaiveGraph graph = net.graph(MOST_NODES);
            if (graph != null) {
                Map<String, @Nullable String> expected = questions(net, graph, seed, false, false);
                times(net, seed, expected);
                compare("m.xml", net, expected, "time=dense");
            }
        }
        assertThat(answers).isGreaterThan(open);
    }

    /** Whole numbers are asked of closed nets, urgent ones and those with aged inhibitors included. */
    @Test
    void timedArcNetsInDiscreteTime(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(25)) {
            ArcNetSketch net = ArcNetSketch.random(seed, true, false, LONGEST);
            NaiveGraph graph = net.wholeNumbers(MOST_NODES);
            if (graph != null) {
                compare("m.xml", net, questions(net, graph, seed, true, true), "time=discrete");
            }
        }
        assertThat(answers).isGreaterThan(open);
    }

    private static Map<String, @Nullable String> questions(
            NaiveDenseTime net, NaiveGraph graph, long seed, boolean hasCtl, boolean hasNext) {
        Map<String, @Nullable String> expected = new LinkedHashMap<>();
        for (Kind kind : Kind.values()) {
            boolean isCtl = kind == Kind.CTL;
            for (int k = 0; kind != Kind.STATE && kind != Kind.CTL_STAR && (hasCtl || !isCtl) && k < 4; k++) {
                Formula formula = RandomFormulas.draw(kind, net.net(), seed * 31 + k);
                String text = FormulaText.of(formula);
                if (hasNext || !text.contains("X(")) {
                    boolean holds =
                            kind == Kind.LTL ? NaiveLtl.holds(formula, graph) : new NaiveCtl(graph).holds(formula);
                    expected.put(text, holds ? "holds" : "violated");
                }
            }
        }
        return expected;
    }

    private static void times(NaiveDenseTime net, long seed, Map<String, @Nullable String> expected) {
        SplittableRandom random = new SplittableRandom(~seed);
        int place;
        int least;
        boolean isAtLeast;
        int tries = 0;
        do {
            place = random.nextInt(net.net().places());
            least = random.nextInt(3);
            isAtLeast = random.nextBoolean();
        } while (isMet(net.net().initial(place), least, isAtLeast) && ++tries < 9);
        int of = place;
        int bound = least;
        boolean isLow = isAtLeast;
        Predicate<List<Integer>> goal = marking -> isMet(marking.get(of), bound, isLow);
        String condition = "p" + place + (isAtLeast ? " >= " : " <= ") + least;
        String earliest = net.earliest(goal, MOST_REGIONS);
        String latest = net.latest(goal, MOST_REGIONS);
        int deadline = random.nextInt(6);
        if (earliest != null) {
            expected.put("earliest(" + condition + ")", earliest);
            expected.put("EF[<= " + deadline + "] " + condition, within(earliest, deadline));
        }
        if (latest != null) {
            expected.put("latest(" + condition + ")", latest);
            expected.put("AF[<= " + deadline + "] " + condition, within(latest, deadline));
        }
    }

    private static boolean isMet(int tokens, int bound, boolean isAtLeast) {
        return isAtLeast ? tokens >= bound : tokens <= bound;
    }

    private static String within(String time, int deadline) {
        if (time.equals("unbounded")) {
            return "violated";
        }
        int number = Integer.parseInt(time.replaceAll("\\D", ""));
        return (time.startsWith(">") ? number < deadline : number <= deadline) ? "holds" : "violated";
    }

    private void compare(String name, NaiveDenseTime net, Map<String, @Nullable String> expected, String... options)
            throws Exception {
        String text = net.text();
        List<String> command = new ArrayList<>(List.of(
                "check",
                Files.writeString(folder.resolve(name), text).toString(),
                "--max-states",
                "20000",
                "--time",
                "60s"));
        for (String option : options) {
            command.addAll(List.of("-D", option));
        }
        expected.keySet().forEach(formula -> command.addAll(List.of("-f", formula)));
        Ran ran = Ran.tidemark(command.toArray(String[]::new));
        assertThat(ran.err()).as(text).doesNotContain("bug");
        Matcher each = ANSWER.matcher(ran.out());
        for (Map.Entry<String, @Nullable String> asked : expected.entrySet()) {
            assertThat(each.find())
                    .as(text + String.join(" ", command) + ran.out() + ran.err())
                    .isTrue();
            String found = each.group(1);
            if (found.equals("refused") || found.equals("unknown")) {
                open++;
            } else {
                assertThat(found)
                        .as(text + asked.getKey() + "\n" + String.join(" ", command) + "\n" + ran.out())
                        .isEqualTo(asked.getValue());
                answers++;
            }
        }
    }
}
