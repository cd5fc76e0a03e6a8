package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Tidemark;
import org.tidemark.reference.BrokenProcesses;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.Refusal;

/**
 * The page and the command line say the same: each model is asked and explored on the page, and then by the very command that the page offers to
 * copy, as a process would be given it. Verdicts, marks, assumptions, reasons, remarks, runs and the printed text are compared.
 *
 * <p>The whole zoo, all examples and 200 random models are compared with {@code -Dtidemark.comparison=whole}, or each with {@code zoo}, {@code
 * examples} and {@code random}; {@code -Dtidemark.part=2/4} compares every fourth of them, from the second on.
 */
class PageAndCommandTest {
    private static final String COMPARISON = "tidemark.comparison";
    private static final long ANY = Long.MAX_VALUE;
    private static final Pattern WORD = Pattern.compile("'((?:[^']|'\\\\'')*)'|(\\S+)");
    private static final Pattern FIRST = Pattern.compile("[Ss]ave the text as (\\S+) first\\.");

    /** Figures that differ from one run to the next: times, rates, and what a process has in use. */
    private static final String PASSING = "(?:\\d[\\d,.]*|–) (?:ms\\b|s\\b|min\\b|h\\b|[KMG]iB|B\\b|[a-z]+/s)";

    /** How far searches came that another one overtook. */
    private static final String RACED = "(up to) [\\d,]+ (states (?:visited|explored)) (?=in each|of each)";

    @TempDir
    static Path folder;

    private static RunningServer running;
    private static int compared;

    @BeforeAll
    static void start() throws Exception {
        running = RunningServer.withOneThread(folder, "zoo:philosophers/4", Duration.ofMinutes(5));
    }

    @AfterAll
    static void stop() {
        running.close();
    }

    /** The output of the command line. */
    private record Printed(int status, String out, String err) {
        static Printed by(List<String> words) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int status = Tidemark.run(
                    words.toArray(String[]::new),
                    InputStream.nullInputStream(),
                    new PrintStream(out, false, StandardCharsets.UTF_8),
                    new PrintStream(err, false, StandardCharsets.UTF_8));
            return new Printed(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        }
    }

    /** The words of a command for a shell. */
    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(command);
        while (matcher.find()) {
            words.add(
                    matcher.group(1) == null
                            ? matcher.group(2)
                            : matcher.group(1).replace("'\\''", "'"));
        }
        return words;
    }

    /** Does what the page says: saves the text where it says so, and runs the command without the program's name. */
    private static List<String> copied(Fields job, Map<String, String> files) throws Exception {
        List<String> words = new ArrayList<>(words(job.text("command")));
        assertThat(words.remove(0)).isEqualTo("./tidemark");
        Map<String, String> texts = new LinkedHashMap<>(files);
        Matcher first = FIRST.matcher(job.text("before"));
        if (first.matches()) {
            texts.put(first.group(1), ask("session", Map.of()).object("model").text("text"));
        }
        for (Map.Entry<String, String> each : texts.entrySet()) {
            Path file = folder.resolve("shell").resolve(each.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, each.getValue());
            words.replaceAll(word -> word.equals(each.getKey()) ? file.toString() : word);
        }
        return words;
    }

    private static Fields ask(String action, Map<String, @Nullable Object> fields) throws Exception {
        return running.ask(action, fields);
    }

    private static Fields ended(Fields job) throws Exception {
        return running.ended(job.number("id", 0, 1, ANY));
    }

    private static void open(String reference) throws Exception {
        Fields answer = reference.startsWith("zoo:")
                ? ask("open", Map.of("zoo", reference))
                : ask("open", Map.of("name", "model.tide", "text", reference));
        assertThat(answer.object("wrong").all()).as(reference).isEmpty();
    }

    /** Asks on the page and by the command, and compares. */
    private static Fields compareCheck(String what, Map<String, @Nullable Object> request) throws Exception {
        return compareCheck(what, request, Map.of());
    }

    private static Fields compareCheck(String what, Map<String, @Nullable Object> request, Map<String, String> files)
            throws Exception {
        Fields job = ended(ask("ask", request));
        List<String> words = copied(job, files);
        Printed text = Printed.by(words);
        Printed json =
                Printed.by(Stream.concat(words.stream(), Stream.of("--json")).toList());
        compared++;
        SoftAssertions same = new SoftAssertions();
        if (job.text("status").equals("FAILED")) {
            same.assertThat(text.status).as(what + ": status").isIn(2, 70);
            same.assertThat(plain(text.err)).as(what + ": the error").contains(plain(job.text("failure")));
            same.assertAll();
            return job;
        }
        Fields result = job.object("result");
        same.assertThat(steady(result.text("printed"))).as(what + ": the text").isEqualTo(steady(text.out));
        same.assertThat(result.number("status", -1, 0, 99))
                .as(what + ": status, " + words + ": " + text.err)
                .isEqualTo(text.status);
        for (String remark : result.texts("notes")) {
            same.assertThat(plain(text.err)).as(what + ": a remark").contains(plain(remark));
        }
        same.assertThat(result.texts("notes").stream()
                        .mapToLong(each -> each.lines().count())
                        .sum())
                .as(what + ": as many remarks")
                .isEqualTo(text.err
                        .lines()
                        .filter(line ->
                                !line.isBlank() && !line.startsWith("Try 'tidemark ")) // a command, for a terminal
                        .count());
        Fields report = Fields.read(json.out);
        same.assertThat(result.texts("remarks")).as(what + ": remarks").isEqualTo(report.texts("remarks"));
        List<Fields> answers = result.list("answers");
        List<Fields> properties = report.list("properties");
        same.assertThat(answers).as(what + ": answers").hasSameSizeAs(properties);
        for (int i = 0; i < Math.min(answers.size(), properties.size()); i++) {
            compare(what, job, i, answers.get(i), properties.get(i), same);
        }
        same.assertAll();
        return job;
    }

    private static void compare(
            String what, Fields job, int number, Fields answer, Fields property, SoftAssertions same) throws Exception {
        String name = what + ", " + property.text("name");
        same.assertThat(answer.text("asked")).as(name).isEqualTo(property.text("name"));
        same.assertThat(answer.text("formula")).as(name + ": question").isEqualTo(property.text("formula"));
        same.assertThat(answer.text("verdict")).as(name + ": verdict").isEqualTo(verdict(property));
        for (String list : List.of("mayDependOn", "assumes", "fair", "strongFair")) {
            same.assertThat(answer.texts(list)).as(name + ": " + list).isEqualTo(property.texts(list));
        }
        for (String reason : List.of("reason", "because", "explanationText")) {
            same.assertThat(steady(answer.text("explanation")))
                    .as(name + ": " + reason)
                    .contains(steady(property.text(reason)));
        }
        same.assertThat(answer.text("decidedBy")).as(name + ": decided by").isEqualTo(property.text("how"));
        Fields evidence = property.object("evidence");
        same.assertThat(answer.text("shows")).as(name + ": what the run shows").isEqualTo(evidence.text("summary"));
        List<String> events = events(evidence);
        if (!events.isEmpty()) {
            Fields run = ask("run", Map.of("job", job.number("id", 0, 1, ANY), "number", number));
            List<String> shown = new ArrayList<>();
            for (Fields step : run.list("steps")) {
                shown.add(step.text("event"));
            }
            same.assertThat(shown).as(name + ": run").isEqualTo(events.subList(0, Math.min(events.size(), 2000)));
            same.assertThat(run.number("loop", -1, -1, ANY))
                    .as(name + ": loop")
                    .isEqualTo(evidence.number("loop", -1, -1, ANY));
        }
    }

    private static List<String> events(Fields evidence) throws Refusal {
        List<String> events = new ArrayList<>();
        for (Fields step : evidence.list("trace")) {
            events.add(step.text("event"));
        }
        return events.isEmpty() ? events : events.subList(1, events.size());
    }

    private static String verdict(Fields property) throws Refusal {
        return property.text("cause").equals("refused") ? "refused" : property.text("verdict");
    }

    /** Explores on the page and by the command, and compares. */
    private static Fields compareExploration(String what, Map<String, @Nullable Object> request) throws Exception {
        Fields job = ended(ask("explore", request));
        Printed text = Printed.by(copied(job, Map.of()));
        compared++;
        SoftAssertions same = new SoftAssertions();
        if (job.text("status").equals("FAILED")) {
            same.assertThat(text.status).as(what + ": status").isIn(2, 3);
            same.assertThat(plain(text.err)).as(what + ": the error").contains(plain(job.text("failure")));
        } else {
            Fields result = job.object("result");
            same.assertThat(steady(result.text("printed")))
                    .as(what + ": the text")
                    .isEqualTo(steady(text.out));
            for (String remark : result.texts("notes")) {
                same.assertThat(plain(text.err)).as(what + ": a remark").contains(plain(remark));
            }
            int expected = result.isSet("complete") ? 0 : result.text("outcome").equals("unknown") ? 3 : 1;
            same.assertThat(text.status).as(what + ": status").isEqualTo(expected);
        }
        same.assertAll();
        return job;
    }

    /** Explains on the page and by the command, and compares; the picture, too. */
    private static Fields compareWhy(String what, Map<String, @Nullable Object> request) throws Exception {
        Fields job = ended(ask("why", request));
        List<String> words = copied(job, Map.of());
        Printed text = Printed.by(words);
        compared++;
        SoftAssertions same = new SoftAssertions();
        if (job.text("status").equals("FAILED")) {
            same.assertThat(text.status).as(what + ": status").isIn(2, 3);
            same.assertThat(plain(text.err)).as(what + ": the error").contains(plain(job.text("failure")));
            same.assertAll();
            return job;
        }
        Fields result = job.object("result");
        same.assertThat(steady(result.text("printed"))).as(what + ": the text").isEqualTo(steady(text.out));
        same.assertThat(shownRows(result)).as(what + ": the rows").isEqualTo(steady(text.out));
        same.assertThat(result.number("status", -1, 0, 99))
                .as(what + ": status")
                .isEqualTo(text.status);
        same.assertThat(plain(String.join("\n", result.texts("notes"))))
                .as(what + ": remarks")
                .isEqualTo(plain(text.err));
        Fields report = Fields.read(
                Printed.by(Stream.concat(words.stream(), Stream.of("--json")).toList()).out);
        same.assertThat(result.text("verdict")).as(what + ": verdict").isEqualTo(report.text("verdict"));
        List<String> events = new ArrayList<>();
        for (Fields step : report.object("slice").list("steps")) {
            events.add(step.text("event"));
        }
        same.assertThat(result.isSet("drawn")).as(what + ": a picture").isEqualTo(!events.isEmpty());
        if (!events.isEmpty()) {
            compareRun(what, job, events, words, same);
        }
        same.assertAll();
        return job;
    }

    /** Asks whether a process is sound on the page and by the command, and compares; each run, too. */
    private static void compareSound(BrokenProcesses process) throws Exception {
        ask("open", Map.of("name", process.file(), "text", process.text()));
        Fields job = ended(ask("sound", Map.of()));
        List<String> words = copied(job, Map.of());
        Fields result = job.object("result");
        SoftAssertions same = new SoftAssertions();
        same.assertThat(steady(result.text("printed")))
                .as(process + ": the text")
                .isEqualTo(steady(Printed.by(words).out));
        Fields report = Fields.read(
                Printed.by(Stream.concat(words.stream(), Stream.of("--json")).toList()).out);
        same.assertThat(result.text("verdict")).as(process + ": verdict").isEqualTo(report.text("verdict"));
        same.assertThat(result.list("suggestions").stream().map(Fields::all).toList())
                .as(process + ": suggestions")
                .isEqualTo(report.list("suggestions").stream().map(Fields::all).toList());
        List<Fields> properties = report.list("properties");
        for (int i = 0; i < properties.size(); i++) {
            List<String> events = new ArrayList<>();
            for (Fields step : properties.get(i).list("run")) {
                events.add(step.text("shown"));
            }
            if (!events.isEmpty()) {
                List<String> shown = new ArrayList<>();
                for (Fields step : ask("run", Map.of("job", job.number("id", 0, 1, ANY), "number", i))
                        .list("steps")) {
                    shown.add(step.text("event"));
                }
                same.assertThat(shown).as(process + ": the steps").isEqualTo(events);
            }
        }
        same.assertAll();
        compared++;
    }

    @Test
    void soundnessIsTheSame() throws Exception {
        compareSound(BrokenProcesses.INVOICE);
        compareSound(BrokenProcesses.HIRING);
    }

    private static void compareRun(
            String what, Fields job, List<String> events, List<String> words, SoftAssertions same) throws Exception {
        Map<String, @Nullable Object> which = Map.of("job", job.number("id", 0, 1, ANY), "number", 0);
        List<String> shown = new ArrayList<>();
        for (Fields step : ask("run", which).list("steps")) {
            shown.add(step.text("event"));
        }
        same.assertThat(shown).as(what + ": the steps").isEqualTo(events);
        Path file = Files.createDirectories(folder.resolve("shell")).resolve("why.svg");
        Printed.by(Stream.concat(words.stream(), Stream.of("--picture", file.toString(), "--force"))
                .toList());
        same.assertThat(ask("run-picture", which).text("svg"))
                .as(what + ": the picture")
                .isEqualTo(Files.readString(file));
    }

    /** The rows of the page's table, as a text. */
    private static String shownRows(Fields result) throws Refusal {
        StringBuilder text = new StringBuilder();
        for (Fields row : result.list("rows")) {
            assertThat(row.all()).as("reasons are lines").containsOnlyKeys("line");
            text.append(row.text("line")).append('\n');
        }
        return steady(text.toString());
    }

    /** A text without what differs from one run to the next, in lines whose breaks do not matter. */
    private static String steady(String text) {
        return plain(text)
                .replaceAll(PASSING, "…")
                .replace("; … of the time went before the exploration", "")
                .replaceAll(RACED, "$1 … $2")
                .replaceAll(" {2,}", " ");
    }

    private static String plain(String text) {
        return text.replaceAll("tidemark: ", "")
                .replaceAll("\\S*/shell/", "")
                .replaceAll("\\s*\\n\\s*", " ")
                .replaceAll(" {2,}", " ")
                .strip();
    }

    private static Map<String, @Nullable Object> formulas(String... texts) {
        List<Map<String, String>> questions =
                Stream.of(texts).map(text -> Map.of("name", "", "text", text)).toList();
        return Map.of("questions", questions);
    }

    private static Map<String, @Nullable Object> with(Map<String, @Nullable Object> request, String... options) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>(request);
        Map<String, String> given = new LinkedHashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            given.put(options[i], options[i + 1]);
        }
        all.put("options", given);
        return all;
    }

    private static final String FAULTY = """
            param most = 3
            type N = 0..most
            place at: N = 0
            place done
            strongly fair transition up(x: N) { in at: x out at: x + 1 }
            transition stop(x: N) { guard x = 2 in at: x out done }
            property low { AG done <= 1 }
            property arrives { F done >= 1 }
            property never { AG done = 0 }
            """;

    @Test
    void aFaultMarksWhatMayChange() throws Exception {
        open(FAULTY);
        Fields job = compareCheck("faulty", Map.of("own", true));
        List<Fields> answers = job.object("result").list("answers");
        assertThat(answers.get(0).text("asked")).startsWith("fault:");
        assertThat(answers.get(0).text("verdict")).isEqualTo("violated");
        assertThat(answers).anySatisfy(answer -> {
            assertThat(answer.text("verdict")).isEqualTo("holds");
            assertThat(answer.texts("mayDependOn")).isNotEmpty();
        });
        assertThat(job.object("result").texts("remarks"))
                .anyMatch(remark -> remark.contains("may change once the model is repaired"))
                .anyMatch(remark -> remark.contains("strongly fair to up"));
        Fields explored = compareExploration("faulty", Map.of("threads", 1));
        assertThat(explored.object("result").text("outcome")).isIn("fault", "violated");
        assertThat(explored.object("result").all()).containsKey("runLength");
    }

    @Test
    void everyKindOfAnswerIsTheSame() throws Exception {
        open("zoo:philosophers/4");
        compareCheck(
                "kinds",
                formulas(
                        "AG !deadlock",
                        "AG eat_1 + eat_2 <= 1",
                        "max(eat_1 + eat_2)",
                        "EF eat_1 >= 1 && eat_3 >= 1",
                        "AG EF eat_1 >= 1",
                        "F eat_1 >= 1",
                        "eat_1 = 0",
                        "latest(eat_1 = 1) <= 3"));
        compareCheck("one", formulas("AG EF eat_1 >= 1"));
        compareCheck("an unread one", formulas("AG eat_9 >= 1", "EF deadlock"));
        compareCheck("only unread ones", formulas("AG eat_9 >= 1"));
        compareCheck("fair", with(formulas("G F eat_1 >= 1", "AG EF eat_1 >= 1"), "fair", "all"));
        compareCheck("strongly fair", with(formulas("G F eat_1 >= 1"), "strong-fair", "takeLeft_1, takeRight_1"));
        compareCheck("unknown", with(formulas("AG EF eat_1 >= 1", "G F eat_2 >= 1"), "max-states", "3"));
        compareCheck("a wrong option", with(formulas("EF deadlock"), "store", "clay"));
        compareCheck("a diagram", with(formulas("EF deadlock"), "store", "mdd"));
        compareCheck("a sweep", with(formulas("EF deadlock"), "search", "sweep"));
        compareCheck(
                "usual",
                Map.of(
                        "questions",
                        Stream.of("deadlock-free", "live", "quasi-live", "one-safe", "stable-marking")
                                .map(name -> Map.of("kind", "usual", "name", name))
                                .toList()));
        String file = "fair takeLeft_1\\nlives: G F eat_1 >= 1\\napart: AG eat_1 + eat_2 <= 1\\n".replace("\\n", "\n");
        compareCheck(
                "a file",
                Map.of("questions", List.of(Map.of("kind", "file", "name", "some.props", "text", file))),
                Map.of("some.props", file));
        String automaton = "start a\na -- takeLeft_1 --> b\nb -- takeLeft_2 --> a\n";
        compareCheck(
                "an automaton",
                Map.of("questions", List.of(Map.of("kind", "allowed", "name", "runs.txt", "text", automaton))),
                Map.of("runs.txt", automaton));
    }

    @Test
    void everyKindOfExplorationIsTheSame() throws Exception {
        open("zoo:philosophers/4");
        compareExploration("whole", Map.of("threads", 1));
        compareExploration("some", Map.of("threads", 1, "states", 10));
        for (String store :
                List.of("plain", "tree", "delta", "forgetful_delta", "hash_compact", "bitstate", "diagram")) {
            compareExploration(store, Map.of("threads", 1, "store", store));
        }
        compareExploration("sweep", Map.of("search", "sweep"));
        compareExploration("depth first", Map.of("search", "depth_first"));
        compareExploration("symmetry", Map.of("threads", 1, "reduce", "symmetry"));
        compareExploration("counting", Map.of("threads", 1, "reduce", "counting"));
        open("place p = 1\nplace q\ntransition t { in p out p; q }\n");
        compareExploration("unbounded", Map.of("threads", 1, "states", 1000));
        compareCheck("unbounded", formulas("max(q)", "AG q <= 5", "EF deadlock"));
        open("place p capacity 2 = 1\nplace q = 3\ntransition t { in q out p }\n");
        compareExploration("a capacity", Map.of("threads", 1));
        compareCheck("a capacity", formulas("EF q = 0"));
    }

    @Test
    void everyKindOfReasonIsTheSame() throws Exception {
        open("zoo:philosophers/3");
        Fields stuck = compareWhy("a deadlock", Map.of("kind", "usual", "name", "deadlock-free"));
        assertThat(stuck.object("result").text("printed")).startsWith("VIOLATED: AG !deadlock");
        Map<String, @Nullable Object> which = Map.of("job", stuck.number("id", 0, 1, ANY), "number", 0);
        String svg = ask("run-picture", which).text("svg");
        Fields saved = ask("save", Map.of());
        List<Fields> jobs = ask("restore", Map.of("saved", saved.all())).list("jobs");
        Fields again = jobs.get(jobs.size() - 1);
        assertThat(again.object("result").all())
                .isEqualTo(stuck.object("result").all());
        assertThat(ask("run-picture", Map.of("job", again.number("id", 0, 1, ANY), "number", 0))
                        .text("svg"))
                .isEqualTo(svg);
        compareWhy("all transitions", Map.of("kind", "usual", "name", "live"));
        compareWhy("a lost goal", Map.of("text", "AG EF eat_1 >= 1"));
        compareWhy("what is reached", Map.of("text", "EF eat_1 >= 1"));
        compareWhy("an endless run", Map.of("text", "G F eat_1 >= 1"));
        compareWhy("fair", with(Map.of("text", "G F eat_1 >= 1"), "fair", "all"));
        Fields holds = compareWhy("what holds", Map.of("text", "AG eat_1 + eat_2 <= 1"));
        assertThat(holds.object("result").text("verdict")).isEqualTo("holds");
        assertThat(compareWhy("an unread one", Map.of("text", "AG eat_9 >= 1")).text("status"))
                .isEqualTo("FAILED");
        compareWhy("a number", Map.of("text", "max(eat_1)"));
        compareWhy("nothing asked", Map.of());
        assertThatThrownBy(() -> ask("why", Map.of("kind", "file", "name", "some.props", "text", "a: EF deadlock")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("is explained");
    }

    @Test
    void theSearchForReasonsIsCancelled() throws Exception {
        open("zoo:philosophers/90"); // a minute or so
        Fields begun = ask("why", Map.of("text", "AG EF eat_1 >= 1"));
        Map<String, @Nullable Object> which = Map.of("job", begun.number("id", 0, 1, ANY));
        Thread.sleep(500);
        long start = System.nanoTime();
        ask("cancel", which);
        assertThat(ended(begun).text("status")).isEqualTo("CANCELLED");
        assertThat((System.nanoTime() - start) / 1_000_000_000).isLessThan(15);
        assertThat(running.memory.freeBytes()).isEqualTo(running.memory.bytes());
    }

    @Test
    void reasonsOfATideModelAreTheSame() throws Exception {
        open(FAULTY);
        Fields all = compareWhy("the questions of the model", Map.of());
        assertThat(all.object("result").list("others")).hasSize(3);
        Map<String, Integer> warnings = Map.of("low", 1, "arrives", 1, "never", 0, "fault:up", 0);
        for (Map.Entry<String, Integer> each : warnings.entrySet()) {
            String name = each.getKey();
            Fields one = compareWhy(name, Map.of("kind", "own", "name", name)).object("result");
            assertThat(one.list("others"))
                    .hasSize(each.getValue())
                    .allSatisfy(other -> assertThat(other.text("name")).isEqualTo("fault:up"));
            assertThat(one.text("printed").contains("may change once the model is repaired"))
                    .isEqualTo(each.getValue() == 1);
        }
        Fields chip = compareCheck(
                "a question of the model", Map.of("questions", List.of(Map.of("kind", "own", "name", "low"))));
        assertThat(String.join("", chip.object("result").texts("remarks"))).contains("fault:up is missing");
        Fields pinned = compareWhy("a formula beside a fault", Map.of("text", "AG done <= 1"));
        assertThat(pinned.object("result").text("printed")).startsWith("HOLDS*: AG done <= 1");
        ask("set", Map.of("parameters", List.of(Map.of("name", "most", "value", "4"))));
        assertThat(compareWhy("with a parameter", Map.of("text", "AG done = 0"))
                        .object("result")
                        .text("printed"))
                .contains("tidemark simulate model.tide -D most=4 --trace why.json");
        Fields asked = ended(ask("ask", with(Map.of("own", true), "fair", "stop")));
        assertThat(asked.object("result").object("assumed").text("fair")).isEqualTo("stop");
        assertThat(asked.object("result").list("answers"))
                .allSatisfy(answer -> assertThat(answer.text("kind")).isEqualTo("own"));
    }

    @Test
    void aCommandAfterAnEditIsAboutTheText() throws Exception {
        open(FAULTY);
        Fields edited = ask(
                "edit",
                Map.of(
                        "text",
                        FAULTY.replace("at: x + 1 }", "at: x + 1 } // edited"),
                        "parameters",
                        List.of(Map.of("name", "most", "value", "2"))));
        assertThat(edited.object("model").list("parameters").get(0).text("value"))
                .isEqualTo("2");
        Fields job = compareCheck("edited", Map.of("own", true));
        assertThat(job.text("before")).isEqualTo("Save the text as model-edited.tide first.");
        assertThat(job.text("command")).startsWith("./tidemark check model-edited.tide -D most=2");
        Fields set = ask("set", Map.of("parameters", List.of(Map.of("name", "most", "value", "4"))));
        assertThat(set.object("model").text("name")).endsWith("-4");
        assertThat(compareCheck("set", Map.of("own", true)).text("command")).contains("-D most=4");
        ask("open", Map.of("zoo", "philosophers/4"));
        Fields larger = ask("set", Map.of("parameters", List.of(Map.of("name", "philosophers", "value", "5"))));
        assertThat(larger.object("model").text("reference")).isEqualTo("zoo:philosophers/5");
    }

    @Test
    void someModelsOfTheZooAndSomeRandomOnesAreTheSame() throws Exception {
        for (String zoo :
                List.of("zoo:mutex/2", "zoo:tide-philosophers/3", "zoo:dbm/3", "zoo:connection", "zoo:lock-start")) {
            compareModel(zoo, zoo);
        }
        for (int seed = 1; seed <= 12; seed++) {
            compareModel("seed " + seed, RandomTide.of(seed));
        }
    }

    @Test
    @EnabledIfSystemProperty(named = COMPARISON, matches = "whole|zoo", disabledReason = "takes minutes")
    void allModelsOfTheZooAreTheSame() throws Exception {
        List<String> different = begin();
        int models = 0;
        for (Fields entry : part(ask("zoo", Map.of()).list("list"))) {
            models += same(different, entry.text("name"), "zoo:" + entry.text("name"));
        }
        end("models of the zoo", models, different);
    }

    @Test
    @EnabledIfSystemProperty(named = COMPARISON, matches = "whole|examples", disabledReason = "takes minutes")
    void allExamplesAreTheSame() throws Exception {
        List<String> different = begin();
        int models = 0;
        try (Stream<Path> files = Files.list(Path.of("..", "examples"))) {
            for (Path file : part(files.sorted().toList())) {
                models += sameFile(different, file);
            }
        }
        end("examples", models, different);
    }

    @Test
    @EnabledIfSystemProperty(named = COMPARISON, matches = "whole|random", disabledReason = "takes minutes")
    void twoHundredRandomModelsAreTheSame() throws Exception {
        List<String> different = begin();
        int models = 0;
        for (int seed : part(IntStream.rangeClosed(1, 200).boxed().toList())) {
            models += same(different, "seed " + seed, RandomTide.of(seed));
        }
        end("random models", models, different);
    }

    /** The models of one part of a comparison. */
    private static <T> List<T> part(List<T> all) {
        String[] part = System.getProperty("tidemark.part", "1/1").split("/", 2);
        int first = Integer.parseInt(part[0]) - 1;
        int parts = Integer.parseInt(part[1]);
        return IntStream.range(0, all.size())
                .filter(number -> number % parts == first)
                .mapToObj(all::get)
                .toList();
    }

    private static List<String> begin() {
        compared = 0;
        return new ArrayList<>();
    }

    private static void end(String what, int models, List<String> different) {
        System.out.println(models + " " + what + ", " + compared + " comparisons, " + different.size() + " differ");
        assertThat(different).isEmpty();
    }

    private static int same(List<String> different, String what, String model) {
        try {
            compareModel(what, model);
        } catch (Exception | AssertionError e) {
            different.add(what + ": " + e.getMessage());
        }
        System.out.println(what + " compared");
        return 1;
    }

    private static int sameFile(List<String> different, Path file) throws Exception {
        String name = String.valueOf(file.getFileName());
        Fields opened;
        try {
            opened = ask("open", Map.of("name", name, "text", Files.readString(file)));
        } catch (Refusal refused) {
            different.add(name + ": " + refused.getMessage());
            return 1;
        }
        if (!opened.object("wrong").all().isEmpty()) {
            return 0; // it includes other files
        }
        try {
            compareQuestions(name);
        } catch (AssertionError e) {
            different.add(name + ": " + e.getMessage());
        }
        return 1;
    }

    private static void compareModel(String what, String model) throws Exception {
        open(model);
        compareQuestions(what);
    }

    /** Asks the questions of the model that is open, and some that every model has; explores it, too. */
    private static void compareQuestions(String what) throws Exception {
        Fields model = ask("session", Map.of()).object("model");
        if (!model.list("questions").isEmpty()) {
            compareCheck(what, limited(Map.of("own", true)));
        }
        String first = model.list("transitions").get(0).text("name");
        compareCheck(
                what,
                limited(formulas(
                        "AG !deadlock", "AG EF fireable(\"" + first + "\")", "G F fireable(\"" + first + "\")")));
        compareExploration(what, Map.of("threads", 1, "states", 2000));
    }

    private static Map<String, @Nullable Object> limited(Map<String, @Nullable Object> request) {
        return with(request, "max-states", "2000");
    }

    /** Small random models of the tide language: bounded nets with weights and inhibitors, and nets with values that may lack one. */
    private static final class RandomTide {
        private RandomTide() {}

        static String of(int seed) {
            Random random = new Random(seed);
            return random.nextInt(4) == 0 ? values(random) : net(random);
        }

        private static String net(Random random) {
            int places = 2 + random.nextInt(4);
            StringBuilder text = new StringBuilder();
            for (int p = 0; p < places; p++) {
                text.append("place p")
                        .append(p)
                        .append(" = ")
                        .append(random.nextInt(3))
                        .append('\n');
            }
            for (int t = 0; t < 2 + random.nextInt(4); t++) {
                text.append(random.nextInt(5) == 0 ? "fair " : "")
                        .append("transition t")
                        .append(t)
                        .append(" {");
                boolean isPair = random.nextInt(3) == 0;
                text.append(" in ").append(arc(random, places, isPair));
                text.append(
                        random.nextInt(4) == 0 ? "" : " out " + arc(random, places, isPair && random.nextBoolean()));
                text.append(random.nextInt(4) == 0 ? " inhibit p" + random.nextInt(places) : "")
                        .append(" }\n");
            }
            return text + questions(random, places);
        }

        private static String arc(Random random, int places, boolean isPair) {
            return "p" + random.nextInt(places) + (isPair ? ": 2" : "");
        }

        private static String questions(Random random, int places) {
            String p = "p" + random.nextInt(places);
            String q = "p" + random.nextInt(places);
            int n = random.nextInt(3);
            return "property bound { AG " + p + " <= " + n + " }\n"
                    + "property reach { EF " + p + " + " + q + " >= " + (n + 1) + " }\n"
                    + "property again { AG EF " + q + " >= 1 }\n"
                    + "property leads { G (" + p + " >= 1 -> F " + q + " = 0) }\n"
                    + "property most { max(" + p + " + " + q + ") }\n";
        }

        private static String values(Random random) {
            int most = 2 + random.nextInt(3);
            return "type N = 0.." + most + "\nplace a: N = " + random.nextInt(most) + "\nplace b: N\n"
                    + (random.nextBoolean() ? "strongly fair " : "") + "transition up(x: N) { in a: x out a: x + 1 }\n"
                    + "transition over(x: N) { guard x > " + random.nextInt(most) + " in a: x out b: x }\n"
                    + "transition back(x: N) { in b: x out a: " + (random.nextBoolean() ? "0" : "x - 1") + " }\n"
                    + "property low { AG forall x in b: x < " + most + " }\n"
                    + "property over { EF exists x in b: x = " + most + " }\n"
                    + "property goes { G F (exists x in b: x > 0) }\n";
        }
    }
}
