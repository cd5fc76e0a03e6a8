package org.tidemark.counters;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.cli.Tidemark;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Vocabulary;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveLtl;

/** A formalism that the program has never heard of, through the command line: read from a file, explored, swept, kept, checked, replayed. */
class CounterCommandsTest {
    private static final int MACHINES = 8;

    static final String LIFT = """
            # A lift that takes people up and breaks down when it is full.
            machine lift
            const top = 4
            const room = 3
            counter floor max top
            counter inside max room
            start open

            enter: open -> open do inside + 1
            leave: open -> open do inside - 1
            close: open -> closed when inside > 0
            up: closed -> closed when floor < top do floor + 1
            down: closed -> closed do floor - 1
            stop: closed -> open
            break: closed -> broken when floor = top and inside = room
            """;

    @TempDir
    Path folder;

    private String lift = "";

    @BeforeEach
    void write() throws IOException {
        lift = file("lift.counters", LIFT);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    /** The output of a command, which never is a fault of the program. */
    private record Ran(int status, String out, String err) {
        Map<?, ?> json() {
            return (Map<?, ?>) Objects.requireNonNull(parsed(out));
        }

        Object field(String name) {
            return Objects.requireNonNull(json().get(name), name);
        }

        List<?> list(String name) {
            return (List<?>) field(name);
        }
    }

    private static Ran typing(String input, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Tidemark.run(
                args,
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8));
        Ran ran = new Ran(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        assertThat(status).as(Arrays.toString(args) + ran.err).isBetween(0, 3);
        return ran;
    }

    private static Ran run(String... args) {
        return typing("", args);
    }

    private static Ran run(List<String> args) {
        return run(args.toArray(new String[0]));
    }

    private static @Nullable Object parsed(String text) {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            parser.nextToken();
            return value(parser);
        } catch (IOException e) {
            throw new AssertionError(text, e);
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            Map<String, @Nullable Object> map = new HashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                map.put(name, value(parser));
            }
            return map;
        }
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            List<@Nullable Object> list = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                list.add(value(parser));
            }
            return list;
        }
        return switch (parser.currentToken()) {
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NULL -> null;
            default -> parser.getText();
        };
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
                "auto --search sweep",
                "auto --search sweep --progress x0"
            })
    void everyStoreFindsTheStatesOfANaiveSearch(String store) throws IOException {
        for (int seed = 1; seed <= MACHINES; seed++) {
            NaiveMachine machine = new NaiveMachine(seed);
            String model = file("m" + seed + ".counters", machine.text());
            List<String> args = new ArrayList<>(List.of("explore", model, "--json", "--quiet", "--store"));
            args.addAll(List.of(store.replace("DIR", folder + "/run" + seed).split(" ")));
            Ran ran = run(args);
            assertThat(ran.status).as(machine.text()).isZero();
            if (ran.json().get("states") != null) { // a sweep that goes back does not know them
                assertThat(ran.field("states")).as(machine.text()).isEqualTo((long) machine.states.size());
                assertThat(ran.field("edges")).isEqualTo((long) machine.edges);
                assertThat(ran.field("deadlocks")).isEqualTo(machine.deadlocks());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hash-compact", "bitstate", "delta --forget"})
    void storesThatForgetOrGuessSaySo(String store) {
        List<String> args = new ArrayList<>(List.of("explore", lift, "--json", "--store"));
        args.addAll(List.of(store.split(" ")));
        Ran ran = run(args);
        assertThat(ran.status).isEqualTo(store.contains("forget") ? 0 : 3);
        assertThat(ran.field("states")).isEqualTo(36L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "explore LIFT --store mdd | a diagram of all states takes a net",
                "check LIFT -f 'EF broken' --store mdd | a diagram of all states takes a net",
                "explore LIFT --store collapse | the store collapse takes a net",
                "check LIFT -f 'EF broken' --store bitvector | the store bitvector takes a net",
                "explore LIFT --reduce counting | the reduction counting takes a net",
                "explore LIFT --reduce symmetry | the reduction symmetry takes a net",
                "check LIFT -f 'EF broken' --reduce structural,symmetry | takes a net",
                "check LIFT -f 'EF broken' --certificate c | --certificate takes a net",
                "check LIFT -f 'EF broken' --picture c.svg | --picture takes a net",
                "convert LIFT -o l.pnml | this takes a net",
                "compose LIFT | this takes a net",
                "language LIFT | this takes a net",
                "minimise LIFT -o l.aut | this takes a net"
            })
    void whatTakesANetIsRefusedWithTheReason(String command, String why) {
        Ran ran = run(Arrays.stream(command.strip().split(" (?=([^']*'[^']*')*[^']*$)"))
                .map(word -> word.replace("LIFT", lift).replace("'", ""))
                .toList());
        assertThat(ran.status).isEqualTo(2);
        assertThat(ran.err).contains(lift + ": is a counter machine, and ").contains(why);
    }

    @Test
    void whatIsOnlyAskedOfNetsIsRefused() {
        Ran ran = run("check", lift, "--one-safe", "--stable-marking");
        assertThat(ran.status).isEqualTo(2);
        assertThat(ran.out).contains("it can only be asked of nets");
        assertThat(run("check", lift, "-f", "latest(broken) <= 3").status).isEqualTo(2);
        assertThat(run("check", lift, "--conforms", lift).err).contains("a model as a service is for nets");
        assertThat(run("mcc", "StateSpace", folder.toString()).status).isEqualTo(2);
    }

    private static final List<String> BRANCHING = List.of(
            "EF x0 = 0",
            "AG x0 <= 3",
            "EF deadlock",
            "EF fireable(s0)",
            "AG EF l0",
            "AF (x0 = 0 or deadlock)",
            "EG x0 < 3",
            "A (x0 < 4 U (fireable(s1) or deadlock))",
            "E (l0 U (x0 >= 2 and AX x0 != 2))",
            "AG (fireable(s2) -> EF fireable(s0))");

    private static final List<String> LINEAR =
            List.of("G (x0 > 0 -> F x0 = 0)", "G F l0", "F (deadlock or x0 = 1)", "(x0 < 3) U (x0 >= 2)", "X x0 = 1");

    private static boolean expected(String text, NaiveMachine machine) throws Exception {
        Vocabulary names = CounterContractTest.machine(machine.text()).vocabulary();
        Formula formula = new Expansion(names).of(FormulaParser.formula(text, names));
        return Logic.of(formula) == Logic.LTL
                ? NaiveLtl.holds(formula, machine.graph())
                : new NaiveCtl(machine.graph()).holds(formula);
    }

    /** The verdicts about formulas, each with the run that shows it replayed by the naive rule. */
    private static void compare(NaiveMachine machine, Ran ran, List<String> formulas) throws Exception {
        List<?> properties = ran.list("properties");
        for (int i = 0; i < formulas.size(); i++) {
            Map<?, ?> found = (Map<?, ?>) properties.get(i);
            String because = formulas.get(i) + " of\n" + machine.text();
            assertThat(found.get("verdict"))
                    .as(because)
                    .isEqualTo(expected(formulas.get(i), machine) ? "holds" : "violated");
            if (found.get("evidence") instanceof Map<?, ?> run && run.get("trace") instanceof List<?> trace) {
                assertThat(machine.isRun(trace)).as(because).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--threads 3",
                "--search sweep",
                "--search dfs",
                "--store tree",
                "--store disk --dir DIR --reduce none"
            })
    void verdictsAreThoseOfANaiveCheck(String how) throws Exception {
        List<String> formulas = new ArrayList<>(BRANCHING);
        formulas.addAll(LINEAR);
        for (int seed = 1; seed <= MACHINES; seed++) {
            NaiveMachine machine = new NaiveMachine(seed);
            List<String> args = new ArrayList<>(
                    List.of("check", file("m" + seed + ".counters", machine.text()), "--json", "--quiet"));
            formulas.forEach(formula -> args.addAll(List.of("-f", formula)));
            args.addAll(Arrays.stream(how.replace("DIR", folder + "/run" + seed).split(" "))
                    .filter(word -> !word.isEmpty())
                    .toList());
            Ran ran = run(args);
            compare(machine, ran, formulas);
            if (how.contains("DIR")) {
                compare(machine, run(args.stream().map(arg -> resuming(arg)).toList()), formulas);
            }
        }
    }

    /** Formulas that do not ask for the next state, as stubborn sets take them. */
    private static final List<String> WITHOUT_NEXT = List.of(
            "EF x0 = 0",
            "AG x0 <= 3",
            "EF deadlock",
            "AG !deadlock",
            "EF (x0 >= 2 and fireable(s1))",
            "EF (x0 >= 2 and !fireable(s1))",
            "EF (x0 != 1 and l0 and !deadlock)",
            "AG EF l0",
            "AG EF x0 = 1",
            "EG x0 < 3",
            "A (x0 < 4 U fireable(s1))",
            "AG (fireable(s2) -> EF fireable(s0))",
            "G (x0 > 0 -> F x0 = 0)",
            "G F l0",
            "(x0 < 3) U (x0 >= 2)");

    @ParameterizedTest
    @ValueSource(strings = {"", "--search sweep", "--search dfs", "--threads 1 --store tree"})
    void verdictsWithStubbornSetsAreThoseOfANaiveCheck(String how) throws Exception {
        for (int seed = 1; seed <= 3 * MACHINES; seed++) {
            NaiveMachine machine = new NaiveMachine(seed, seed > MACHINES);
            String model = file("m" + seed + ".counters", machine.text());
            List<String> formulas = how.contains("sweep")
                    ? WITHOUT_NEXT.stream()
                            .filter(formula -> formula.matches("(EF|AG) (?!EF).*"))
                            .toList()
                    : WITHOUT_NEXT;
            List<String> args = new ArrayList<>(List.of("check", model, "--json", "--quiet", "--reduce", "stubborn"));
            formulas.forEach(formula -> args.addAll(List.of("-f", formula)));
            args.addAll(Arrays.stream(how.split(" "))
                    .filter(word -> !word.isEmpty())
                    .toList());
            compare(machine, run(args), formulas);
        }
    }

    @Test
    void whatNeedNotBeTriedInEveryOrderIsLeftOut() throws Exception {
        StringBuilder text = new StringBuilder("machine free\nstart run\n");
        for (int x = 0; x < 5; x++) {
            text.insert(0, "counter x" + x + " max 4\n").append("up" + x + ": run -> run do x" + x + " + 1\n");
        }
        String model = file("free.counters", text.toString());
        assertThat(reducedStates(model, "EF deadlock")).isEqualTo(21L); // of 5^5
        assertThat(reducedStates(model, "EF x4 = 4")).isEqualTo(5L);
        assertThat(reducedStates(model, "EF (x0 = 3 and x4 = 2)")).isEqualTo(6L);
        assertThat(run("explore", model, "--json").field("states")).isEqualTo(3125L);
    }

    private static Object reducedStates(String model, String formula) {
        Ran ran = run("check", model, "-f", formula, "--reduce", "stubborn", "--json");
        assertThat(ran.status).isZero();
        Map<?, ?> property = (Map<?, ?>) ran.list("properties").get(0);
        return Objects.requireNonNull(property.get("reducedStates"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--reduce stubborn", "--reduce none", "--store disk --dir DIR --reduce none"})
    void livenessIsThatOfANaiveCheck(String how) throws Exception {
        int live = 0;
        for (int seed = 1; seed <= 4 * MACHINES; seed++) {
            NaiveMachine machine = new NaiveMachine(seed, true);
            String model = file("m" + seed + ".counters", machine.text());
            List<String> args = new ArrayList<>(List.of("check", model, "--live", "--quasi-live", "--json"));
            args.addAll(Arrays.stream(how.replace("DIR", folder + "/run" + seed).split(" "))
                    .filter(word -> !word.isEmpty())
                    .toList());
            boolean isLive = true;
            boolean isQuasiLive = true;
            for (int step = 0; step < 9; step++) {
                isLive &= expected("AG EF fireable(s" + step + ")", machine);
                isQuasiLive &= expected("EF fireable(s" + step + ")", machine);
            }
            for (Object each : run(args).list("properties")) {
                Map<?, ?> found = (Map<?, ?>) each;
                boolean isSo = "live".equals(found.get("name")) ? isLive : isQuasiLive;
                assertThat(found.get("verdict")).as(machine.text()).isEqualTo(isSo ? "holds" : "violated");
            }
            live += isLive ? 1 : 0;
        }
        assertThat(live).isBetween(1, 4 * MACHINES - 1);
    }

    @Test
    void conditionsHaveTheirNamesInAnswers() {
        assertThat(run("check", lift, "-f", "EF broken").out).contains("  EF broken\n");
        assertThat(run("check", lift, "-f", "AG (broken -> !open)", "--json").out)
                .contains("AG (broken -> !open)");
        assertThat(run("check", lift, "-f", "EG EF open").out)
                .contains("EG EF open")
                .doesNotContain("location =");
        assertThat(run("check", lift, "-f", "G (closed -> F open)").out)
                .contains("G (closed -> F open)")
                .doesNotContain("location =");
    }

    @Test
    void figuresOfNetsAreNotThoseOfMachines() {
        assertThat(run("explore", lift, "--json").out).doesNotContain("Tokens");
        assertThat(run("explore", lift, "--search", "sweep", "--json").out).doesNotContain("Tokens");
    }

    /** The arguments for a run that goes on. */
    private static String resuming(String arg) {
        return arg.equals("--dir") ? "--resume" : arg.equals("disk") ? "auto" : arg;
    }

    @Test
    void graphsAreKeptAndAsked() throws Exception {
        for (int seed = 1; seed <= MACHINES; seed++) {
            NaiveMachine machine = new NaiveMachine(seed);
            String model = file("m" + seed + ".counters", machine.text());
            String graph = folder.resolve("m" + seed + ".graph").toString();
            Ran built = run("graph", model, "-o", graph, "--json", "--quiet", "--label", "first=l0 and x0 = 0");
            assertThat(built.status).as(built.err).isZero();
            assertThat(built.field("states")).isEqualTo((long) machine.states.size());
            assertThat(built.field("edges")).isEqualTo((long) machine.edges);
            List<String> args = new ArrayList<>(List.of("graph", graph, "--json", "--deadlocks"));
            BRANCHING.forEach(formula -> args.addAll(List.of("--check", formula)));
            LINEAR.forEach(formula -> args.addAll(List.of("--check", formula)));
            Ran asked = run(args);
            assertThat(((Map<?, ?>) asked.field("deadStates")).get("count")).isEqualTo(machine.deadlocks());
            for (int i = 0; i < BRANCHING.size() + LINEAR.size(); i++) {
                String formula = i < BRANCHING.size() ? BRANCHING.get(i) : LINEAR.get(i - BRANCHING.size());
                assertThat(((Map<?, ?>) asked.list("check").get(i)).get("verdict"))
                        .as(formula + " of\n" + machine.text())
                        .isEqualTo(expected(formula, machine) ? "holds" : "violated");
            }
        }
    }

    @Test
    void statesAndPathsOfAGraphAreShown() throws Exception {
        String graph = folder.resolve("lift.graph").toString();
        assertThat(run("graph", lift, "-o", graph).out).contains("lift: 3 variables, 7 events", "36");
        assertThat(run("graph", graph, "--state", "5").out).contains("values  closed, floor=0, inside=2");
        assertThat(run("graph", graph, "--path", "0", "broken").out).contains("9 steps");
        assertThat(run("graph", graph, "--successors", "0").out).contains("enter → 1");
        assertThat(run("graph", graph, "--components", "--home-states", "--live").status)
                .isZero();
        String aut = folder.resolve("lift.aut").toString();
        assertThat(run("graph", graph, "--export", aut).status).isZero();
        assertThat(run("explore", aut, "--json").field("states")).isEqualTo(36L);
        assertThat(run("graph", lift, "--search", "sweep", "-o", graph, "--force").status)
                .isZero();
        file("lift.counters", LIFT.replace("top = 4", "top = 5"));
        assertThat(run("graph", graph, "--state", "5").err).contains("built from another model");
    }

    @Test
    void statesOnDiskHaveEdges() {
        String run = folder.resolve("run").toString();
        assertThat(run("explore", lift, "--store", "disk", "--dir", run, "--edges").status)
                .isZero();
        assertThat(run("explore", lift, "--resume", run, "--edges", "--encoding", "targets").status)
                .isZero();
        assertThat(run("graph", run, "--deadlocks").out).contains("1 state without a successor");
        Ran asked = run("check", lift, "--resume", run, "-f", "AG EF open", "-f", "G (closed -> F open)", "--json");
        assertThat(all(asked, "technique")).containsOnly("labelling on disk");
        assertThat(run("explore", lift, "--resume", run, "-D", "top=5").status).isEqualTo(2);
    }

    @Test
    void fairnessIsHeeded() throws Exception {
        String model = file("fair.counters", """
                machine fair
                counter x max 1
                start a
                up: a -> a when x = 0 do x + 1
                down: a -> a do x - 1
                go: a -> b when x = 1
                """);
        assertThat(verdict(run("check", model, "-f", "F b", "--json"))).isEqualTo("violated");
        assertThat(verdict(run("check", model, "-f", "F b", "--fair", "go", "--json")))
                .isEqualTo("violated");
        assertThat(verdict(run("check", model, "-f", "F b", "--strong-fair", "go", "--json")))
                .isEqualTo("holds");
        assertThat(run("check", model, "-f", "F b", "--fair", "gone").status).isEqualTo(2);
    }

    private static String verdict(Ran ran) {
        return all(ran, "verdict").get(0);
    }

    /** A field of all properties. */
    private static List<String> all(Ran ran, String field) {
        return ran.list("properties").stream()
                .map(property -> String.valueOf(((Map<?, ?>) property).get(field)))
                .toList();
    }

    @Test
    void conformanceIsCheckedAndItsRunIsReplayed() throws Exception {
        String kept = file("kept.txt", """
                start out
                out -- close --> in
                in -- stop --> out
                in -- break --> out
                accept out in
                """);
        assertThat(run("check", lift, "--conforms", kept).status).isZero();
        String broken = file("broken.txt", "start s\ns -- enter [inside < 2] --> s\naccept s\n");
        String trace = folder.resolve("trace.json").toString();
        Ran ran = run("check", lift, "--conforms", broken, "--trace", trace);
        assertThat(ran.status).isEqualTo(1);
        assertThat(ran.out).contains("does not allow 'enter' there", "2  enter: inside 1→2");
        assertThat(run("simulate", lift, "--trace", trace).out).contains("a run of 2 steps", "2  enter: inside 1→2");
        Files.writeString(Path.of(trace), Files.readString(Path.of(trace)).replace("\"inside\":2", "\"inside\":3"));
        Ran wrong = run("simulate", lift, "--trace", trace);
        assertThat(wrong.status).isEqualTo(2);
        assertThat(wrong.err)
                .contains("the state gives 3 for variable 'inside': expected 2, which it has after the step");
        Files.writeString(Path.of(trace), Files.readString(Path.of(trace)).replaceFirst("enter", "leave"));
        assertThat(run("simulate", lift, "--trace", trace).err).contains("'leave' is not enabled");
    }

    /** A run that goes round forever is kept and replayed, too. */
    @Test
    void loopsAreReplayed() {
        String trace = folder.resolve("loop.json").toString();
        assertThat(run("check", lift, "-f", "F broken", "--trace", trace).status)
                .isEqualTo(1);
        assertThat(run("simulate", lift, "--trace", trace).out).contains("forever: this is the state of step");
    }

    @Test
    void walksAreRunsOfTheMachine() throws Exception {
        for (int seed = 1; seed <= MACHINES; seed++) {
            NaiveMachine machine = new NaiveMachine(seed);
            String model = file("m" + seed + ".counters", machine.text());
            Ran walked = run("simulate", model, "--steps", "50", "--seed", "" + seed, "--json");
            assertThat(machine.isRun(walked.list("trace"))).as(machine.text()).isTrue();
        }
        Ran byHand = typing("1\nenter\nr 3\nb 2\nm\nl\nstop\nnothing\nreset\nq\n", "simulate", lift);
        assertThat(byHand.status).isZero();
        assertThat(byHand.out)
                .contains("step 0: open, floor=0, inside=0", "enter: inside 1→2", "no event and no command");
    }

    @Test
    void theFirstStateThatBreaksAPromiseEndsTheExploration() throws Exception {
        String model = file("wrong.counters", LIFT + "keep low: floor < 3\n");
        Ran ran = run("explore", model);
        assertThat(ran.status).isEqualTo(1);
        assertThat(ran.out).contains("VIOLATED: keep:low after 5 steps: floor >= 3", "5  up: floor 2→3");
        assertThat(run("explore", model, "--search", "sweep").status).isEqualTo(1);
        assertThat(run("graph", model, "-o", folder + "/w.graph").status).isEqualTo(1);
        assertThat(all(run("check", model, "-f", "EF broken", "--json"), "verdict"))
                .containsExactly("holds", "violated");
    }

    /** The page for those who add a formalism shows this machine, and a run as it is. */
    @Test
    void thePageShowsARealRun() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "extending.md"));
        assertThat(page).contains("<!-- file: lift.counters -->\n```\n" + LIFT + "```\n");
        String out = run("check", lift, "-f", "EF broken", "-D", "top=2").out;
        assertThat(page).contains(out.substring(0, out.lastIndexOf(',')));
    }

    @Test
    void sizesAndNamesAreShown() {
        assertThat(run("info", lift).out)
                .contains("lift: 3 variables, 7 events", "counter machine", "location, floor, inside", "take a net");
        Ran json = run("info", lift, "--json");
        assertThat(json.field("formalism")).isEqualTo("counter machine");
        assertThat(json.field("variables")).isEqualTo(3L);
        assertThat(json.field("events")).isEqualTo(7L);
    }

    @Test
    void constantsAreDefinedByOptions() {
        assertThat(run("explore", lift, "-D", "top=9", "--json").field("states"))
                .isEqualTo(71L);
        assertThat(run("explore", lift, "-D", "tip=9").err).contains(lift + ": no constant 'tip'; did you mean 'top'?");
        assertThat(run("explore", lift, "-D", "top=high").err).contains(lift + ":3: ");
        String graph = folder.resolve("defined.graph").toString();
        assertThat(run("graph", lift, "-D", "top=9", "-o", graph).status).isZero();
        assertThat(run("graph", graph, "--check", "EF floor = 9").out).contains("EF floor = 9 holds");
    }

    @Test
    void standardInputIsRecognised() {
        assertThat(typing(LIFT, "explore", "-", "--json").field("states")).isEqualTo(36L);
        assertThat(typing(LIFT, "explore", "-", "--format", "counters", "-D", "top=9", "--json")
                        .field("states"))
                .isEqualTo(71L);
        assertThat(typing("something else", "explore", "-").err).contains(".counters");
        assertThat(run("explore", folder + "/lift.unknown").status).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "counter floor max top; counter floor max 4 7 | 5: 'counter floor max 4 7': expected counter NAME = VALUE max VALUE",
                "floor + 1; flor + 1 | 12: no counter 'flor'; did you mean 'floor'?",
                "max top; max high | 5: no number and no constant 'high'",
                "max room; = 4 max room | 6: it begins with 4, which is more than 3",
                "start open; # | 9: a step before the start",
                "machine lift; # | 16: the machine has no name",
                "floor = top and; floor is top and | 15: 'floor is top': expected a test such as x < 3",
                "do inside - 1; do inside * 1 | 10: 'inside * 1': expected a change such as x + 1",
                "do floor + 1; do floor + 1, floor - 1 | 12: counter 'floor' is changed twice: expected one change",
                "leave: open; enter: open | 10: the name 'enter' is taken",
                "const room = 3; const top = 3 | 4: the name 'top' is taken",
                "counter inside; counter location | 6: the name 'location' is taken",
                "start open; start top | 7: the name 'top' is taken",
                "stop: closed -> open; start closed | 14: start closed: expected one start"
            })
    void whatIsWrongHasAFileAndALine(String change, String message) throws IOException {
        String[] parts = change.strip().split("; ", 2);
        String model = file("wrong.counters", LIFT.replace(parts[0], parts[1]));
        Ran ran = run("explore", model);
        assertThat(ran.status).isEqualTo(2);
        assertThat(ran.err).startsWith("tidemark: " + model + ":" + message.strip());
    }

    /** Any text is read or refused, with a line. */
    @Test
    void noTextIsAFaultOfTheProgram() throws IOException {
        Random random = new Random(7);
        for (int i = 0; i < 150; i++) {
            char[] text = LIFT.toCharArray();
            IntStream.range(0, 1 + random.nextInt(4))
                    .forEach(any -> text[random.nextInt(text.length)] = " \n:->=a1,#".charAt(random.nextInt(10)));
            String model = file("spoilt.counters", new String(text));
            Ran ran = run("explore", model, "--max-states", "50", "--quiet");
            assertThat(ran.status != 2 || ran.err.startsWith("tidemark: " + model + ":"))
                    .as(ran.err)
                    .isTrue();
        }
    }
}
