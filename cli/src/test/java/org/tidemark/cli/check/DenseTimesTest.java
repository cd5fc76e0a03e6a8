package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.cli.Ran;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.format.tina.TimedNet;
import org.tidemark.format.tina.TinaReader;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/** The least and the most time in dense time, against clocks that go in steps. */
class DenseTimesTest {
    private static final int MOST_STATES = 3_000;
    private static final long FOREVER = Long.MAX_VALUE;
    private static final Pattern ANSWER = Pattern.compile("(?m)^  f(\\d)  ((?:[<>] )?\\S+) ");

    @TempDir
    Path folder;

    @Test
    void closedNetsTakeTheTimesOfWholeNumbers() throws Exception {
        int finite = 0;
        for (int seed = 1; seed <= 40; seed++) {
            String text = net(seed, true);
            Grid grid = new Grid(text, 1);
            if (grid.isWhole()) {
                String earliest = said(grid.earliest());
                String latest = said(grid.latest());
                assertThat(answers(text)).as(text).isEqualTo(List.of(earliest, latest));
                finite += grid.latest() < FOREVER ? 1 : 0;
            }
        }
        assertThat(finite).isGreaterThan(5);
    }

    /** Quarters come close to what is only approached: the least time is the largest whole number below, the most the smallest above. */
    @Test
    void openNetsApproachTheTimesOfQuarters() throws Exception {
        int approached = 0;
        for (int seed = 1; seed <= 30; seed++) {
            String text = net(seed, false);
            Grid grid = new Grid(text, 8);
            if (grid.isWhole() && grid.earliest() > 0 && grid.earliest() < FOREVER) {
                String found = answers(text).get(0);
                String sign = grid.earliest() % 8 == 0 ? "" : "> ";
                assertThat(found).as(text).isEqualTo(sign + said(grid.earliest() / 8));
                approached += grid.earliest() % 8 == 0 ? 0 : 1;
            }
        }
        assertThat(approached).isGreaterThan(2);
    }

    /** Closed timed-arc nets take as long in dense time as in discrete time. */
    @Test
    void zonesTakeTheTimesOfWholeNumbers() throws Exception {
        Set<String> seen = new HashSet<>();
        for (int seed = 1; seed <= 25; seed++) {
            String text = arcs(new Random(seed));
            List<String> dense = answers("m.xml", text, "-D", "time=dense");
            List<String> discrete = answers("m.xml", text, "-D", "time=discrete");
            assertThat(dense).as(text).isEqualTo(discrete);
            seen.addAll(dense);
        }
        assertThat(seen).contains("unbounded").hasSizeGreaterThan(4);
    }

    @Test
    void deadlinesAreComparedWithWhatIsOnlyApproached() throws Exception {
        String text = "tr a [2,5] p -> q\ntr b [1,3] q -> r\ntr c ]1,4[ r -> s\npl p (1)\n";
        String file = Files.writeString(folder.resolve("m.net"), text).toString();
        Ran ran = Ran.tidemark(
                "check",
                file,
                "-f",
                "EF[<= 4] s = 1",
                "-f",
                "EF[< 5] s = 1",
                "-f",
                "AF[< 12] s = 1",
                "-f",
                "AF[<= 11] s = 1",
                "-f",
                "latest(s = 1) = 12",
                "-f",
                "earliest(r = 1) = 3");
        assertThat(ran.out())
                .contains("f1  violated", "f2  holds", "f3  holds", "f4  violated", "f5  violated", "f6  holds");
        assertThat(Ran.tidemark("check", file, "-f", "latest(r = 1)", "--only", "f1")
                        .out())
                .contains("f1  8 ", "dates: 5, 8");
        assertThat(Ran.tidemark("check", file, "-f", "earliest(s = 1)", "--only", "f1")
                        .out())
                .contains("the time is more than 4, by as little as one likes", "dates: 2, 3, 33/8");
    }

    /** Whatever sets of states are asked for, the answers are the same, and a run is shown only with dates that are right. */
    @ParameterizedTest
    @ValueSource(strings = {"auto", "linear", "strong", "atomic", "markings", "states", "regions"})
    void allClassesHaveTheSameAnswers(String classes) throws Exception {
        String text = "tr a [2,4] p0 -> p1\ntr b [1,3[ p1 -> p2\npl p0 (1)\n";
        assertThat(answers("m.net", text, "-D", "classes=" + classes)).containsExactly("3", "< 7");
        String file = folder.resolve("m.net").toString();
        Ran compared = Ran.tidemark(
                "check",
                file,
                "-D",
                "classes=" + classes,
                "-f",
                "AF[<= 6] p2 = 1",
                "-f",
                "AF[< 7] p2 = 1",
                "-f",
                "EF[< 3] p2 = 1",
                "-f",
                "EF[<= 3] p2 = 1");
        assertThat(compared.out()).contains("f1  violated", "f2  holds", "f3  violated", "f4  holds");
        Ran one = Ran.tidemark("check", file, "-D", "classes=" + classes, "-f", "earliest(p2 = 1)", "--only", "f1");
        assertThat(one.out().contains("dates: 2, 3")).as(one.out()).isEqualTo(!classes.equals("regions"));
        Ran forever = Ran.tidemark("check", file, "-D", "classes=" + classes, "-f", "latest(p1 = 2)", "--only", "f1");
        assertThat(forever.out()).contains("unbounded").doesNotContain("bug");
    }

    /** A loop of linear classes is shown as a loop of other sets of states only where it is one. */
    @ParameterizedTest
    @ValueSource(strings = {"auto", "strong", "atomic", "markings", "states", "regions"})
    void loopsAreFoundInAllClasses(String classes) throws Exception {
        String text = "tr a [0,2] p0 -> p1\ntr b [1,3] p1 -> p0\ntr c [0,4] p0 -> p2\npl p0 (1)\n";
        assertThat(answers("m.net", text, "-D", "classes=" + classes)).containsExactly("0", "unbounded");
    }

    /** The alarm cuts off what has no end; the run that is shown must not be looked for in all that follows it. */
    @ParameterizedTest
    @ValueSource(strings = {"auto", "strong", "atomic", "states"})
    void aNetWithoutEndHasAnAnswerWithinTheTime(String classes) throws Exception {
        String file = Files.writeString(folder.resolve("m.net"), "tr t [1,2] p -> p q\ntr u [0,2] q -> r\npl p (1)\n")
                .toString();
        Ran ran = assertTimeoutPreemptively(
                Duration.ofSeconds(60),
                () -> Ran.tidemark("check", file, "-f", "EF[<= 5] r >= 2", "-D", "classes=" + classes, "--time", "4s"));
        assertThat(ran.out()).contains("f1  holds");
    }

    @Test
    void timesUpToTheLargestNumberAreFound() throws Exception {
        String text = "pl p (1)\ntr t [60000000,90000000] p -> q\ntr u [0,90000000] q -> r\n";
        String file = Files.writeString(folder.resolve("m.net"), text).toString();
        Ran ran = Ran.tidemark(
                "check",
                file,
                "-f",
                "latest(q >= 1)",
                "-f",
                "EF[<= 100000000] q >= 1",
                "-f",
                "AF[<= 100000000] q >= 1",
                "-f",
                "EF[<= 100000000] r >= 2",
                "-f",
                "latest(r >= 1)");
        assertThat(ran.out())
                .contains("f1  90,000,000 ", "f2  holds", "f3  holds", "f4  violated", "f5  unknown")
                .contains("the time is more than 99,999,999, the latest of an alarm");
        assertThat(Ran.tidemark("check", file, "-f", "earliest(q >= 1)", "--only", "f1")
                        .out())
                .contains("f1  60,000,000 ");
    }

    @Test
    void timesThatAreOnlyApproachedAreSaidToBe() throws Exception {
        String text = "tr a ]2,4] p0 -> p1\ntr b ]1,3[ p1 -> p2\npl p0 (1)\n";
        String file = Files.writeString(folder.resolve("m.net"), text).toString();
        List<String> many = new ArrayList<>(List.of("check", file));
        for (String asked : List.of("earliest(p2 = 1)", "latest(p2 = 1)", "earliest(p1 = 1)", "latest(p1 = 1)")) {
            many.addAll(List.of("-f", asked));
        }
        assertThat(Ran.tidemark(many.toArray(String[]::new)).out())
                .contains("f1  > 3 ", "f2  < 7 ", "f3  > 2 ", "f4  4 ");
        many.add("--json");
        String json = Ran.tidemark(many.toArray(String[]::new)).out().replaceAll("\\s", "");
        assertThat(json).contains("\"value\":3,\"attained\":false", "\"value\":7,\"attained\":false");
        assertThat(json.split("\"attained\"", -1)).hasSize(4);
    }

    /** Nothing after the alarm matters: here, tokens without end. */
    @Test
    void whatHappensLaterNeedNotBeFinite() throws Exception {
        String text = "pl p0 (1)\npl c (1)\ntr s [3,4] p0 -> d\ntr g [1,1] c -> c q\n";
        String file = Files.writeString(folder.resolve("m.net"), text).toString();
        Ran ran = Ran.tidemark(
                "check",
                file,
                "--max-states",
                "1000",
                "-f",
                "earliest(d >= 1)",
                "-f",
                "EF[<= 3] d >= 1",
                "-f",
                "EF[< 3] d >= 1",
                "-f",
                "EF[<= 5] d >= 2");
        assertThat(ran.out())
                .contains(
                        "f1  3 ", "f2  holds", "f3  violated", "f4  violated", "time Petri net with an alarm explored");
    }

    private static String said(long time) {
        return time == FOREVER ? "unbounded" : String.valueOf(time);
    }

    private List<String> answers(String text) throws IOException {
        return answers("m.net", text);
    }

    private List<String> answers(String name, String text, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "check",
                Files.writeString(folder.resolve(name), text).toString(),
                "-f",
                "earliest(p2 >= 1)",
                "-f",
                "latest(p2 >= 1)"));
        command.addAll(List.of(options));
        Ran ran = Ran.tidemark(command.toArray(String[]::new));
        assertThat(ran.err()).as(text).doesNotContain("bug");
        List<String> found = new ArrayList<>();
        for (Matcher each = ANSWER.matcher(ran.out()); each.find(); ) {
            found.add(each.group(2));
        }
        return found;
    }

    private static String net(int seed, boolean isClosed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("pl p0 (1)\npl p1 (" + random.nextInt(2) + ")\npl p2 (0)\npl p3 (0)\n");
        int transitions = 2 + random.nextInt(3);
        for (int t = 0; t < transitions; t++) {
            int least = random.nextInt(3);
            int most = least + random.nextInt(3);
            boolean isOpen = !isClosed && most > least;
            String interval = random.nextInt(6) == 0
                    ? (isOpen ? "]" : "[") + least + ",w["
                    : (isOpen && random.nextInt(3) > 0 ? "]" : "[") + least + "," + most
                            + (isOpen && random.nextBoolean() ? "[" : "]");
            int from = t == 0 ? 0 : random.nextInt(4);
            int to = (from + 1 + random.nextInt(3)) % 4;
            text.append("tr t" + t + " " + interval + " p" + from + " -> p" + to + "\n");
        }
        return text.toString();
    }

    private static String arcs(Random random) {
        StringBuilder text = new StringBuilder("<pnml><net id=\"n\" type=\"P/T net\">\n");
        for (int p = 0; p < 4; p++) {
            String oldest = random.nextInt(4) > 0 ? "&lt;= " + (1 + random.nextInt(4)) : "&lt; inf";
            text.append(String.format(
                    "<place id=\"p%d\" name=\"p%d\" invariant=\"%s\" initialMarking=\"%d\"/>%n",
                    p, p, oldest, p == 0 ? 1 : 0));
        }
        for (int t = 0; t < 4; t++) {
            int least = random.nextInt(3);
            text.append(String.format("<transition id=\"t%d\" name=\"t%d\" urgent=\"false\"/>%n", t, t));
            text.append(String.format(
                    "<inputArc inscription=\"[%d,%d]\" source=\"p%d\" target=\"t%d\"/>%n",
                    least, least + random.nextInt(3), t == 0 ? 0 : random.nextInt(2), t));
            text.append(String.format(
                    "<outputArc inscription=\"1\" source=\"t%d\" target=\"p%d\"/>%n", t, 1 + random.nextInt(3)));
        }
        return text.append("</net></pnml>\n").toString();
    }

    /** A time Petri net with clocks that show multiples of a part, by its rule. */
    private static final class Grid {
        private final PetriNet net;
        private final List<FiringInterval> intervals;
        private final int parts;
        private final Map<State, Integer> numbers = new HashMap<>();
        private final List<State> states = new ArrayList<>();
        /** Of each state the states after it; the first one, or null, is that after a part of a unit. */
        private final List<List<@Nullable Integer>> next = new ArrayList<>();

        private record State(List<Integer> marking, List<Integer> clocks) {
            boolean isThere() {
                return marking.get(2) > 0;
            }
        }

        Grid(String text, int parts) throws Exception {
            TimedNet read =
                    TinaReader.readTimed(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m.net");
            net = read.net();
            intervals = read.intervals();
            this.parts = parts;
            number(state(net.initialMarking(), new int[0]));
            for (int i = 0; i < states.size() && isWhole(); i++) {
                State at = states.get(i);
                List<@Nullable Integer> after = new ArrayList<>();
                State later = later(at);
                after.add(later == null ? null : (Integer) number(later));
                for (int t = 0; t < net.transitions(); t++) {
                    FiringInterval interval = intervals.get(t);
                    int least = interval.least() * parts + (interval.isLeastOpen() ? 1 : 0);
                    if (at.clocks.get(t) >= least) {
                        after.add(number(fired(at, t)));
                    }
                }
                next.add(after);
            }
        }

        boolean isWhole() {
            return states.size() <= MOST_STATES;
        }

        private int number(State state) {
            Integer known = numbers.putIfAbsent(state, states.size());
            if (known == null) {
                states.add(state);
            }
            return known == null ? states.size() - 1 : known;
        }

        /** The state of a marking; clocks are -1 where a transition is not enabled. */
        private State state(int[] marking, int[] stayed) {
            TokenGame game = new TokenGame(net.startingWith(marking));
            List<Integer> clocks = new ArrayList<>();
            for (int t = 0; t < net.transitions(); t++) {
                clocks.add(!game.enabled(t) ? -1 : t < stayed.length ? Math.max(0, stayed[t]) : 0);
            }
            return new State(Arrays.stream(marking).boxed().toList(), clocks);
        }

        private @Nullable State later(State at) {
            List<Integer> clocks = new ArrayList<>(at.clocks);
            for (int t = 0; t < clocks.size(); t++) {
                FiringInterval interval = intervals.get(t);
                if (clocks.get(t) >= 0) {
                    int most = interval.isBounded()
                            ? interval.most() * parts - (interval.isMostOpen() ? 1 : 0)
                            : interval.least() * parts + 1;
                    if (clocks.get(t) == most && interval.isBounded()) {
                        return null;
                    }
                    clocks.set(t, Math.min(most, clocks.get(t) + 1));
                }
            }
            return new State(at.marking, clocks);
        }

        private State fired(State at, int t) {
            int[] marking = at.marking.stream().mapToInt(tokens -> tokens).toArray();
            int[] between = marking.clone();
            for (int p = 0; p < between.length; p++) {
                between[p] -= net.inputs().weight(t, p);
                marking[p] = between[p] + net.outputs().weight(t, p);
            }
            TokenGame taken = new TokenGame(net.startingWith(between));
            int[] stayed = new int[net.transitions()];
            for (int other = 0; other < stayed.length; other++) {
                stayed[other] = other != t && taken.enabled(other) ? at.clocks.get(other) : 0;
            }
            return state(marking, stayed);
        }

        /** The parts after which the goal is reached first. */
        long earliest() {
            Map<Integer, Long> dates = new HashMap<>(Map.of(0, 0L));
            Deque<Integer> open = new ArrayDeque<>(List.of(0));
            while (!open.isEmpty()) {
                int at = open.pollFirst();
                if (states.get(at).isThere()) {
                    return dates.getOrDefault(at, FOREVER);
                }
                List<@Nullable Integer> after = next.get(at);
                for (int k = 0; k < after.size(); k++) {
                    Integer to = after.get(k);
                    long date = dates.getOrDefault(at, 0L) + (k == 0 ? 1 : 0);
                    if (to != null && date < dates.getOrDefault(to, FOREVER)) {
                        dates.put(to, date);
                        if (k == 0) {
                            open.addLast(to);
                        } else {
                            open.addFirst(to);
                        }
                    }
                }
            }
            return FOREVER;
        }

        long latest() {
            return latest(0, new HashMap<>(), new HashSet<>());
        }

        private long latest(int at, Map<Integer, Long> known, Set<Integer> onPath) {
            if (states.get(at).isThere()) {
                return 0;
            }
            if (!onPath.add(at)) {
                return FOREVER;
            }
            Long before = known.get(at);
            long most = before == null ? -1 : before;
            for (int k = 0; before == null && k < next.get(at).size(); k++) {
                Integer to = next.get(at).get(k);
                if (to != null) {
                    long rest = latest(to, known, onPath);
                    most = Math.max(most, rest == FOREVER ? FOREVER : rest + (k == 0 ? 1 : 0));
                }
            }
            onPath.remove(at);
            known.put(at, most);
            return most;
        }
    }

    @Test
    void tideFilesWithIntervalsAreTimeNetsHoweverTheyAreOpened() throws Exception {
        String text = """
            param d = 5
            place p = 1
            place q
            transition t ]2, d] { in p out q }
            property early { AG (q = 0) }
            """;
        Path file = Files.writeString(folder.resolve("m.tide"), text);
        String[] ask = {"-f", "latest(q = 1)", "-f", "earliest(q = 1)", "-Dd=9", "--quiet"};
        List<Ran> all = List.of(
                Ran.tidemark(with("check", file.toString(), ask)),
                Ran.typing(text, with("check", "-", ask)),
                Ran.typing(text, with("check", "-", with("--format", "tide", ask))));
        for (Ran ran : all) {
            assertThat(ran.status()).as(ran.err()).isZero();
            assertThat(ran.out()).containsPattern("f1  9 ").containsPattern("f2  > 2 ");
        }
        assertThat(Ran.tidemark("check", file.toString()).out()).contains("early  violated", "dates: 9/4");
        Model model = Model.parse(text, "m.tide", Map.of("d", "7"));
        assertThat(model.isNet()).isFalse();
        assertThat(model.timedWalk(Options.defaults())
                        .orElseThrow()
                        .choices()
                        .get(0)
                        .window())
                .hasToString("in more than 2 to 7");
        assertThat(Model.open(file).isNet()).isFalse();
        String late = " ".repeat(1 << 20) + text;
        assertThat(Ran.tidemark("check", Files.writeString(folder.resolve("late.tide"), late) + "")
                        .err())
                .contains("late.tide: a transition has an interval, which nothing in the first part of the file shows");
    }

    private static String[] with(String first, String second, String... rest) {
        return Stream.concat(Stream.of(first, second), Stream.of(rest)).toArray(String[]::new);
    }
}
